/**
 * Run by `npm start`: builds what the demo's pages load, unless it is there from these sources, and starts the server.
 * Options after `npm start --` go to the server; `--help` lists them.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../build/built-from.mjs'
import { buildDemo } from '../build/demo-build.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

function buildPages() {
  if (isBuilt('all', 'pages')) return
  console.log('Building …')
  const { status } = spawnSync(process.execPath, ['build/build.mjs', 'pages'], { stdio: 'inherit' })
  if (status === 0) return
  console.error('The bundle could not be built. The messages above say why.')
  process.exit(1)
}

await buildDemo()
const { main } = await import('../.build/demo/main.js')
await main(process.argv.slice(2), buildPages)
