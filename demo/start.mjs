/**
 * Run by `npm start`: builds the bundle, the demo server and the gallery side by side, and starts the server.
 * Options after `npm start --` go to the server; `--help` lists them.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const rollup = fileURLToPath(import.meta.resolve('rollup/dist/bin/rollup'))

const build = (target) =>
  new Promise((resolve) => {
    spawn(process.execPath, [rollup, '-c', '--configFor', target, '--silent'], { cwd: root, stdio: 'inherit' }).on(
      'close',
      resolve,
    )
  })

console.log('Building, which takes half a minute …')
// A proxy in front of another server has no gallery.
const targets = {
  ship: 'bundle',
  node: 'demo server',
  ...(!process.argv.some((word) => word.startsWith('--backend')) && { gallery: 'gallery' }),
}
const codes = await Promise.all(Object.keys(targets).map(build))
const failed = Object.values(targets).filter((_what, at) => codes[at] !== 0)
if (failed.length > 0) {
  console.error(`Could not be built: ${failed.join(', ')}. The messages above say why.`)
  process.exit(1)
}
const { main } = await import('../.build/node/demo/server/main.js')
await main(process.argv.slice(2))
