/**
 * Third-party WebDAV servers, each for a folder of its own and at the path `/dav/`. Those that are npm packages always
 * run; those that are programs run if they are installed.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { v2 as webdavServer } from 'webdav-server'
import { answering, close, freePort, listen } from './loopback.js'

export interface DavServer {
  /** Without a slash at the end; the root is at `/dav/`. */
  origin: string
  /** Its root on the disk. */
  folder: string
  /** Stops it: no request reaches it any more. */
  stop(): Promise<void>
  /** Stops it, and removes its files. */
  end(): Promise<void>
}

/** Where real servers differ from the standards, or from one another; each value is asserted, not assumed. */
export interface DavServerKind {
  name: string
  /** Why it cannot run on this machine, in words. */
  missing: string | false
  start(): Promise<DavServer>
  /** Obeys `If-Match` and `If-None-Match` on PUT (RFC 9110, section 13). Otherwise it overwrites the existing file. */
  conditions: boolean
  /** Status of a PROPFIND of depth infinity, which a server may refuse (RFC 4918, section 9.1). */
  infinity: 207 | 403
  /**
   * What happens to unknown properties: webdav-server cuts their names at the wrong place and never finds them again.
   */
  properties: 'kept' | 'lost' | 'refused'
  /** Whether `Overwrite: F` holds for COPY (RFC 4918, section 9.8.4). */
  keepsTargetOfCopy: boolean
  /** The outcome of MKCOL for an existing folder, for which RFC 4918, section 9.3.1, requires 405. */
  folderIsThere: 'exists' | 'done'
  /**
   * The outcome of a move, and of a copy, without the source and without the target's parent; only some respond 404 and
   * 409.
   */
  noSource: Readonly<Record<'move' | 'copy', string>>
  noTargetFolder: Readonly<Record<'move' | 'copy', string>>
  /** Names that its lists garble. */
  garbles: readonly string[]
}

const standard = {
  conditions: true,
  infinity: 207,
  properties: 'kept',
  keepsTargetOfCopy: true,
  folderIsThere: 'exists',
  noSource: { move: 'not-found', copy: 'not-found' },
  noTargetFolder: { move: 'parent-missing', copy: 'parent-missing' },
  garbles: [],
} as const

const onPath = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

const apache = onPath('apache2') ?? onPath('httpd')
const apacheModules = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/libexec/apache2'].find((folder) =>
  existsSync(join(folder, 'mod_dav_fs.so')),
)
const rclone = onPath('rclone')
/** Apache refuses to serve as root. This user owns nothing. */
const nobody = 65534
const asRoot = process.getuid?.() === 0

export const davServers: readonly DavServerKind[] = [
  {
    ...standard,
    name: 'webdav-server',
    missing: false,
    start: startWebdavServer,
    conditions: false,
    properties: 'lost',
    keepsTargetOfCopy: false,
    noSource: { move: 'http', copy: 'not-found' },
    noTargetFolder: { move: 'http', copy: 'parent-missing' },
    // It does not escape what looks like an entity.
    garbles: ['a&amp;b.txt'],
  },
  {
    ...standard,
    name: 'Apache mod_dav',
    missing: apache && apacheModules ? false : 'Apache with mod_dav is not installed',
    start: startApache,
    infinity: 403,
    noTargetFolder: { move: 'http', copy: 'parent-missing' },
  },
  {
    ...standard,
    name: 'rclone serve webdav',
    missing: rclone ? false : 'rclone is not installed',
    start: startRclone,
    conditions: false,
    properties: 'refused',
    folderIsThere: 'done',
    noSource: { move: 'forbidden', copy: 'not-found' },
    noTargetFolder: { move: 'forbidden', copy: 'parent-missing' },
  },
]

async function startWebdavServer(): Promise<DavServer> {
  const { home, folder } = await newHome()
  const server = new webdavServer.WebDAVServer({ maxRequestDepth: Infinity })
  await server.setFileSystemAsync('/dav', new webdavServer.PhysicalFileSystem(folder))
  return serve(
    createServer((req, res) => server.executeRequest(req, res)),
    home,
    folder,
  )
}

async function startApache(): Promise<DavServer> {
  const { home, folder } = await newHome()
  const port = await freePort()
  const settings = join(home, 'httpd.conf')
  const modules = ['mpm_event', 'unixd', 'authz_core', 'mime', 'dav', 'dav_fs'].filter((name) =>
    existsSync(join(String(apacheModules), `mod_${name}.so`)),
  )
  await writeFile(join(home, 'mime.types'), 'text/plain txt\n')
  await writeFile(
    settings,
    `
    ServerRoot "${home}"
    DefaultRuntimeDir "${home}"
    PidFile "${home}/pid"
    ErrorLog "${home}/errors"
    Mutex pthread
    ServerName 127.0.0.1
    Listen 127.0.0.1:${port}
    ${modules.map((name) => `LoadModule ${name}_module "${join(String(apacheModules), `mod_${name}.so`)}"`).join('\n')}
    TypesConfig "${home}/mime.types"
    StartServers 1
    DavLockDB "${home}/locks"
    DocumentRoot "${home}"
    <Directory "${home}">
      Require all denied
    </Directory>
    <Directory "${folder}">
      Require all granted
      Dav On
    </Directory>
  `,
  )
  if (asRoot) for (const path of [home, folder]) await chown(path, nobody, nobody)
  const program = spawn(String(apache), ['-f', settings, '-D', 'FOREGROUND'], {
    stdio: 'ignore',
    ...(asRoot && { uid: nobody, gid: nobody }),
  })
  return running(`http://127.0.0.1:${port}`, home, folder, await answering(program, port))
}

async function startRclone(): Promise<DavServer> {
  const { home, folder } = await newHome()
  const port = await freePort()
  // It has to notice what tests put on the disk, and without any cache its lists take minutes.
  const args = [
    'serve',
    'webdav',
    folder,
    '--addr',
    `127.0.0.1:${port}`,
    '--baseurl',
    '/dav',
    '--config',
    join(home, 'settings'),
    '--dir-cache-time',
    '20ms',
    '--cache-dir',
    join(home, 'cache'),
  ]
  return running(
    `http://127.0.0.1:${port}`,
    home,
    folder,
    await answering(spawn(String(rclone), args, { stdio: 'ignore' }), port),
  )
}

async function newHome(): Promise<{ home: string; folder: string }> {
  const home = await mkdtemp(join(tmpdir(), 'dav-server-'))
  const folder = join(home, 'dav')
  await mkdir(folder)
  return { home, folder }
}

async function serve(server: Server, home: string, folder: string): Promise<DavServer> {
  const origin = await listen(server)
  return running(origin, home, folder, () => close(server))
}

function running(origin: string, home: string, folder: string, stop: () => Promise<void>): DavServer {
  let stopped: Promise<void> | undefined
  const once = (): Promise<void> => (stopped ??= stop())
  return {
    origin,
    folder,
    stop: once,
    async end() {
      await once()
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
