/**
 * Run by `npm run dev`: builds and watches the demo and its gallery. A change in an element or its scenes reaches every
 * open page a second or two later; a change in the demo's server restarts it. Descriptions are not stripped and names
 * not shortened, so sizes say nothing here. Options after `npm run dev --` go to the server.
 */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { watch } from 'rollup'
import configFor from '../rollup.config.mjs'

/** Pages poll this file and reload when it has changed (`build/reload-pages.mjs`). */
const builtAt = 'dist/built-at.txt'

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

/** Builds a target, and rebuilds it whenever one of its sources changes. */
function follow(what, target, done) {
  let begunMs = 0
  watch(configFor({ configFor: target })).on('event', (event) => {
    if (event.code === 'START') begunMs = Date.now()
    if (event.code === 'BUNDLE_END') void event.result.close()
    if (event.code === 'ERROR')
      console.error(
        `\n${what}: ${event.error.message}\n${event.error.loc ? `${event.error.loc.file}:${event.error.loc.line}\n` : ''}${event.error.frame ?? ''}`,
      )
    if (event.code !== 'END') return
    console.log(`${what} built in ${((Date.now() - begunMs) / 1000).toFixed(1)} s`)
    done()
  })
}

console.log('Building, which takes half a minute the first time …')
rmSync('dist', { recursive: true, force: true })
const built = new Set()
const ready = (what, then) => () => {
  const isFirst = !built.has(what)
  built.add(what)
  if (built.size < 2) return
  if (isFirst) restart()
  else then()
}
follow('Pages', 'dev', () => {
  writeFileSync(builtAt, new Date().toISOString())
  ready('pages', () => undefined)()
})
follow('Server', 'devServer', ready('server', restart))
