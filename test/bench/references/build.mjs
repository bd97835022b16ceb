/**
 * Bundles the references as the project bundles itself: same plugins, production, minified. Nothing is written to disk.
 */
import { readFileSync } from 'node:fs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import { commonjs, typescript } from '../../../build/interop.mjs'

const folder = 'test/bench/references'

async function bundle(file) {
  const built = await rollup({
    input: `${folder}/${file}`,
    plugins: [
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'], browser: true }),
      commonjs(),
      typescript(),
    ],
    onwarn(warning, next) {
      if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') next(warning)
    },
  })
  const {
    output: [chunk],
  } = await built.generate({
    format: 'es',
    sourcemap: true,
    plugins: [terser({ module: true, ecma: 2022, compress: { passes: 2 }, format: { comments: false } })],
  })
  await built.close()
  return [`/references/${file.replace(/\.tsx?$/, '.js')}`, chunk.code]
}

/** The references by the path that their pages load. */
export async function buildReferences() {
  const scripts = []
  for (const file of ['vanilla-header.js', 'react-header.tsx', 'react-roots.tsx']) scripts.push(await bundle(file))
  return { ...Object.fromEntries(scripts), '/references/header.css': readFileSync(`${folder}/header.css`, 'utf8') }
}
