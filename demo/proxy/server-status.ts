import type { Connection } from './connection.js'
import type { BackendAddress } from './backend-address.js'
import { explainFailure } from './failure.js'

/** The first version whose pages are known to work (behaviour.md 0). */
const oldestVersion = 27

/** What is known of a server, in one line. */
export interface ServerReport {
  line: string
  /** Whether the proxy can put the elements on its pages now. */
  isUsable: boolean
}

/** Requests `status.php`, and describes the server and what it lacks in one line. Never rejects. */
export async function askWhoItIs(connection: Connection, backend: BackendAddress): Promise<ServerReport> {
  const { origin, webroot } = backend
  const where = origin + webroot
  try {
    const { status, location, text } = await get(connection, `${webroot}/status.php`, new URL(origin).host)
    if (location !== undefined) {
      const elsewhere = new URL(location, `${where}/`).href.replace(/\/status\.php$/, '')
      return {
        isUsable: false,
        line: `${where} sends everybody to ${elsewhere}. The proxy follows to no other server: start it with that address.`,
      }
    }
    return describe(where, status, text)
  } catch (error) {
    const { what, todo } = explainFailure(error, origin)
    return { isUsable: false, line: `${what} ${todo}` }
  }
}

function describe(where: string, status: number, text: string): ServerReport {
  const said = parse(text)
  const { versionstring, productname } = said ?? {}
  if (typeof versionstring !== 'string') {
    return {
      isUsable: false,
      line: `${where} does not say what it is (status.php answers ${status}), so it is no server of this kind, or lies under another path, such as ${where}/nextcloud.`,
    }
  }
  const name = `${typeof productname === 'string' && productname !== '' ? productname : 'The server'} ${versionstring}`
  const lacks = [
    ...(Number.parseInt(versionstring, 10) < oldestVersion
      ? [`pages of version ${oldestVersion} or newer, so the elements may find no place`]
      : []),
    ...(said?.['installed'] === false ? ['its installation'] : []),
    ...(said?.['maintenance'] === true ? ['pages for now: it is in maintenance mode'] : []),
    ...(said?.['needsDbUpgrade'] === true ? ['an upgrade of its database, without which it shows no pages'] : []),
  ]
  return {
    isUsable: lacks.length === 0,
    line:
      lacks.length > 0
        ? lackLine(name, lacks)
        : `${name} answers. What its pages lack for the elements is said here when one is opened.`,
  }
}

/** One line for all that is missing. */
export function lackLine(name: string, lacks: readonly string[]): string {
  return `${name} lacks ${lacks.join('; ')}.`
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** A longer response is not a status. */
const longestText = 65_536

function get(
  connection: Connection,
  path: string,
  host: string,
): Promise<{ status: number; location: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = connection.request({ method: 'GET', path, headers: { host, accept: 'application/json' } }, true)
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      let text = ''
      const done = (): void => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text })
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        if (text.length > longestText) {
          done()
          answer.destroy()
        }
      })
      answer.on('end', done)
      answer.on('error', reject)
    })
    outgoing.end()
  })
}
