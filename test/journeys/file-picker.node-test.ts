/** A user chooses files with the picker: real folders, WebDAV, a real disk. */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { WatchedPage } from '../support/browser-session.js'
import {
  eventually,
  filesPage,
  focusedName,
  headerIsThere,
  painted,
  startWiredJourney,
  type WiredJourney,
} from '../support/demo-journey.js'
import { basicJourneys, type BasicPlace } from '../support/picker-basics.js'
import {
  ask,
  begin,
  choice,
  choose,
  choosesNow,
  click,
  crumbs,
  dismiss,
  enter,
  filterBy,
  folderWith,
  lists,
  nameNewFolder,
  names,
  pointOf,
  press,
  said,
  says,
  settled,
  typedName,
} from '../support/picker-journey.js'
import { stretchTimers } from '../support/tab-clock.js'
import type { Relay } from '../support/relay.js'
import { diskOf, localFiles } from '../support/upload-journey.js'

let journey: WiredJourney
let watched: WatchedPage
let page: Page
let wire: Relay
let place: BasicPlace

before(async () => {
  journey = await startWiredJourney()
  wire = journey.wire
  watched = await journey.signedIn()
  page = watched.page
  await page.goto(`${wire.url}${filesPage}`)
  await headerIsThere(page)
  place = { page, disk: journey.demo.disk, root: 'alice', ownFiles: true, wire }
})
after(async () => {
  await journey.end()
})
/** Statuses that a test provokes; the browser writes each to the console. */
let provoked: RegExp = /^$/
afterEach(async () => {
  await dismiss(page)
  wire.mend()
  const problems = watched.problems.splice(0).filter((problem) => !provoked.test(problem))
  provoked = /^$/
  assert.deepEqual(problems, [])
})

/** Sends a request as an application's script does. */
async function call(method: string, path: string, json: object): Promise<void> {
  const status = await page.evaluate(
    async (verb, url, body) => {
      const { token } = (await (await fetch('/index.php/csrftoken')).json()) as { token: string }
      return (
        await fetch(url, { method: verb, body, headers: { requesttoken: token, 'content-type': 'application/json' } })
      ).status
    },
    method,
    path,
    JSON.stringify(json),
  )
  assert.equal(status, 200, path)
}
const setting = (name: string, value: boolean): Promise<void> =>
  call('PUT', `/index.php/apps/files/api/v1/config/${name}`, { value })

describe('as on any WebDAV server', () => {
  basicJourneys(() => {
    provoked =
      /status of (404|405|409|412)|NS_ERROR_NET_PARTIAL_TRANSFER|ERR_(INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|CONNECTION|EMPTY)/
    return place
  })
})

describe('by keyboard alone', () => {
  const key = (...keys: readonly string[]): Promise<void> =>
    keys.reduce((before, each) => before.then(() => page.keyboard.press(each as 'Enter')), Promise.resolve())
  const focuses = (name: string): Promise<void> =>
    eventually(`the focus is on ${name}`, async () => (await focusedName(page)).startsWith(name))

  test('a file in a folder is found by the beginning of its name, and chosen with Enter', async () => {
    await folderWith(place, 'keys', { Alpha: { 'one.txt': '' }, Beta: { 'two.txt': '', 'three.txt': '' } })
    await ask(place, { startPath: '/keys' })
    await focuses('Alpha')
    await page.keyboard.type('be')
    await focuses('Beta')
    await key('Enter')
    await focuses('three')
    await key('ArrowDown')
    await focuses('two')
    await key('Enter')
    assert.deepEqual(await choice(page), { paths: ['/keys/Beta/two.txt'], button: 'choose', path: '/keys/Beta' })
  })

  test('several are chosen with Space, Shift and Ctrl+A, and the button is reached by Tab', async () => {
    await folderWith(place, 'many keys', { '1.txt': '', '2.txt': '', '3.txt': '', '4.txt': '' })
    await ask(place, { startPath: '/many keys', multiple: true })
    await focuses('1')
    await key(' ')
    await page.keyboard.down('Shift')
    await key('ArrowDown', 'ArrowDown')
    await page.keyboard.up('Shift')
    await choosesNow(page, '1.txt', '2.txt', '3.txt')
    await page.keyboard.down('Control')
    await key('a')
    await page.keyboard.up('Control')
    await choosesNow(page, '1.txt', '2.txt', '3.txt', '4.txt')
    await key('Home', ' ')
    await choosesNow(page, '2.txt', '3.txt', '4.txt')
    for (let tabs = 0; (await focusedName(page)) !== 'Choose 3 files'; tabs += 1) {
      assert.ok(tabs < 10, 'the button is near')
      await key('Tab')
    }
    await key('Enter')
    assert.deepEqual((await choice(page))?.paths, ['/many keys/2.txt', '/many keys/3.txt', '/many keys/4.txt'])
  })

  test('a folder is made and chosen', async () => {
    const folder = await folderWith(place, 'made by keys', {})
    await ask(place, { startPath: '/made by keys', directories: true })
    for (let tabs = 0; (await focusedName(page)) !== 'New folder'; tabs += 1) {
      assert.ok(tabs < 20, 'the button is near')
      await page.keyboard.down('Shift')
      await key('Tab')
      await page.keyboard.up('Shift')
    }
    await key('Enter')
    await focuses('New folder name')
    await page.keyboard.type('Made')
    await key('Enter')
    await eventually('it is open', async () => (await crumbs(page)).at(-1) === 'Made')
    assert.deepEqual(journey.demo.disk.readdir(folder), ['Made'])
    await choose(page, 'Choose Made')
  })
})

describe('other views', () => {
  test('a file that was marked as a favourite is first in its folder and in the view of favourites', async () => {
    await folderWith(place, 'marks', { Folder: {}, 'a.txt': '', 'z.txt': '' })
    await page.evaluate(async (webdav) => {
      const { createWebdavClient } = (await import(webdav)) as {
        createWebdavClient(options: { baseUrl: string }): { setFavorite(path: string, on: boolean): Promise<void> }
      }
      await createWebdavClient({ baseUrl: '/remote.php/dav/files/alice' }).setFavorite('/marks/z.txt', true)
    }, '/dist/esm/webdav.js')
    await ask(place, { startPath: '/marks' })
    await lists(page, 'z.txt', 'Folder', 'a.txt')
    await press(page, 'Favorites')
    await lists(page, 'z.txt')
    assert.match(await said(page), /Favorites/)
    await click(page, 'z.txt')
    assert.deepEqual((await choose(page, 'Choose z.txt'))?.paths, ['/marks/z.txt'])
  })

  test('recent files are there, also from deep below, and none that is older than two weeks', async () => {
    const folder = await folderWith(place, 'times', { Deep: { 'new.txt': '' }, 'old.txt': '' })
    journey.demo.disk.utimes(join(folder, 'old.txt'), Date.now() / 1000 - 30 * 86_400, Date.now() / 1000 - 30 * 86_400)
    await ask(place, { startPath: '/times' })
    await press(page, 'Recent')
    await settled(page)
    await filterBy(page, 'new.txt')
    await lists(page, 'new.txt')
    await filterBy(page, 'old.txt')
    await says(page, 'No matching files')
  })

  test('the server looks for a name in the folders below', async () => {
    await folderWith(place, 'searched', { A: { B: { 'Needle one.txt': '' } }, 'needle two.txt': '', 'hay.txt': '' })
    await ask(place, { startPath: '/searched' })
    await filterBy(page, 'needle')
    await lists(page, 'needle two.txt')
    await press(page, 'Search in subfolders too')
    await says(page, 'Results for “needle”')
    await eventually(
      'both are found',
      async () => (await names(page)).toSorted().join() === 'Needle one.txt,needle two.txt',
    )
    await click(page, 'Needle one.txt')
    assert.deepEqual((await choose(page, 'Choose Needle one.txt'))?.paths, ['/searched/A/B/Needle one.txt'])
  })
})

describe('how it is shown', () => {
  test('the grid is remembered by the server, for the next page too', async () => {
    await folderWith(place, 'tiles', { 'a.txt': '', 'b.txt': '' })
    await ask(place, { startPath: '/tiles' })
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/config/grid_view'))
    await press(page, 'Show grid view')
    assert.equal((await kept).status(), 200)
    await page.keyboard.press('Escape')
    await choice(page)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await headerIsThere(page)
    await ask(place, { startPath: '/tiles' })
    await page.waitForSelector('file-picker[open] >>> [role=gridcell] [title="a.txt"]')
    await click(page, 'b.txt')
    await choosesNow(page, 'b.txt')
    const back = page.waitForResponse((answer) => answer.url().endsWith('/config/grid_view'))
    await press(page, 'Show list view')
    await back
    assert.deepEqual((await choose(page, 'Choose b.txt'))?.paths, ['/tiles/b.txt'])
  })

  test('hidden files are shown to those who want to see them', async () => {
    await folderWith(place, 'hidden', { '.secret': '', 'seen.txt': '' })
    await ask(place, { startPath: '/hidden' })
    await lists(page, 'seen.txt')
    await dismiss(page)
    await setting('show_hidden', true)
    await ask(place, { startPath: '/hidden' })
    await lists(page, '.secret', 'seen.txt')
    await dismiss(page)
    await setting('show_hidden', false)
  })

  test('only files of the types that are wanted are listed, with all folders', async () => {
    await ask(place, { startPath: '/Photos', accept: ['image/*'] })
    await lists(page, '2025', 'Gradient.png', 'Hills.svg', 'Portrait.png')
    await dismiss(page)
    await ask(place, { startPath: '/Photos', accept: ['image/svg+xml'] })
    await lists(page, '2025', 'Hills.svg')
    await dismiss(page)
    await ask(place, { startPath: '/Documents', accept: ['image/*'] })
    await lists(page, 'Contracts')
  })
})

describe('where it begins', () => {
  test('each purpose begins in its own last folder while the tab is open; a start path goes before', async () => {
    await folderWith(place, 'memory', { One: {}, Two: {} })
    const opensIn = async (options: object, ...way: string[]): Promise<void> => {
      await ask(place, options)
      assert.deepEqual(await crumbs(page), ['All files', ...way])
      await page.keyboard.press('Escape')
      await choice(page)
    }
    await opensIn({ purpose: 'first', startPath: '/memory/One' }, 'memory', 'One')
    await opensIn({ purpose: 'second', startPath: '/memory/Two' }, 'memory', 'Two')
    await page.reload()
    await headerIsThere(page)
    await opensIn({ purpose: 'first' }, 'memory', 'One')
    await opensIn({ purpose: 'second' }, 'memory', 'Two')
    await opensIn({ purpose: 'third' })
  })

  test('the open folder is the choice where folders may be chosen and nothing is', async () => {
    await folderWith(place, 'targets', { Inner: {} })
    await ask(place, { startPath: '/targets', directories: true })
    assert.deepEqual(await choose(page, 'Choose targets'), { paths: ['/targets'], button: 'choose', path: '/targets' })
    await ask(place, { startPath: '/targets' })
    assert.equal(
      await page.$eval('file-picker[open] >>> modal-dialog', (dialog) =>
        [...(dialog.shadowRoot?.querySelectorAll('button') ?? [])]
          .find(({ textContent }) => textContent?.trim() === 'Choose')
          ?.matches(':disabled, [aria-disabled=true]'),
      ),
      true,
      'no folder can be chosen',
    )
  })
})

describe('new folders', () => {
  test('names that the server takes from nobody are refused before they are sent', async () => {
    const folder = await folderWith(place, 'names', {})
    await ask(place, { startPath: '/names', directories: true })
    await nameNewFolder(page, 'x.part')
    await says(page, '"x.part" is not an allowed folder name')
    await page.keyboard.press('Enter')
    assert.equal(await typedName(page), 'x.part')
    await page.keyboard.type('/y')
    await says(page, '"/" is not allowed inside a folder name.')
    assert.deepEqual(journey.demo.disk.readdir(folder), [])
    assert.ok(!journey.demo.log.entries().some(({ method, path }) => method === 'MKCOL' && path.includes('part')))
  })
})

describe('on the files page', () => {
  const moveOrCopy = async (folder: string, name: string): Promise<void> => {
    await page.goto(`${journey.demo.url}${filesPage}?dir=${encodeURIComponent(folder)}`)
    await headerIsThere(page)
    await painted(page)
    await press(page, `Move or copy: ${name}`)
    await settled(page)
  }
  const toasted = (text: string): Promise<void> =>
    eventually(`a toast says ${text}`, () =>
      page.evaluate(
        (wanted) => (document.querySelector('toast-stack')?.shadowRoot?.textContent ?? '').includes(wanted),
        text,
      ),
    )

  test('a file is moved and a folder copied, on the disk', async () => {
    const folder = await folderWith(place, 'work', { 'a.txt': 'a', Things: { 'b.txt': 'b' }, Target: {} })
    await moveOrCopy('/work', 'a.txt')
    await enter(page, 'Target')
    await press(page, 'Move to Target')
    await toasted('Done: /work/Target/a.txt')
    assert.deepEqual(diskOf(journey.demo.disk, folder), {
      'Things/': '',
      'Things/b.txt': 'b',
      'Target/': '',
      'Target/a.txt': 'a',
    })
    await moveOrCopy('/work', 'Things')
    await enter(page, 'Target')
    await press(page, 'Copy to Target')
    await toasted('Done: /work/Target/Things')
    assert.deepEqual(diskOf(journey.demo.disk, folder), {
      'Things/': '',
      'Things/b.txt': 'b',
      'Target/': '',
      'Target/a.txt': 'a',
      'Target/Things/': '',
      'Target/Things/b.txt': 'b',
    })
  })

  test('what is there in the target stays, and the user is told', async () => {
    provoked = /status of 412/
    const folder = await folderWith(place, 'work again', { 'a.txt': 'new', Target: { 'a.txt': 'old' } })
    await moveOrCopy('/work again', 'a.txt')
    await enter(page, 'Target')
    await press(page, 'Move to Target')
    await toasted('It is there already: /work again/Target/a.txt')
    assert.deepEqual(diskOf(journey.demo.disk, folder), { 'a.txt': 'new', 'Target/': '', 'Target/a.txt': 'old' })
  })
})

test('files that are dropped on the list are uploaded into the open folder, and chosen', async () => {
  const folder = await folderWith(place, 'drops', { Inner: {} })
  const local = await localFiles({ 'dropped.txt': 'dropped' })
  await ask(place, { startPath: '/drops', multiple: true })
  await enter(page, 'Inner')
  await page.waitForSelector('file-picker[open] >>> file-upload >>> input[type=file]')
  const { x, y, width, height } = (await (await page.$('file-picker[open] >>> file-upload'))?.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const session = await page.createCDPSession()
  const data = { items: [], files: [join(local, 'dropped.txt')], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
  await session.detach()
  await choosesNow(page, 'dropped.txt')
  assert.deepEqual(diskOf(journey.demo.disk, folder), { 'Inner/': '', 'Inner/dropped.txt': 'dropped' })
  assert.deepEqual((await choose(page, 'Choose dropped.txt'))?.paths, ['/drops/Inner/dropped.txt'])
  await rm(local, { recursive: true })
})

test('20,000 files are listed, filtered and scrolled through to the last', { timeout: 240_000 }, async () => {
  const folder = join(place.root, 'huge')
  for (let at = 0; at < 20_000; at += 1) journey.demo.disk.writeFile(join(folder, `file ${at}.txt`), '')
  await begin(place, { startPath: '/huge' })
  await eventually('all are listed', async () => /20.?000 entries/.test(await said(page)), 120_000)
  assert.equal((await names(page))[0], 'file 0.txt')
  assert.ok((await names(page)).length < 200, 'only what is seen is in the page')
  await page.keyboard.press('End')
  await eventually('the last is seen', async () => (await names(page)).includes('file 19999.txt'))
  const { x, y } = await pointOf(page, 'file 19999.txt')
  await page.mouse.move(x, y)
  await page.mouse.wheel({ deltaY: -400_000 })
  await eventually('the middle is seen', async () => !(await names(page)).includes('file 19998.txt'))
  await filterBy(page, '1234')
  await eventually('few are left', async () =>
    (await names(page)).join().startsWith('file 1234.txt,file 11234.txt,file 12340.txt'),
  )
  await click(page, 'file 12340.txt')
  await choosesNow(page, 'file 12340.txt')
  assert.deepEqual((await choose(page, 'Choose file 12340.txt'))?.paths, ['/huge/file 12340.txt'])
  journey.demo.disk.rm(folder)
})

test('on a telephone of 320 px a tap opens, a long press selects, and all fits', async () => {
  await folderWith(place, 'phone', { Folder: { 'a long name that does not fit into the line.txt': '', 'b.txt': '' } })
  const phone = await journey.tabBeside(page)
  await phone.page.setViewport({ width: 320, height: 640, hasTouch: true, isMobile: true })
  const on = { ...place, page: phone.page }
  await ask(on, { startPath: '/phone', multiple: true })
  // A touch of half a second is a long press. The taps here must not become one, however busy the machine is.
  await stretchTimers(phone.page, 500, 60)
  const tap = async (name: string): Promise<void> => {
    const { x, y } = await pointOf(phone.page, name)
    await phone.page.touchscreen.tap(x, y)
  }
  await tap('Folder')
  await eventually('it is open', async () => (await crumbs(phone.page)).at(-1) === 'Folder')
  await settled(phone.page)
  const { x, y } = await pointOf(phone.page, 'b.txt')
  await stretchTimers(phone.page, 500, 1)
  const finger = await phone.page.touchscreen.touchStart(x, y)
  await choosesNow(phone.page, 'b.txt')
  await finger.end()
  await stretchTimers(phone.page, 500, 60)
  await painted(phone.page)
  await choosesNow(phone.page, 'b.txt')
  await tap('a long name that does not fit into the line.txt')
  await choosesNow(phone.page, 'a long name that does not fit into the line.txt', 'b.txt')
  const wide = await phone.page.evaluate(() =>
    [document.documentElement, document.querySelector('file-picker')?.shadowRoot?.querySelector('[part=base]')].map(
      (element) => (element ? element.scrollWidth - element.clientWidth : -1),
    ),
  )
  assert.deepEqual(wide, [0, 0], 'nothing is wider than the screen')
  await press(phone.page, 'Choose 2 files')
  assert.equal((await choice(phone.page))?.paths.length, 2)
  assert.deepEqual(phone.problems, [])
  await phone.page.close()
})

describe('leaving the page', () => {
  test('while a list loads does no harm, and the way back opens the page anew or as it was', async () => {
    await folderWith(place, 'left', { Folder: {}, 'a.txt': '' })
    await page.goto(`${journey.demo.url}/index.php/try`)
    await headerIsThere(page)
    wire.holdAnswer('PROPFIND', 0)
    await begin(place, { startPath: '/left' })
    await eventually('the list is asked for', () =>
      journey.demo.log.entries().some(({ method, path }) => method === 'PROPFIND' && path.endsWith('/left')),
    )
    await page.goto(`${journey.demo.url}${filesPage}`)
    await headerIsThere(page)
    await page.goBack()
    await headerIsThere(page)
    // From the back/forward cache, the page returns with its picker.
    if (!(await page.$('file-picker[open]'))) await ask(place, { startPath: '/left' })
    await lists(page, 'Folder', 'a.txt')
    await page.keyboard.press('Escape')
  })

  test('with the picker open: on the way back it works, or is gone with the page', async () => {
    await page.goto(`${journey.demo.url}/index.php/try`)
    await headerIsThere(page)
    await ask(place, { startPath: '/Photos' })
    await page.evaluate(() => {
      window.addEventListener('pageshow', (event) => {
        document.documentElement.dataset['back'] = String(event.persisted)
      })
    })
    await page.goto(`${journey.demo.url}${filesPage}`)
    await page.goBack()
    await headerIsThere(page)
    const asWas = await page.evaluate(() => document.documentElement.dataset['back'] === 'true')
    if (!asWas) await ask(place, { startPath: '/Photos' })
    await enter(page, '2025')
    await lists(page, 'Old portrait.png')
    await click(page, 'Old portrait.png')
    assert.deepEqual((await choose(page, 'Choose Old portrait.png'))?.paths, ['/Photos/2025/Old portrait.png'])
  })
})
