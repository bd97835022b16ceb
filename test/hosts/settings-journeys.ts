/**
 * What counts as unsaved in a form that a framework fills, see docs/guide/forms.md: not what the page sets, but what a person
 * does. The page is asked for the forms that it names as it warns of the end of the session.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { eventually } from '../support/demo-journey.js'
import { arrives, press, reaches, shows } from './host-page.js'

const city = '#settings [name=city]'
const mail = '#settings [name=mail]'
const language = '#settings [name=language]'
const loaded = ['London', true, 'de']

type Values = (string | boolean)[]

const valuesOn = (page: Page): Promise<Values> =>
  page.$eval('#settings', (form) =>
    [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map((field) =>
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
    ),
  )

/** Waits until the form holds these values. */
const holds = (page: Page, wanted: Values): Promise<void> =>
  eventually(`the form holds ${wanted.join(', ')}`, async () => (await valuesOn(page)).join() === wanted.join())

/** Adds the tag that warns of the end of the session. It does nothing yet. */
async function addWarning(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tag = Object.assign(document.createElement('auto-logout'), { id: 'idle' })
    // A warning that is as long as the session begins at once.
    for (const name of ['session-lifetime', 'warning']) tag.setAttribute(name, '3600')
    document.body.append(tag)
  })
  await reaches(page, '#idle', 'off')
}

/** The ids of the forms that the page names as unsaved. The warning is taken back before a user sees it. */
async function unsavedOn(page: Page): Promise<(string | null)[]> {
  const ids = await page.$eval(
    '#idle',
    (tag) =>
      new Promise<(string | null)[]>((resolve) => {
        addEventListener(
          'session-warning',
          ({ detail }) => {
            tag.removeAttribute('always')
            resolve(detail.forms.map((form) => form.getAttribute('id')))
          },
          { once: true },
        )
        tag.setAttribute('always', '')
      }),
  )
  await reaches(page, '#idle', 'off')
  return ids
}

/** Waits for what an idle page loads, which hears of requests that succeed: it notes who is signed in. */
async function hearsOfRequests(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { user = '?' } = document.head.dataset
    return localStorage.getItem('shared-environment:account:')?.includes(user) ?? false
  })
}

async function typeLetter(page: Page): Promise<void> {
  await page.click(city)
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await holds(page, ['Londonx', true, 'de'])
}

/** What a person does in the form, and what it holds then. */
const deeds: [string, (page: Page) => Promise<void>][] = [
  ['a letter was typed', typeLetter],
  [
    'a box was unticked',
    async (page) => {
      await page.click(mail)
      await holds(page, ['London', false, 'de'])
    },
  ],
  [
    'another language was chosen',
    async (page) => {
      await page.focus(language)
      await page.keyboard.press('ArrowDown')
      await holds(page, ['London', true, 'fr'])
    },
  ],
]

/** @param open opens the page with a query, and waits until its elements work */
export function settingsJourneys(open: (query: string) => Promise<Page>): void {
  /** Goes to the settings of somebody who is signed in, and waits until the framework has filled in the form. */
  async function filled(): Promise<Page> {
    const page = await open(`/?user=${randomUUID()}`)
    await press(page, 'Settings')
    await arrives(page, 'Settings')
    await holds(page, loaded)
    await addWarning(page)
    return page
  }

  test('a form that the page has filled in is not unsaved, however much it differs from its defaults', async () => {
    const page = await filled()
    assert.ok(await page.$eval(mail, (box) => box instanceof HTMLInputElement && box.checked !== box.defaultChecked))
    assert.deepEqual(await unsavedOn(page), [])
    await page.click(city)
    await page.keyboard.press('Tab')
    assert.deepEqual(await unsavedOn(page), [], 'after somebody has looked at it')
  })

  test('a form is unsaved once a person has changed it, until the page sets it back', async () => {
    for (const [what, act] of deeds) {
      const page = await filled()
      await act(page)
      assert.deepEqual(await unsavedOn(page), ['settings'], what)
      await press(page, 'Undo')
      await holds(page, loaded)
      assert.deepEqual(await unsavedOn(page), [], `${what}, and taken back`)
    }
  })

  test('a form in which a person has typed is unsaved until it is saved', async () => {
    const page = await filled()
    await hearsOfRequests(page)
    await typeLetter(page)
    assert.deepEqual(await unsavedOn(page), ['settings'])
    await press(page, 'Save')
    await shows(page, '#saved', 'Saved')
    assert.deepEqual(await unsavedOn(page), [], 'saved')
    await page.click(city)
    await page.keyboard.type('y')
    assert.deepEqual(await unsavedOn(page), ['settings'], 'typed again')
  })

  test('a form in which a person has typed is unsaved until it is reset', async () => {
    const page = await filled()
    await typeLetter(page)
    assert.deepEqual(await unsavedOn(page), ['settings'])
    await press(page, 'Reset')
    await eventually('the form is reset', async () => (await valuesOn(page))[0] !== 'Londonx')
    assert.deepEqual(await unsavedOn(page), [], 'reset')
    await page.click(city)
    await page.keyboard.type('y')
    assert.deepEqual(await unsavedOn(page), ['settings'], 'typed again')
  })
}
