/**
 * `node test/bench/scale.mjs`: what the pages of 1, 1,000 and 1,000,000 users ask of a server, written to docs/scale.md.
 * Bytes and requests of a page are counted in Chromium; heartbeats and retries are the shipped code, under a clock that
 * runs as fast as it can.
 */
import { writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import esbuild from 'esbuild'
import { openBenchBrowser, withFreshPage } from './bench-browser.mjs'
import { startBenchServer } from './bench-server.mjs'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '../..'))

const { outputFiles } = await esbuild.build({
  entryPoints: ['test/bench/scale-model.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
})
const { heartbeatsOver, retriesOver } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
)

/** A day of one person: tabs opened, all of them open for eight hours, of a server with its usual session. */
const tabs = 20
const workS = 8 * 3600
const lifetimeS = 1440
const beatS = lifetimeS / 2
const statusS = 300
/** The platform's own front end of release 32: script and style of its core, gzipped; docs/structure.md has the source. */
const coreKib = 1439

/** Loads the page twice in one profile; returns what each time came over the network. */
async function recordPage(browser, server) {
  return withFreshPage(browser, { kind: 'ours' }, async ({ page }) => {
    const session = await page.createCDPSession()
    await session.send('Network.enable')
    let seen = []
    const open = new Map()
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      open.set(requestId, { path: new URL(request.url).pathname, bytes: 0 }),
    )
    session.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId))
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) open.delete(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = open.get(requestId)
      if (request) seen.push({ ...request, bytes: encodedDataLength })
      open.delete(requestId)
    })
    const load = async () => {
      seen = []
      await page.goto(`${server.url}/ours.html`)
      await page.evaluate(() => window.probe.header)
      await page.waitForNetworkIdle({ idleTime: 1500 })
      return seen
    }
    return { cold: await load(), warm: await load() }
  })
}

const server = await startBenchServer()
const browser = await openBenchBrowser()
const { cold, warm } = await recordPage(browser, server)
await browser.close()
await server.close()

const isFile = ({ path }) => /\.(js|css)$/.test(path)
const kib = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
const files = cold.filter(isFile)
const calls = warm.filter((request) => !isFile(request) && !request.path.endsWith('.html'))

const users = [1, 1000, 1_000_000]
const number = (value) =>
  value >= 100
    ? Math.round(value).toLocaleString('en')
    : value >= 10
      ? value.toFixed(0)
      : value.toFixed(value < 0.1 ? 3 : 1)
const size = (inKib) =>
  inKib < 1024
    ? `${number(inKib)} KiB`
    : inKib < 1024 ** 2
      ? `${number(inKib / 1024)} MiB`
      : `${number(inKib / 1024 ** 2)} GiB`

const rows = [
  ['script and style, an empty cache each morning', (n) => size(kib(files) * n), (n) => size(coreKib * n)],
  ['heartbeats of the session', (n) => number((workS / beatS) * n), (n) => number((workS / beatS) * tabs * n)],
  ['heartbeats of the status', (n) => number((workS / statusS) * n), (n) => number((workS / statusS) * tabs * n)],
  [
    'both heartbeats, in a second',
    (n) => number((1 / beatS + 1 / statusS) * n),
    (n) => number((1 / beatS + 1 / statusS) * tabs * n),
  ],
]

const simulated = 20_000
const times = 1_000_000 / simulated
const beats = await heartbeatsOver(simulated, lifetimeS, 10)
const upgrade = await heartbeatsOver(simulated, lifetimeS, 2)
const herd = await retriesOver(simulated, 10)
const perSecond = ({ most, mean }) => `${number(mean * times)} | ${number(most * times)}`

const text = `# Scale

Written by \`node test/bench/scale.mjs\`; do not edit. ${new Date().toISOString().slice(0, 10)}.

## A day

Each user opens ${tabs} tabs and keeps them for eight hours, on a server with its usual session of ${lifetimeS / 60} minutes. All tabs of a
user share one heartbeat of each kind, which tests show (keep-alive.test.ts, status-heartbeat.test.ts). In the platform's own front end
each tab has its own; the script and style of its core were measured for release 32, without those of any app.

A page with the header, with nothing in the cache: ${files.length} files of script and style, ${number(kib(files))} KiB with their headers. The next
page loads ${warm.filter(isFile).length} of them. Beside those, such a page asks: ${calls.map(({ path }) => `\`${path.replace('/index.php', '')}\``).join(', ') || 'nothing'}.

| in a day | 1 user | 1,000 users | 1,000,000 users | 1,000,000 users, own front end |
|---|---:|---:|---:|---:|
${rows.map(([what, ours, own]) => `| ${what} | ${users.map(ours).join(' | ')} | ${own(1_000_000)} |`).join('\n')}

## A million open pages

The shipped code of heartbeat and retry, with ${simulated.toLocaleString('en')} pages under a simulated clock, times ${times}. Requests in a second, counted over ten
seconds each.

| | mean | most |
|---|---:|---:|
| heartbeats, all is well | ${perSecond(beats.before)} |
| the server is away for ten minutes: meanwhile | ${perSecond(beats.away)} |
| the half hour after that | ${perSecond(beats.after)} |
| an upgrade that takes two minutes: meanwhile | ${perSecond(upgrade.away)} |
| the half hour after that | ${perSecond(upgrade.after)} |
| a million lists whose request fails in the same second: the next ten minutes, server away | ${perSecond(herd.away)} |
| the two minutes after it is back | ${perSecond(herd.after)} |

An upgrade by itself makes no request: a page notices it when it needs a file that is gone, and then asks its user to reload.
`
console.log(text)
writeFileSync('docs/scale.md', text)
