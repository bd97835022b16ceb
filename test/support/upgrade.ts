/** A built bundle that is upgraded while pages are open: the same code under new names, and the old files are gone. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface UpgradableDist {
  folder: string
  /** Gives each hashed file another hash, as a build of other sources would. */
  upgrade(): Promise<void>
  remove(): Promise<void>
}

/** A copy of dist/, for the demo's option `distFolder`. */
export async function upgradableDist(): Promise<UpgradableDist> {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'))
  await cp(resolve('dist'), folder, { recursive: true, filter: (path) => !/\.map$|\/types$/.test(path) })
  const chunks = join(folder, 'esm/chunks')
  return {
    folder,
    async upgrade() {
      const names = new Map(
        (await readdir(chunks)).map((file) => {
          // The loader names them without the ending.
          const name = file.replace(/\.js$/, '')
          return [name, name.replace(/[\w-]{7}$/, (hash) => [...hash].reverse().join(''))]
        }),
      )
      const oldName = new RegExp([...names.keys()].join('|'), 'g')
      const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
      for (const file of files) {
        const code = await readFile(join(folder, file), 'utf8')
        await writeFile(
          join(folder, file),
          code.replace(oldName, (name) => names.get(name) ?? name),
        )
      }
      for (const [before, after] of names) await rename(join(chunks, `${before}.js`), join(chunks, `${after}.js`))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
