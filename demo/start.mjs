/**
 * What `npm start` runs after the bundle is built: compiles the demo server and starts it.
 * Options after `npm start --` go to the server; `--help` lists them.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rollup = fileURLToPath(import.meta.resolve('rollup/dist/bin/rollup'))
const { status } = spawnSync(process.execPath, [rollup, '-c', '--configFor', 'node', '--silent'], { cwd: root, stdio: 'inherit' })
if (status !== 0) {
  console.error('The demo server could not be built. The message above says why.')
  process.exit(1)
}
const { main } = await import('../.build/node/demo/server/main.js')
await main(process.argv.slice(2))
