/**
 * What `npm start` runs after the bundle is built: compiles the demo server and the gallery, and starts the server.
 * Options after `npm start --` go to the server; `--help` lists them.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rollup = fileURLToPath(import.meta.resolve('rollup/dist/bin/rollup'))
for (const [target, what] of [['node', 'demo server'], ['gallery', 'gallery']]) {
  const { status } = spawnSync(process.execPath, [rollup, '-c', '--configFor', target, '--silent'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`The ${what} could not be built. The message above says why.`)
    process.exit(1)
  }
}
const { main } = await import('../.build/node/demo/server/main.js')
await main(process.argv.slice(2))
