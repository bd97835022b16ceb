/** Choosing files on any WebDAV server: journeys that are written once and run on each. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, focusedName } from './demo-journey.js'
import {
  ask,
  choose,
  choosesNow,
  choice,
  click,
  crumbs,
  doubleClick,
  enter,
  filterBy,
  folderWith,
  lists,
  nameNewFolder,
  names,
  press,
  reaches,
  removeOnDisk,
  says,
  selectAll,
  settled,
  tick,
  typedName,
  upload,
  type PickerPlace,
} from './picker-journey.js'
import type { Relay } from './relay.js'
import { asked, goOn, localFiles, pick } from './upload-journey.js'

/** A server on which all these journeys have to pass. */
export interface BasicPlace extends PickerPlace {
  /** The connection between browser and server, which can be cut. */
  wire: Relay
}

/** @param place called when a journey begins, because a `before` may make it */
export function basicJourneys(place: () => BasicPlace): void {
  test('a folder is listed with all that is in it, whatever it is called', async () => {
    const at = place()
    const odd = ['100% #1?.txt', 'a & b<c>.txt', 'file 2.txt', 'file 10.txt', 'Grüße.txt', 'ملف.txt']
    await folderWith(at, 'listed', { ...Object.fromEntries(odd.map((name) => [name, name])), Folder: {} })
    await ask(at, { startPath: '/listed' })
    await eventually('all are listed', async () => (await names(at.page)).length === odd.length + 1)
    const found = await names(at.page)
    assert.deepEqual([...found].sort(), [...odd, 'Folder'].sort())
    assert.equal(found[0], 'Folder', 'folders are first')
    assert.ok(found.indexOf('file 2.txt') < found.indexOf('file 10.txt'), 'numbers are read as numbers')
    await at.page.keyboard.press('Escape')
    assert.equal(await choice(at.page), null)
  })

  test('folders are gone through by clicks, by the way above the list and by keys', async () => {
    const at = place()
    await folderWith(at, 'ways', { A: { B: { 'deep.txt': '' } }, 'top.txt': '' })
    await ask(at, { startPath: '/ways' })
    await enter(at.page, 'A')
    await enter(at.page, 'B')
    await lists(at.page, 'deep.txt')
    assert.deepEqual(await crumbs(at.page), ['All files', 'ways', 'A', 'B'])
    await press(at.page, 'ways')
    await lists(at.page, 'A', 'top.txt')
    await enter(at.page, 'A')
    await at.page.keyboard.press('Backspace')
    await lists(at.page, 'A', 'top.txt')
    await eventually('the list has the focus again', async () => (await focusedName(at.page)).includes('A'))
    for (const name of ['A', 'B']) {
      await at.page.keyboard.press('Enter')
      await eventually(`${name} is open`, async () => (await crumbs(at.page)).at(-1) === name)
      await settled(at.page)
    }
    await eventually('the focus is on a row', async () => (await focusedName(at.page)).includes('deep'))
    await at.page.keyboard.press('Enter')
    assert.deepEqual(await choice(at.page), { paths: ['/ways/A/B/deep.txt'], button: 'choose', path: '/ways/A/B' })
  })

  test('the filter narrows the list down at each key, and Escape gives it back', async () => {
    const at = place()
    await folderWith(at, 'filtered', { 'Letter.txt': '', 'letters.md': '', 'Bill.txt': '', 'Éclair.txt': '' })
    await ask(at, { startPath: '/filtered' })
    await filterBy(at.page, 'LETT')
    await lists(at.page, 'Letter.txt', 'letters.md')
    await filterBy(at.page, 'ecl')
    await lists(at.page, 'Éclair.txt')
    await filterBy(at.page, 'nothing')
    await says(at.page, 'No files matching your filter were found.')
    await at.page.keyboard.press('Escape')
    await lists(at.page, 'Bill.txt', 'Éclair.txt', 'Letter.txt', 'letters.md')
    await at.page.keyboard.press('Escape')
    assert.equal(await choice(at.page), null)
  })

  test('each column sorts, dates with the newest first, and then turned round; folders stay first', async () => {
    const at = place()
    const folder = await folderWith(at, 'sorted', { Folder: {}, 'a 1.txt': 'xxx', 'a 2.txt': 'x', 'a 10.txt': 'xx' })
    for (const [name, ageSec] of [
      ['a 1.txt', 20_000],
      ['a 2.txt', 30_000],
      ['a 10.txt', 10_000],
    ] as const)
      await at.disk.utimes(join(folder, name), Date.now() / 1000 - ageSec, Date.now() / 1000 - ageSec)
    await ask(at, { startPath: '/sorted' })
    await lists(at.page, 'Folder', 'a 1.txt', 'a 2.txt', 'a 10.txt')
    for (const [button, ...order] of [
      ['Name, sorted ascending', 'a 10.txt', 'a 2.txt', 'a 1.txt'],
      ['Sort by Size', 'a 2.txt', 'a 10.txt', 'a 1.txt'],
      ['Size, sorted ascending', 'a 1.txt', 'a 10.txt', 'a 2.txt'],
      ['Sort by Modified', 'a 10.txt', 'a 1.txt', 'a 2.txt'],
      ['Modified, sorted descending', 'a 2.txt', 'a 1.txt', 'a 10.txt'],
      ['Sort by Name', 'a 1.txt', 'a 2.txt', 'a 10.txt'],
    ] as const) {
      await press(at.page, button)
      await lists(at.page, 'Folder', ...order)
    }
    await at.page.keyboard.press('Escape')
    assert.equal(await choice(at.page), null)
  })

  test('a new folder is made on the disk and opened, and can be chosen', async () => {
    const at = place()
    const folder = await folderWith(at, 'makes', { 'New folder': {} })
    await ask(at, { startPath: '/makes', directories: true })
    await press(at.page, 'New folder')
    assert.equal(await typedName(at.page), 'New folder (2)', 'a name that is free is offered')
    await at.page.keyboard.type('Ü #1 & more')
    await at.page.keyboard.press('Enter')
    await eventually('it is open', async () => (await crumbs(at.page)).at(-1) === 'Ü #1 & more')
    await settled(at.page)
    assert.ok((await at.disk.stat(join(folder, 'Ü #1 & more'))).isDirectory())
    assert.deepEqual(await choose(at.page, 'Choose Ü #1 & more'), {
      paths: ['/makes/Ü #1 & more'],
      button: 'choose',
      path: '/makes/Ü #1 & more',
    })
  })

  test('a name that somebody else took meanwhile is not lost: the user is told, and what is there stays', async () => {
    const at = place()
    const folder = await folderWith(at, 'clash', {})
    await ask(at, { startPath: '/clash', directories: true })
    await nameNewFolder(at.page, 'Plans')
    await at.disk.writeFile(join(folder, 'Plans'), 'of somebody else')
    await at.page.keyboard.press('Enter')
    await says(at.page, 'Plans already exists')
    assert.equal(await typedName(at.page), 'Plans')
    assert.deepEqual(await at.disk.readdir(folder), ['Plans'])
    await eventually('the field has the focus', async () => (await focusedName(at.page)) === 'New folder name')
    await at.page.keyboard.press('End')
    await at.page.keyboard.type(' 2026')
    await at.page.keyboard.press('Enter')
    await eventually('it is open', async () => (await crumbs(at.page)).at(-1) === 'Plans 2026')
    assert.ok((await at.disk.stat(join(folder, 'Plans 2026'))).isDirectory())
    await eventually('the list has the focus', async () => (await focusedName(at.page)) === 'Files in Plans 2026')
    await at.page.keyboard.press('Escape')
    assert.equal(await choice(at.page), null)
  })

  test('one file is chosen by a click and the button, another click takes it back, and a double click chooses at once', async () => {
    const at = place()
    await folderWith(at, 'one', { 'a.txt': 'a', 'b.txt': 'b' })
    await ask(at, { startPath: '/one' })
    await click(at.page, 'a.txt')
    await choosesNow(at.page, 'a.txt')
    await click(at.page, 'b.txt')
    await choosesNow(at.page, 'b.txt')
    await click(at.page, 'b.txt')
    await choosesNow(at.page)
    await click(at.page, 'a.txt')
    assert.deepEqual(await choose(at.page, 'Choose a.txt'), { paths: ['/one/a.txt'], button: 'choose', path: '/one' })
    await ask(at, { startPath: '/one' })
    await doubleClick(at.page, 'b.txt')
    assert.deepEqual(await choice(at.page), { paths: ['/one/b.txt'], button: 'choose', path: '/one' })
  })

  test('several are chosen with Ctrl, with Shift, by their boxes and all at once', async () => {
    const at = place()
    await folderWith(at, 'several', { Folder: {}, '1.txt': '', '2.txt': '', '3.txt': '', '4.txt': '', '5.txt': '' })
    await ask(at, { startPath: '/several', multiple: true })
    await click(at.page, '1.txt')
    await click(at.page, '4.txt', 'Control')
    await choosesNow(at.page, '1.txt', '4.txt')
    await click(at.page, '2.txt', 'Shift')
    await choosesNow(at.page, '2.txt', '3.txt', '4.txt')
    await tick(at.page, '3.txt')
    await choosesNow(at.page, '2.txt', '4.txt')
    await selectAll(at.page)
    await choosesNow(at.page, '1.txt', '2.txt', '3.txt', '4.txt', '5.txt')
    await click(at.page, '5.txt', 'Control')
    assert.deepEqual(
      (await choose(at.page, 'Choose 4 files'))?.paths,
      ['1.txt', '2.txt', '3.txt', '4.txt'].map((name) => `/several/${name}`),
    )
  })

  test('a listing that breaks off half-way keeps what came and says so; the next try has it all', async () => {
    const at = place()
    const many = Array.from({ length: 400 }, (_, index) => `file ${index}.txt`)
    await folderWith(at, 'broken off', Object.fromEntries(many.map((name) => [name, ''])))
    await ask(at, { startPath: '/', multiple: true })
    at.wire.holdAnswer('PROPFIND', 30_000)
    await click(at.page, 'broken off')
    await reaches(at.page, 'listing')
    // The server's order decides which come first.
    const [first = '', second = ''] = await names(at.page)
    assert.match(first, /^file \d+\.txt$/, 'what came is seen while the rest is still on its way')
    at.wire.cut()
    await reaches(at.page, 'partial')
    at.wire.mend()
    // WebKit treats a connection that breaks off as the end of the response, which then cannot be read.
    await says(
      at.page,
      process.env['ENGINE'] === 'webkit'
        ? 'The server’s answer could not be read. This is what came before.'
        : 'The connection was lost. This is what came before.',
    )
    // What was received can be chosen.
    await click(at.page, second)
    await choosesNow(at.page, second)
    await press(at.page, 'Try again')
    await settled(at.page)
    await says(at.page, '1 selected')
    await selectAll(at.page)
    assert.deepEqual(
      (await choose(at.page, 'Choose 400 files'))?.paths,
      many.map((name) => `/broken off/${name}`),
    )
  })

  test('a folder that is gone leads to the nearest one that is left, with a word about it', async () => {
    const at = place()
    const folder = await folderWith(at, 'lives', { Outer: { Inner: { 'a.txt': '' } }, 'left.txt': '' })
    await ask(at, { startPath: '/lives/Outer' })
    await removeOnDisk(at, join(folder, 'Outer'))
    await click(at.page, 'Inner')
    await lists(at.page, 'left.txt')
    await says(at.page, 'The folder “/lives/Outer/Inner” no longer exists. This is the nearest folder that does.')
    assert.deepEqual(await crumbs(at.page), ['All files', 'lives'])
    await click(at.page, 'left.txt')
    assert.deepEqual((await choose(at.page, 'Choose left.txt'))?.paths, ['/lives/left.txt'])
  })

  test('files are uploaded into the open folder, what is there is asked about, and what came is chosen', async () => {
    const at = place()
    const folder = await folderWith(at, 'uploads', { 'a.txt': 'old a', 'b.txt': 'old b' })
    const local = await localFiles({ 'a.txt': 'new a', 'c.txt': 'new c' })
    await ask(at, { startPath: '/uploads', multiple: true })
    await upload(at.page, local, 'a.txt', 'c.txt')
    assert.deepEqual(await asked(at.page), ['a.txt'])
    const onTop = await at.page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.localName)
    assert.equal(onTop, 'conflict-dialog', 'the question is above the picker')
    await pick(at.page, 'New: a.txt', 'Existing: a.txt')
    await goOn(at.page)
    await lists(at.page, 'a.txt', 'a (2).txt', 'b.txt', 'c.txt')
    assert.deepEqual((await at.disk.readdir(folder)).filter((name) => name.endsWith('.txt')).sort(), [
      'a (2).txt',
      'a.txt',
      'b.txt',
      'c.txt',
    ])
    assert.deepEqual((await choose(at.page, 'Choose 2 files'))?.paths.toSorted(), [
      '/uploads/a (2).txt',
      '/uploads/c.txt',
    ])
    await rm(local, { recursive: true })
  })
}
