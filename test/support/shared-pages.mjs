import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const folder = '.build/shared-pages'

/** Two browsers share the pages, so none may last too long. */
const mostBytesOfPage = 120_000

/** Tests of the entries, and those in `test`, start the whole bundle or check it, which works only once on a page. */
const canShare = /^(src\/(?!entries\/)|elements\/)/

const holds = (pattern) => (file) => pattern.test(readFileSync(file, 'utf8'))
/** Outside of any suite, or in a loop there. */
const hasHooks = holds(/^(before|after|beforeEach|afterEach)\(/m)
const hasTests = holds(/^( {2})?it\(/m)

const textOf = (files) => {
  const path = (file) => JSON.stringify(relative(folder, file))
  return [
    // It holds the hooks of test/support/setup.ts, which are for all.
    "import '../web/code.js'",
    "import { withOwnHooks } from '../../test/support/own-hooks.mjs'",
    ...files.filter((file) => !hasHooks(file)).map((file) => `import ${path(file)}`),
    ...files.filter(hasHooks).map((file) => `await withOwnHooks(new URL(${path(file)}, import.meta.url).href)`),
    '',
  ].join('\n')
}

/**
 * Puts the test files of `src`, and those of the elements, on common pages, one after the other: opening and closing a
 * page takes seconds, longer than most of them. test/support/setup.ts cleans up between tests, so no file depends on
 * the ones before it.
 *
 * @param {string[]} files built browser tests
 * @returns {string[]} what to run in their place
 */
export function onSharedPages(files) {
  // Where coverage is counted, no file holds them all.
  if (process.env.COVERAGE === '1') return files
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const alone = []
  const pages = {}
  for (const file of files) {
    const name = relative('.build/web', file)
    if (!canShare.test(name) || (hasHooks(file) && hasTests(file))) {
      alone.push(file)
      continue
    }
    const ofArea = (pages[name.split('/')[0]] ??= [{ size: 0, files: [] }])
    const { size } = statSync(file)
    if (ofArea.at(-1).size + size > mostBytesOfPage) ofArea.push({ size: 0, files: [] })
    ofArea.at(-1).size += size
    ofArea.at(-1).files.push(file)
  }
  const shared = Object.entries(pages).flatMap(([area, ofArea]) =>
    ofArea.map((page, at) => {
      const path = join(folder, `${area}-${at + 1}.test.js`)
      writeFileSync(path, textOf(page.files))
      return path
    }),
  )
  return [...shared, ...alone]
}
