/** A stale token on servers that refuse it in other ways than the product: the call is repeated, unseen. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startJourney } from '../support/demo-journey.js'
import { named } from '../support/named.js'

for (const tokenRefusal of ['412-empty', '403', '422'] as const) {
  test(`a stale token is renewed where the server answers ${tokenRefusal}`, async () => {
    const own = await startJourney({ tokenRefusal })
    const { page, problems } = await own.signedIn()
    await page.evaluate(async () => {
      await fetch('/demo/rotate-secret', {
        method: 'POST',
        headers: { requesttoken: document.head.dataset['requesttoken'] ?? '', Accept: 'application/json' },
      })
    })
    own.demo.log.clear()
    await page.locator(named('button', 'Search contacts')).click()
    await page.waitForFunction(() => document.querySelector('contacts-menu')?.matches(':state(list)'))
    const calls = own.demo.log
      .entries()
      .filter(({ path }) => /contacts$|csrftoken$/.test(path))
      .map(({ path, status }) => `${path.split('/').at(-1)} ${status}`)
    const status = tokenRefusal.slice(0, 3)
    assert.deepEqual(calls, [`contacts ${status}`, 'csrftoken 200', 'contacts 200'])
    assert.deepEqual(
      problems.filter((problem) => !problem.includes(status)),
      [],
    )
    await own.end()
  })
}
