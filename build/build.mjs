/**
 * `npm run build`: everything that ships, into dist/. `node build/build.mjs pages` makes only what the demo's pages load.
 *
 * Rollup's own command makes one bundle after the other. Here they are made side by side, so that one is minified, in
 * threads, while the next is put together.
 */
import { rmSync } from 'node:fs'
import { rollup } from 'rollup'
import { contracts, ship } from '../rollup.config.mjs'
import { forgetBuild, recordBuild, sourcesNow } from './built-from.mjs'
import { describeElements } from './contract-files.mjs'
import { writeDeclarations } from './declarations.mjs'
import { writeIntegrity } from './integrity.mjs'
import { writeLanguages } from './languages.mjs'

async function make(name, options) {
  const bundle = await rollup(options)
  await bundle.write(options.output)
  await bundle.close()
  console.log(`${name}: ${((performance.now() - begunMs) / 1000).toFixed(1)} s`)
}

const begunMs = performance.now()
const what = process.argv[2] ?? 'all'
const hash = sourcesNow()
forgetBuild()
// Names hold hashes, so files of an earlier build would stay beside those of this one.
for (const folder of ['dist', '.build/contracts']) rmSync(folder, { recursive: true, force: true })
const { modules, loader, nextcloud, oldModule, oldScript, classic, bundlers, lib } = ship
// These name files of the modules.
const afterModules = { loader, nextcloud, oldModule, oldScript, ...(what === 'all' && { classic }) }
writeLanguages()
const made = make('modules', modules).then(() =>
  Promise.all(Object.entries(afterModules).map((named) => make(...named))),
)
if (what === 'all') {
  await Promise.all([
    made,
    make('bundlers', bundlers),
    make('lib', lib),
    make('contracts', contracts),
    writeDeclarations('dist/types'),
  ])
  await describeElements()
  writeIntegrity()
} else await made
recordBuild(what, hash)
