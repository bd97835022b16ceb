/**
 * Run by `npm run dev`: builds and watches the demo and its gallery. A change in an element or its scenes reaches every
 * open page some seconds later; a change in the demo's server restarts it. Descriptions are not stripped and names not
 * shortened, so sizes say nothing here. Options after `npm run dev --` go to the server.
 *
 * Each target is built in a process of its own, so that they do not wait for one another.
 */
import { fork, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Pages poll this file and reload when it has changed (`build/reload-pages.mjs`). */
const builtAt = 'dist/built-at.txt'

/** By its name in rollup.config.mjs: what it is called on the console. */
const targets = { dev: 'Pages', devGallery: 'Gallery', devServer: 'Server' }

/** Builds a target, and rebuilds it whenever one of its sources changes. Tells the parent process each time. */
async function follow(target) {
  const [{ watch }, { default: configFor }] = await Promise.all([import('rollup'), import('../rollup.config.mjs')])
  let begunMs = 0
  watch(configFor({ configFor: target })).on('event', (event) => {
    if (event.code === 'START') begunMs = Date.now()
    if (event.code === 'BUNDLE_END') void event.result.close()
    if (event.code === 'ERROR') {
      const { message, loc, frame } = event.error
      console.error(
        [`\n${targets[target]}: ${message}`, loc && `${loc.file}:${loc.line}`, frame].filter(Boolean).join('\n'),
      )
    }
    if (event.code !== 'END') return
    console.log(`${targets[target]} built in ${((Date.now() - begunMs) / 1000).toFixed(1)} s`)
    process.send(target)
  })
}

let server
function restart() {
  const start = () => {
    const script =
      "const { main } = await import('./.build/node/demo/server/main.js'); await main(process.argv.slice(1))"
    server = spawn(process.execPath, ['--input-type=module', '--eval', script, '--', ...process.argv.slice(2)], {
      stdio: 'inherit',
    })
  }
  if (!server) return start()
  // The address must be free again.
  server.once('close', start).kill('SIGTERM')
}

function main() {
  console.log('Building, which takes a minute the first time …')
  rmSync('dist', { recursive: true, force: true })
  const missing = new Set(Object.keys(targets))
  const built = (target) => {
    const isFirst = missing.delete(target)
    if (missing.size > 0) return
    writeFileSync(builtAt, new Date().toISOString())
    if (isFirst || target === 'devServer') restart()
  }
  process.on('exit', () => server?.kill())
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit())
  for (const target of Object.keys(targets)) {
    fork(fileURLToPath(import.meta.url), [], { env: { ...process.env, FOLLOW: target } }).on('message', built)
  }
}

if (process.env.FOLLOW) {
  process.on('disconnect', () => process.exit())
  await follow(process.env.FOLLOW)
} else main()
