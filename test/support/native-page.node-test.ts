/** Tests of the native page itself, in each engine. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import { openNative, type NativeBrowser, type NativePage } from './native-page.js'

let demo: RunningDemo
let browser: NativeBrowser
let page: NativePage

before(async () => {
  demo = await startDemo({ port: 0, quiet: true })
  browser = await openNative()
  page = await browser.newPage()
  await page.open(`${demo.url}/index.php/login`)
})

after(async () => {
  await browser.close()
  await demo.close()
})

/** Adds a button in a shadow tree inside another, and a list of all its events on the window. */
const place = (): Promise<void> =>
  page.evaluate(() => {
    const outer = document.createElement('div')
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    const button = inner.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'))
    button.setAttribute('aria-label', 'Deep')
    Object.assign(button.style, { position: 'fixed', left: '40px', top: '60px', width: '101px', height: '33px' })
    const seen: string[] = []
    for (const type of ['pointerover', 'pointerdown', 'click', 'keydown']) {
      button.addEventListener(type, (event) =>
        seen.push(
          [
            type,
            event.isTrusted,
            (event as PointerEvent).pointerType ?? JSON.stringify((event as KeyboardEvent).key),
          ].join(' '),
        ),
      )
    }
    Object.assign(window, { seen })
    document.body.append(outer)
  })

const seen = (): Promise<string[]> => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0))

test('what is deep in shadow trees is found by role and name, pressed and touched', async () => {
  await place()
  const deep = { role: 'button', name: 'Deep' }
  assert.deepEqual(await page.find(deep), { x: 40, y: 60, width: 101, height: 33 })
  await page.click(deep)
  assert.deepEqual(await seen(), ['pointerover true mouse', 'pointerdown true mouse', 'click true mouse'])
  for (const [key, name] of [
    ['Space', ' '],
    ['a', 'a'],
    ['ArrowDown', 'ArrowDown'],
  ] as const) {
    await page.press(key)
    assert.ok((await seen()).includes(`keydown true ${JSON.stringify(name)}`), key)
  }
  assert.equal(await page.focused(), 'button "Deep"')
  if (!browser.canTouch) return
  await page.touch(deep)
  assert.deepEqual(
    (await seen()).filter((line) => !line.startsWith('pointerover')),
    ['pointerdown true touch', 'click true touch'],
  )
})

test('what something else lies over cannot be pressed', async () => {
  await page.evaluate(() => {
    const cover = document.createElement('aside')
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '9' })
    document.body.append(cover)
  })
  await assert.rejects(
    page.click({ role: 'button', name: 'Deep' }, { patienceMs: 300 }),
    /can be pressed\. What lies there is <aside>/,
  )
  await page.evaluate(() => document.querySelector('aside')?.remove())
  assert.ok(!(await seen()).some((line) => line.startsWith('pointerdown')))
})

test('what goes wrong on a page is heard of, also after the page was left', async () => {
  assert.deepEqual(await page.problems(), [])
  await page.evaluate(() => {
    console.warn('be careful')
    console.error('it broke')
    setTimeout(() => {
      throw new Error('thrown later')
    })
    void Promise.reject(new Error('never caught'))
    document.body.setAttribute('style', 'color: red')
    const host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'open' })
    root.append(document.createElement('p'))
    root.querySelector('p')?.append('This part of the page could not be shown.')
    host.dispatchEvent(new CustomEvent('element-error', { detail: { error: new Error('no view') } }))
  })
  const wanted = [
    /console warn: be careful/,
    /console error: it broke/,
    /uncaught: .*thrown later/,
    /uncaught: .*never caught/,
    /policy: style-src/,
    /crashed: <div> says/,
    /crashed: <div> Error: no view/,
  ]
  await page.waitFor(
    'all is said',
    () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve(true)))),
  )
  await page.open(`${demo.url}/index.php/login`)
  const problems = await page.problems()
  for (const pattern of wanted)
    assert.ok(
      problems.some((problem) => pattern.test(problem)),
      `${String(pattern)} in\n${problems.join('\n')}`,
    )
  for (const pattern of wanted) page.expects(pattern)
  // Chromium writes the violation to the console, too.
  page.expects(/inline style/)
  assert.deepEqual(await page.problems(), [])
})
