import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

/**
 * Writes the `.d.ts` files with the native compiler.
 *
 * @throws {Error} on a type error, so that the build fails: the bundles' own transpiler does not check types
 */
export async function writeDeclarations(outDir) {
  const project = '.build/tsconfig.declarations.json'
  mkdirSync('.build', { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: `../${outDir}`,
        rootDir: '..',
      },
      include: [],
      files: [
        '../src/entries/index.ts',
        '../src/entries/functions.ts',
        '../src/entries/webdav.ts',
        '../src/entries/define.ts',
        '../src/entries/legacy.ts',
        '../src/entries/lib.ts',
        '../src/entries/registry.ts',
        '../src/entries/tags.ts',
        '../src/entries/shapes.ts',
        '../src/entries/virtual.d.ts',
      ],
    }),
  )
  await promisify(execFile)('node_modules/.bin/tsc', ['-p', project]).catch(({ stdout }) => {
    throw new Error(`Types do not hold, so nothing may ship:\n${stdout}`)
  })
}
