import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes the `.d.ts` files with the native compiler when the bundle is written.
 * A type error fails the build: the bundle's own transpiler does not check types.
 */
export function declarations(outDir) {
  return {
    name: 'declarations',
    writeBundle() {
      const project = '.build/tsconfig.declarations.json'
      mkdirSync('.build', { recursive: true })
      rmSync(outDir, { recursive: true, force: true })
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
      try {
        execFileSync('node_modules/.bin/tsc', ['-p', project], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      } catch (error) {
        this.error(`Types do not hold, so nothing may ship:\n${error.stdout}`)
      }
    },
  }
}
