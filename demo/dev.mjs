/**
 * Run by `npm run dev`: builds and watches the demo and its gallery. A change in an element or its scenes reaches every
 * open page two or three seconds later; a change in the demo's server restarts it. Options after `npm run dev --` go to the
 * server.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { forgetBuild } from '../build/built-from.mjs'
import { serverFile, watchBuild } from '../build/demo-build.mjs'

/** Pages poll this file and reload when it has changed (`build/reload-pages.mjs`). */
const builtAt = 'dist/built-at.txt'
const registry = 'src/entries/registry.ts'
const contentOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

let server
let build
let isBuilding = false
let isDue = false

function restartServer() {
  const start = () => {
    const script = `const { main } = await import('./${serverFile}'); await main(process.argv.slice(1))`
    server = spawn(process.execPath, ['--input-type=module', '--eval', script, '--', ...process.argv.slice(2)], {
      stdio: 'inherit',
    })
  }
  if (!server) return start()
  // The address must be free again.
  server.once('close', start).kill('SIGTERM')
}

/** Builds, and once more if something changed meanwhile. */
async function rebuild() {
  isDue = true
  if (isBuilding) return
  isBuilding = true
  let tags = contentOf(registry)
  while (isDue) {
    isDue = false
    const begunMs = performance.now()
    const serverBefore = contentOf(serverFile)
    if (tags !== contentOf(registry)) {
      // Each element is an entry of the build.
      tags = contentOf(registry)
      await build.dispose()
      build = await watchBuild()
    }
    if (!(await build.rebuild())) continue
    console.log(`Built in ${((performance.now() - begunMs) / 1000).toFixed(1)} s`)
    writeFileSync(builtAt, new Date().toISOString())
    if (!server || contentOf(serverFile) !== serverBefore) restartServer()
  }
  isBuilding = false
}

process.on('exit', () => server?.kill())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit())
forgetBuild()
for (const folder of ['dist', '.build/demo', '.build/gallery']) rmSync(folder, { recursive: true, force: true })
build = await watchBuild()
await rebuild()
let soon
for (const folder of ['src', 'elements', 'demo', 'test/support'])
  watch(folder, { recursive: true }, (_event, name) => {
    if (/test\.tsx?$/.test(name ?? '')) return
    clearTimeout(soon)
    // An editor writes a file in several steps.
    soon = setTimeout(rebuild, 50)
  })
