import { parseArgs } from 'node:util'
import { parseBackendAddress, type BackendAddress } from '../proxy/backend-address.js'
import { anyCertificateSwitch } from '../proxy/failure.js'
import { tokenRefusals, type DemoOptions } from './options.js'
import { releaseNumbers, releaseOf, type Release } from './pages/release.js'

/** What the arguments after `npm start --` ask for. */
export type CommandLine =
  | { kind: 'start'; options: Partial<DemoOptions> }
  | { kind: 'proxy'; options: ProxyWish }
  | { kind: 'help'; text: string }
  | { kind: 'error'; text: string }

/** The chosen options of a proxy. */
export interface ProxyWish {
  backend: BackendAddress
  port?: number
  anyCertificate: boolean
}

const compatible = `--compatible <${releaseNumbers.join('|')}>`
const accepted = `--port <0-65535>, --session-lifetime <seconds>, --confirm-after <seconds>, --auto-logout, --token-refusal <${tokenRefusals.join('|')}>, --latency <ms>, --joining <ms>, --webroot </path>, ${compatible}, --backend <URL>, --accept-any-certificate, --help`

const help = `Starts the demo on this computer only.

  npm start -- [options]

  --port <number>               default 8080, the next free one if it is taken
  --session-lifetime <seconds>  a session that idles longer is over, default 1440
  --confirm-after <seconds>     how long a password confirmation is good for, default 1800
  --auto-logout                 pages sign an idle user out
  --token-refusal <answer>      how a call without a good token is answered: 412 as the product does (default),
                                412-empty, 403 as Django or 422 as Rails does
  --latency <ms>                holds every answer back, default 0
  --joining <ms>                how long it takes to join the pieces of an upload, default 0; from 2000 on the answer is 504
  --webroot </path>             puts everything under a path, for instance /cloud
  ${compatible}
                                writes pages as a server of that release, without the elements: for trying --backend
  --help                        shows this

Or puts the elements on the pages of a server of the kind (27 or newer) that runs already:

  npm start -- --backend <URL> [--port <number>] [--accept-any-certificate]

  --backend <URL>               the server, its path included, for instance https://cloud.example/nextcloud
  --accept-any-certificate      believes the server whoever signed its certificate: for your own test server only
`

/** Parses the options of `npm start`. Never throws: an error is one line that names what is accepted. */
export function parseCommandLine(words: readonly string[]): CommandLine {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        port: { type: 'string' },
        'session-lifetime': { type: 'string' },
        'confirm-after': { type: 'string' },
        'auto-logout': { type: 'boolean' },
        'token-refusal': { type: 'string' },
        latency: { type: 'string' },
        joining: { type: 'string' },
        webroot: { type: 'string' },
        compatible: { type: 'string' },
        backend: { type: 'string' },
        'accept-any-certificate': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) return { kind: 'help', text: help }
    if (values.backend !== undefined) return { kind: 'proxy', options: proxyWish(values.backend, values) }
    if (values['accept-any-certificate']) throw new Error(`${anyCertificateSwitch} goes with --backend only`)
    const options: Partial<DemoOptions> = {}
    if (values.port !== undefined) options.port = wholeNumber('--port', values.port, 0, 65_535)
    if (values['session-lifetime'] !== undefined) {
      options.sessionLifetimeSec = wholeNumber('--session-lifetime', values['session-lifetime'], 1, 31_536_000)
    }
    if (values['confirm-after'] !== undefined) {
      options.confirmAfterSec = wholeNumber('--confirm-after', values['confirm-after'], 1, 31_536_000)
    }
    if (values.latency !== undefined) options.latencyMs = wholeNumber('--latency', values.latency, 0, 60_000)
    if (values.joining !== undefined) options.joiningMs = wholeNumber('--joining', values.joining, 0, 3_600_000)
    if (values['auto-logout']) options.autoLogout = true
    if (values['token-refusal'] !== undefined) options.tokenRefusal = tokenRefusal(values['token-refusal'])
    if (values.webroot !== undefined) options.webroot = path(values.webroot)
    if (values.compatible !== undefined) options.compatible = release(values.compatible)
    return { kind: 'start', options }
  } catch (error) {
    const what = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error)
    return { kind: 'error', text: `${what.replace(/\s+/g, ' ')}. Accepted: ${accepted}` }
  }
}

/** @param values all given options; one that only the demo has is an error */
function proxyWish(address: string, values: Readonly<Record<string, string | boolean | undefined>>): ProxyWish {
  const foreign = Object.keys(values).find((name) => !['backend', 'port', 'accept-any-certificate'].includes(name))
  if (foreign !== undefined) throw new Error(`--${foreign} is of the demo, and --backend starts no demo`)
  const wish: ProxyWish = {
    backend: parseBackendAddress(address),
    anyCertificate: values['accept-any-certificate'] === true,
  }
  if (typeof values['port'] === 'string') wish.port = wholeNumber('--port', values['port'], 0, 65_535)
  return wish
}

function release(text: string): Release {
  const known = releaseOf(text)
  if (known) return known
  throw new Error(`--compatible takes ${releaseNumbers.join(', ')}, not '${text}'`)
}

function tokenRefusal(text: string): DemoOptions['tokenRefusal'] {
  const known = tokenRefusals.find((one) => one === text)
  if (known === undefined) throw new Error(`--token-refusal takes ${tokenRefusals.join(', ')}, not '${text}'`)
  return known
}

function wholeNumber(option: string, text: string, from: number, to: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new Error(`${option} takes a whole number from ${from} to ${to}, not '${text}'`)
  }
  return value
}

function path(text: string): string {
  const root = text.replace(/\/+$/, '')
  if (!/^(\/[\w-]+)*$/.test(root)) throw new Error(`--webroot takes a path such as /cloud, not '${text}'`)
  return root
}
