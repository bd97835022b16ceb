/** A user uploads: real files, WebDAV, a real disk compared byte by byte. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Dialog, Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import { accessibleLines, eventually, focusedName, startJourney, type Journey } from '../support/demo-journey.js'
import {
  asked,
  choose,
  chooseFolder,
  chooserOf,
  diskOf,
  goOn,
  headline,
  localFiles,
  openFolder,
  pick,
  reaches,
  stateOf,
} from '../support/upload-journey.js'

let journey: Journey
let watched: WatchedPage
let page: Page
let local: string
/**
 * Answers the browser's question about leaving; by default it leaves, so that a failed test does not block the next.
 */
let askedToLeave = (dialog: Dialog): Promise<void> => dialog.accept()

const there = { 'a.txt': 'old a', 'b.txt': 'old b', 'other.txt': 'not touched' }
const mine = { 'a.txt': 'new a, longer', 'b.txt': 'new b', 'c.txt': 'new c' }

before(async () => {
  journey = await startJourney()
  watched = await journey.signedIn()
  page = watched.page
  page.on('dialog', (dialog) => void askedToLeave(dialog))
  local = await localFiles(mine)
})
after(async () => {
  await journey.end()
  await rm(local, { recursive: true, force: true })
})

/** Statuses that a test provokes; the browser writes each to the console. */
let provoked: readonly string[] = []
afterEach(() => {
  const problems = watched.problems
    .splice(0)
    .filter((problem) => !provoked.some((status) => problem.includes(`status of ${status}`)))
  provoked = []
  assert.deepEqual(problems, [])
})

const uploadThree = async (): Promise<string[]> => {
  await choose(page, local, 'a.txt', 'b.txt', 'c.txt')
  return asked(page)
}

describe('three files of which two are there', () => {
  test('one is replaced, and one skipped', async () => {
    const folder = await openFolder(journey, page, 'three', there)
    assert.deepEqual(await uploadThree(), ['a.txt', 'b.txt'])
    await pick(page, 'New: b.txt')
    await goOn(page)
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), { ...there, 'b.txt': mine['b.txt'], 'c.txt': mine['c.txt'] })
  })

  test("cancelled: nothing is written, not even what is in nobody's way", async () => {
    const folder = await openFolder(journey, page, 'three cancelled', there)
    await uploadThree()
    await page.keyboard.press('Escape')
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), there)
    assert.equal(await headline(page), 'Nothing was uploaded')
  })

  test('by keyboard alone, and the list of the page shows what came', async () => {
    const folder = await openFolder(journey, page, 'three by keyboard', there)
    await page.evaluate(() => {
      document.querySelector('file-upload')?.shadowRoot?.querySelector('button')?.focus()
    })
    assert.equal(await focusedName(page), 'Upload files')
    const chooser = await chooserOf(page, () => page.keyboard.press('Enter'))
    await chooser.accept(['a.txt', 'b.txt', 'c.txt'].map((name) => join(local, name)))
    await asked(page)
    await eventually('the dialog has the focus', async () => /^Newer ones/.test(await focusedName(page)))
    const lines = await accessibleLines(page)
    assert.ok(lines.includes('dialog "2 file conflicts"'), lines.join('\n'))
    assert.ok(
      lines.some((line) => line.startsWith('checkbox "New: a.txt"')),
      lines.join('\n'),
    )
    while ((await focusedName(page)) !== 'New Files') await page.keyboard.press('Tab')
    await page.keyboard.press(' ')
    // Past the other head box into the grid, to the second row's existing version.
    while ((await focusedName(page)) !== 'New: a.txt') await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    while ((await focusedName(page)) !== 'Continue') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), {
      ...there,
      'a.txt': mine['a.txt'],
      'b (2).txt': mine['b.txt'],
      'c.txt': mine['c.txt'],
    })
    const listed = (): Promise<string[]> =>
      page.$$eval('table.files tbody th', (cells) => cells.map(({ textContent }) => textContent?.trim() ?? ''))
    await eventually('the list is drawn again', async () => (await listed()).length === 5)
    assert.deepEqual((await listed()).sort(), ['a.txt', 'b (2).txt', 'b.txt', 'c.txt', 'other.txt'])
  })
})

test('an original that is read-only stays, and the new one goes beside it', async () => {
  const folder = await openFolder(journey, page, 'fixed', { 'a.txt': 'fixed' })
  journey.demo.disk.chmod(join(folder, 'a.txt'), 0o444)
  await choose(page, local, 'a.txt')
  await asked(page)
  assert.ok((await accessibleLines(page)).some((line) => line.includes('Existing: a.txt')))
  await pick(page, 'Existing: a.txt', 'New: a.txt')
  await goOn(page)
  await reaches(page, 'over')
  assert.deepEqual(diskOf(journey.demo.disk, folder), { 'a.txt': 'fixed', 'a (2).txt': mine['a.txt'] })
})

/** Runs an action on the server when the next version of a file arrives, before it is handled. */
function beforeWriting(name: string, act: () => void | Promise<void>): void {
  journey.demo.meanwhile.once((method, path) => method === 'PUT' && path.endsWith(encodeURIComponent(name)), act)
}

describe('somebody else writes at the same time', () => {
  test('a file that was not there: the question comes, and nothing is lost', async () => {
    provoked = ['412']
    const folder = await openFolder(journey, page, 'race', {})
    beforeWriting('c.txt', () => journey.demo.disk.writeFile(join(folder, 'c.txt'), 'of somebody else'))
    await choose(page, local, 'a.txt', 'c.txt')
    assert.deepEqual(await asked(page), ['c.txt'])
    assert.deepEqual(
      diskOf(journey.demo.disk, folder),
      { 'a.txt': mine['a.txt'], 'c.txt': 'of somebody else' },
      'the other file is not kept waiting',
    )
    await pick(page, 'New: c.txt', 'Existing: c.txt')
    await goOn(page)
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), {
      'a.txt': mine['a.txt'],
      'c.txt': 'of somebody else',
      'c (2).txt': mine['c.txt'],
    })
  })

  test('the name of a copy is taken meanwhile: it is asked again, with the next free name', async () => {
    provoked = ['412']
    const folder = await openFolder(journey, page, 'race for the name', { 'a.txt': 'old' })
    beforeWriting('a (2).txt', () => journey.demo.disk.writeFile(join(folder, 'a (2).txt'), 'of somebody else'))
    await choose(page, local, 'a.txt')
    await asked(page)
    await pick(page, 'New: a.txt', 'Existing: a.txt')
    await goOn(page)
    await page.waitForFunction(
      () =>
        document.querySelector('conflict-dialog:state(open)')?.shadowRoot?.querySelector('[role=rowheader] > bdi')
          ?.textContent === 'a (2).txt',
    )
    await pick(page, 'New: a (2).txt', 'Existing: a (2).txt')
    await goOn(page)
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), {
      'a.txt': 'old',
      'a (2).txt': 'of somebody else',
      'a (3).txt': mine['a.txt'],
    })
  })

  test('the version that the user decided to replace is another one now: it is asked again', async () => {
    provoked = ['412']
    const folder = await openFolder(journey, page, 'race for the version', { 'a.txt': 'old' })
    await choose(page, local, 'a.txt')
    await asked(page)
    journey.demo.disk.writeFile(join(folder, 'a.txt'), 'changed while the dialog was open')
    await pick(page, 'New: a.txt')
    await goOn(page)
    await eventually('the server refused', () =>
      journey.demo.log
        .entries()
        .some(
          ({ method, status, path }) =>
            method === 'PUT' && status === 412 && path.includes('race%20for%20the%20version'),
        ),
    )
    await asked(page)
    assert.deepEqual(diskOf(journey.demo.disk, folder), { 'a.txt': 'changed while the dialog was open' })
    await pick(page, 'Existing: a.txt')
    await goOn(page)
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), { 'a.txt': 'changed while the dialog was open' })
  })
})

describe('a folder', () => {
  test('goes up with all that is in it, empty folders left to drops', async () => {
    const folder = await openFolder(journey, page, 'folders', {})
    const own = await localFiles({ Holiday: { 'a.txt': '1', Deep: { 'b.txt': '2', 'ü #?%.txt': '3' } } })
    await chooseFolder(page, join(own, 'Holiday'))
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), {
      'Holiday/': '',
      'Holiday/a.txt': '1',
      'Holiday/Deep/': '',
      'Holiday/Deep/b.txt': '2',
      'Holiday/Deep/ü #?%.txt': '3',
    })
    await rm(own, { recursive: true })
  })

  test('that is there is merged, and what is in the way inside is asked in the same dialog', async () => {
    const folder = await openFolder(journey, page, 'merge', { Holiday: { 'a.txt': 'old', 'kept.txt': 'kept' } })
    const own = await localFiles({ Holiday: { 'a.txt': 'new', 'b.txt': 'new too' } })
    await chooseFolder(page, join(own, 'Holiday'))
    assert.deepEqual(await asked(page), ['Holiday', 'a.txt'])
    await pick(page, 'New: a.txt')
    await goOn(page)
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), {
      'Holiday/': '',
      'Holiday/a.txt': 'new',
      'Holiday/b.txt': 'new too',
      'Holiday/kept.txt': 'kept',
    })
    await rm(own, { recursive: true })
  })

  test('that is there is kept beside, or left out', async () => {
    const own = await localFiles({ Holiday: { 'a.txt': 'new' } })
    const folder = await openFolder(journey, page, 'beside', { Holiday: { 'a.txt': 'old' } })
    await chooseFolder(page, join(own, 'Holiday'))
    await asked(page)
    await pick(page, 'Keep both: Holiday')
    await goOn(page)
    await reaches(page, 'over')
    const both = { 'Holiday/': '', 'Holiday/a.txt': 'old', 'Holiday (2)/': '', 'Holiday (2)/a.txt': 'new' }
    assert.deepEqual(diskOf(journey.demo.disk, folder), both)
    await chooseFolder(page, join(own, 'Holiday'))
    await asked(page)
    await pick(page, 'Skip: Holiday')
    await goOn(page)
    await reaches(page, 'over')
    assert.deepEqual(diskOf(journey.demo.disk, folder), both)
    await rm(own, { recursive: true })
  })
})

test('files that are identical are found by their content and left out', async () => {
  const folder = await openFolder(journey, page, 'identical', { 'a.txt': mine['a.txt'], 'b.txt': 'OLD b' })
  await choose(page, local, 'a.txt', 'b.txt')
  await asked(page)
  await pick(page, 'New Files', 'Leave out identical')
  await page.waitForFunction(() =>
    document
      .querySelector('conflict-dialog')
      ?.shadowRoot?.querySelector('[role=status]')
      ?.textContent?.startsWith('1 identical file found.'),
  )
  const before = journey.demo.disk.stat(join(folder, 'a.txt')).mtimeMs
  await goOn(page)
  await reaches(page, 'over')
  assert.deepEqual(diskOf(journey.demo.disk, folder), { 'a.txt': mine['a.txt'], 'b.txt': mine['b.txt'] })
  assert.equal(journey.demo.disk.stat(join(folder, 'a.txt')).mtimeMs, before)
})

test('a file whose name the server takes from nobody fails alone, and nothing of it is sent', async () => {
  const folder = await openFolder(journey, page, 'forbidden', {})
  const own = await localFiles({ 'x.part': 'half', 'y.txt': 'whole' })
  await choose(page, own, 'x.part', 'y.txt')
  await reaches(page, 'over')
  assert.deepEqual(diskOf(journey.demo.disk, folder), { 'y.txt': 'whole' })
  assert.equal(await headline(page), '1 could not be uploaded')
  assert.ok(!journey.demo.log.entries().some(({ path }) => path.includes('x.part')))
  await rm(own, { recursive: true })
})

test('hundreds of small files arrive, each once', async () => {
  const folder = await openFolder(journey, page, 'hundreds', {})
  const names = Array.from({ length: 300 }, (_, at) => `${at}.bin`)
  const files = Object.fromEntries(names.map((name) => [name, randomBytes(100)]))
  const own = await localFiles(files)
  journey.demo.log.clear()
  await choose(page, own, ...names)
  await reaches(page, 'over', 30_000)
  const disk = diskOf(journey.demo.disk, folder)
  assert.deepEqual(Object.keys(disk).length, 300)
  for (const [name, bytes] of Object.entries(files)) assert.equal(disk[name], bytes.toString('latin1'))
  assert.equal(journey.demo.log.entries().filter(({ method }) => method === 'PUT').length, 300)
  assert.equal(await headline(page), '300 uploaded')
  await rm(own, { recursive: true })
})

test('leaving the page while an upload runs asks first; afterwards it does not', async () => {
  const folder = await openFolder(journey, page, 'leaving', {})
  let release: (() => void) | undefined
  beforeWriting(
    'a.txt',
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  await choose(page, local, 'a.txt')
  await eventually('it runs', async () => (await stateOf(page)) === 'uploading' && release !== undefined)
  // The browser asks only users who have interacted with the page.
  await page.click('h1')
  const questions: string[] = []
  const leaves = askedToLeave
  askedToLeave = (dialog) => {
    questions.push(dialog.type())
    return dialog.dismiss()
  }
  await page.evaluate(() => {
    setTimeout(() => location.assign('/index.php/settings/user'))
  })
  await eventually('the browser asks', () => questions.length > 0)
  release?.()
  await reaches(page, 'over')
  assert.deepEqual(diskOf(journey.demo.disk, folder), { 'a.txt': mine['a.txt'] })
  await page.goto(`${journey.demo.url}/index.php/settings/user`)
  askedToLeave = leaves
  assert.deepEqual(questions, ['beforeunload'])
})
