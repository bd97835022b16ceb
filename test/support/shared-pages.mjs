import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const folder = '.build/shared-pages'

/** A larger test file has many tests, or slow ones, and gets a page to itself. */
const mostBytes = 12_000
const mostBytesOfPage = 60_000

/** Tests of the entries, and those in `test`, start the whole bundle or check it, which works only once on a page. */
const canShare = /^(src\/(?!entries\/)|elements\/)/

/** A hook outside of any suite would run for all tests of a shared page. */
const hasHooks = (file) => /^(before|after|beforeEach|afterEach)\(/m.test(readFileSync(file, 'utf8'))

/**
 * Puts small test files of one area on one page, one after the other: opening and closing a page takes longer than
 * most of them. test/support/setup.ts cleans up between tests, so no file depends on the ones before it.
 *
 * @param {string[]} files built browser tests
 * @returns {string[]} what to run in their place
 */
export function onSharedPages(files) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const alone = []
  const pages = new Map()
  for (const file of files) {
    const { size } = statSync(file)
    const name = relative('.build/web', file)
    if (size > mostBytes || !canShare.test(name) || hasHooks(file)) {
      alone.push(file)
      continue
    }
    const area = name.startsWith('src') ? dirname(name).replaceAll('/', '-') : 'elements'
    const ofArea = pages.get(area) ?? [{ size: 0, files: [] }]
    if (ofArea.at(-1).size + size > mostBytesOfPage) ofArea.push({ size: 0, files: [] })
    const page = ofArea.at(-1)
    page.size += size
    page.files.push(file)
    pages.set(area, ofArea)
  }
  const shared = [...pages].flatMap(([area, ofArea]) =>
    ofArea.map((page, at) => {
      const path = join(folder, `${area}-${at + 1}.test.js`)
      writeFileSync(path, page.files.map((file) => `import ${JSON.stringify(relative(folder, file))}\n`).join(''))
      return path
    }),
  )
  return [...shared, ...alone]
}
