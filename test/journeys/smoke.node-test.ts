/**
 * The main tasks of a user, with the browser's native mouse and keys only. The gate runs it in each engine that is
 * installed.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import { openNative, type NativeBrowser, type NativePage, type Sought } from '../support/native-page.js'

let demo: RunningDemo
let browser: NativeBrowser
let page: NativePage

before(async () => {
  demo = await startDemo({ port: 0, quiet: true })
  browser = await openNative()
  page = await browser.newPage()
})

after(async () => {
  await browser.close()
  await demo.close()
})

afterEach(async () => assert.deepEqual(await page.problems(), []))

const button = (name: string | RegExp): Sought => ({ role: 'button', name })
const heading = (name: string): Sought => ({ role: 'heading', name })
const logOut: Sought = { role: 'link', name: 'Log out' }

async function signInByKeyboard(): Promise<void> {
  await page.open(`${demo.url}/index.php/login`)
  await page.waitFor('the first field has the focus', () => document.activeElement?.getAttribute('name') === 'user')
  await page.type('alice')
  await page.press('Tab')
  await page.type('alice')
  await page.press('Enter')
  await page.arrives(/\/welcome/)
}

async function show(path: string, width = 1280): Promise<void> {
  await page.viewport(Math.max(width, browser.narrowest), 900)
  await page.open(`${demo.url}/index.php${path}`)
  if ((await page.url()).includes('/login')) {
    await signInByKeyboard()
    await page.open(`${demo.url}/index.php${path}`)
  }
  await page.find(button('Settings menu'))
  // Elements that load may move the target, and keys do nothing before their element is defined.
  await page.waitFor(
    'all elements have come',
    () =>
      document.readyState === 'complete' &&
      [...document.querySelectorAll(':not(:defined)')].every(({ localName }) => localName === 'live-time'),
  )
}

/** Tab starts from the last click: `near` is just before the trigger. */
async function byEnter(trigger: Sought, near?: Sought): Promise<void> {
  if (near) await page.click(near)
  await page.tabTo(trigger)
  await page.press('Enter')
}

for (const [what, trigger, shown, width] of [
  ['the user menu', button('Settings menu'), logOut, 1280],
  ['the contacts menu', button('Search contacts'), { role: 'list', name: 'Contacts list' }, 1280],
  ['the menu of further apps', button('More apps'), { role: 'link', name: 'Maps' }, 700],
] as const) {
  test(`${what} opens by mouse and by Enter, and Escape gives the focus back`, async () => {
    for (const open of [() => page.click(trigger), () => byEnter(trigger)]) {
      await show('/apps/files/', width)
      await open()
      const box = await page.find(shown)
      assert.ok(box.height >= 20, `it is ${box.height} px high`)
      await page.press('Escape')
      await page.gone(shown)
      assert.equal(await page.focused(), `button "${(trigger as { name: string }).name}"`)
    }
  })
}

test('a toast comes and is closed', async () => {
  await show('/try')
  await byEnter(button('Warning'), heading('Toasts'))
  await page.find('[part~=toast]')
  await page.click(button('Close'))
  await page.gone('[part~=toast]')
})

test('a dialog asks, and tells the page what was answered', async () => {
  await show('/try')
  await page.click({ role: 'button', name: 'Question' })
  await page.find(heading('Share'))
  await page.click(button('Yes'))
  await page.gone(heading('Share'))
  await page.waitFor('the answer is there', () =>
    document.querySelector('#answers')?.textContent.includes('dialog.confirm → true'),
  )
})

test('a file is picked', async () => {
  await show('/try')
  await byEnter(button('One file'), heading('File picker'))
  await page.click({ role: 'row', name: /README/ })
  await page.click(button('Choose README.md'))
  await page.waitFor('the answer is there', () =>
    document.querySelector('#answers')?.textContent.includes('pick.file → ["/README.md"]'),
  )
})

test('an upload that meets its own names asks, and keeps both', async () => {
  const made = (): string[] => demo.disk.readdir('alice').filter((name) => name.startsWith('Made by'))
  const over = (): Promise<unknown> =>
    page.waitFor('the upload is over', () => document.querySelector('file-upload')?.matches(':state(over)'))
  await show('/try')
  await page.click(button('Two files made by this page'))
  await over()
  assert.deepEqual(made(), ['Made by the page, one.txt', 'Made by the page, two.txt'])
  await page.click(button('Two files made by this page'))
  await page.click({ role: 'radio', name: /^Keep both/ })
  await page.click(button('Continue'))
  await over()
  assert.deepEqual(made(), [
    'Made by the page, one (2).txt',
    'Made by the page, one.txt',
    'Made by the page, two (2).txt',
    'Made by the page, two.txt',
  ])
  assert.equal(demo.disk.readFile('alice/Made by the page, one (2).txt', 'utf8'), 'one')
})

test('the user signs out', async () => {
  await show('/apps/files/')
  await page.click(button('Settings menu'))
  await page.click(logOut)
  await page.arrives(/\/login\?clear=1$/)
})
