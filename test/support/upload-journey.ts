/**
 * User actions and checks for journeys that upload: files on the user's disk, the element, the dialog, and the server's
 * disk.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle, FileChooser, Page } from 'puppeteer-core'
import type { Disk } from '../../demo/server/dav/disk.js'
import { realDisk, type AnyDisk } from './any-disk.js'
import type { WatchedPage } from './browser-session.js'
import { eventually, filesPage, painted, startWiredJourney, type Journey, type WiredJourney } from './demo-journey.js'
import { named } from './named.js'

/** Names with their content; a folder holds more of them. */
export interface Files {
  [name: string]: string | Buffer | Files
}

export async function writeFiles(disk: AnyDisk, folder: string, files: Files): Promise<void> {
  await disk.mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string' || Buffer.isBuffer(content)) await disk.writeFile(join(folder, name), content)
    else await writeFiles(disk, join(folder, name), content)
  }
}

/** A folder on the user's own computer. */
export async function localFiles(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-'))
  await writeFiles(realDisk, folder, files)
  return folder
}

export interface WiredUploads {
  journey: WiredJourney
  watched: WatchedPage
  page: Page
  /** The user's own folder, with the files. */
  local: string
  /** What went wrong on the page since the last call, but for what broken connections and these statuses cause. */
  problems(...statuses: number[]): string[]
  end(): Promise<void>
}

/** Starts a server behind a wire that can be cut, with a page of alice and files on her own disk. */
export async function startWiredUploads(files: Files): Promise<WiredUploads> {
  const journey = await startWiredJourney()
  const watched = await journey.signedIn()
  const { page } = watched
  page.on('dialog', (dialog) => void dialog.accept())
  const local = await localFiles(files)
  return {
    journey,
    watched,
    page,
    local,
    problems(...statuses) {
      const expected = new RegExp(
        `ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY_RESPONSE|SOCKET|CONTENT_LENGTH|INCOMPLETE_CHUNKED)|NS_ERROR_(OFFLINE|NET_)|NS_BASE_STREAM_CLOSED|status of (${statuses.join('|')})`,
      )
      return watched.problems.splice(0).filter((problem) => !expected.test(problem))
    },
    async end() {
      await journey.end()
      await rm(local, { recursive: true, force: true })
    },
  }
}

/** The browser's own file dialog, intercepted as soon as `open` has opened it. */
export async function chooserOf(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const choosing = page.waitForFileChooser()
  // Chromium's driver intercepts the dialog only when it is told to; Firefox's always does.
  const session = process.env['ENGINE'] === 'firefox' ? undefined : await page.createCDPSession()
  await session?.send('Page.setInterceptFileChooserDialog', { enabled: true })
  await open()
  const chooser = await choosing
  await session?.detach()
  return chooser
}

/** All that is on the server's disk below a folder: path and bytes. */
export function diskOf(disk: Disk, folder: string): Record<string, string> {
  return Object.fromEntries(
    disk.readdir(folder, { recursive: true }).map((name) => {
      const path = join(folder, name)
      return disk.stat(path).isDirectory() ? [`${name}/`, ''] : [name, disk.readFile(path, 'latin1')]
    }),
  )
}

export async function digestOf(content: Iterable<Buffer> | AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Gives alice a folder with files that are a day old, and opens it. Returns its path on the server's disk. */
export async function openFolder({ demo }: Journey, page: Page, name: string, files: Files): Promise<string> {
  const folder = join('alice', name)
  await writeFiles(demo.disk, folder, files)
  const dayAgo = Date.now() / 1000 - 86_400
  for (const own of demo.disk.readdir(folder)) demo.disk.utimes(join(folder, own), dayAgo, dayAgo)
  await page.goto(`${demo.url}${filesPage}?dir=${encodeURIComponent(`/${name}`)}`)
  await page.waitForFunction(() => document.querySelector('file-upload')?.matches(':state(idle)'))
  await painted(page)
  return folder
}

async function inputOf(page: Page, at: number): Promise<ElementHandle<HTMLInputElement>> {
  const handle = await page.evaluateHandle(
    (index) => document.querySelector('file-upload')?.shadowRoot?.querySelectorAll('input')[index],
    at,
  )
  return handle as ElementHandle<HTMLInputElement>
}

/** Chooses files, as the file dialog of the browser would. */
export async function choose(page: Page, folder: string, ...names: string[]): Promise<void> {
  await (await inputOf(page, 0)).uploadFile(...names.map((name) => join(folder, name)))
}

/** Chooses a folder with everything in it. */
export async function chooseFolder(page: Page, folder: string): Promise<void> {
  await (await inputOf(page, 1)).uploadFile(folder)
}

/** The state of the element; empty without one. */
export function stateOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      ['idle', 'checking', 'asking', 'waiting', 'uploading', 'paused', 'offline', 'over'].find((state) =>
        document.querySelector('file-upload')?.matches(`:state(${state})`),
      ) ?? '',
  )
}

export async function reaches(page: Page, state: string, timeoutMs?: number): Promise<void> {
  let now = ''
  await eventually(`the upload is ${state}`, async () => (now = await stateOf(page)) === state, timeoutMs).catch(
    (cause: unknown) => {
      throw new Error(`The upload is ${now}, not ${state}.`, { cause })
    },
  )
}

/** The heading of the panel. */
export const headline = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('file-upload')?.shadowRoot?.querySelector('h2')?.textContent ?? '')

/** Presses a button of the element, or of the open dialog. */
export const pressButton = (page: Page, name: string): Promise<void> => page.click(named('button', name))

/** Waits for the open dialog, and returns the names of its rows. */
export async function asked(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document.querySelector('conflict-dialog:state(open)')?.shadowRoot?.querySelector('[role=row]'),
  )
  return page.evaluate(() =>
    [
      ...(document
        .querySelector('conflict-dialog:state(open)')
        ?.shadowRoot?.querySelectorAll('[role=rowheader] > bdi') ?? []),
    ].map(({ textContent }) => textContent ?? ''),
  )
}

/** Ticks versions, for instance `New: a.txt`, or presses a button by its name, in the dialog. */
export async function pick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const control = await page.evaluateHandle((wanted) => {
      const found = [
        ...(document
          .querySelector('conflict-dialog:state(open)')
          ?.shadowRoot?.querySelectorAll<HTMLElement>('input, button') ?? []),
      ]
      return (
        found.find(
          (one) =>
            one.getAttribute('aria-label') === wanted ||
            ((one as HTMLInputElement).labels?.[0] ?? one).textContent?.startsWith(wanted),
        ) ?? null
      )
    }, name)
    const element = control.asElement() as ElementHandle<HTMLElement> | null
    if (!element) throw new Error(`There is no '${name}' in the dialog.`)
    await element.click()
  }
}

export const goOn = (page: Page): Promise<void> => pressButton(page, 'Continue')

/** Limits uploads to this many bytes per second; null removes the limit. */
export async function slowly(page: Page, bytesPerSecond: number | null): Promise<void> {
  await page.emulateNetworkConditions(
    bytesPerSecond === null ? null : { upload: bytesPerSecond, download: -1, latency: 0 },
  )
}
