/**
 * A user who has left is signed out, in all tabs with one request, and nobody else is: real tabs, a real server, a
 * clock that jumps.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import {
  areAll,
  hour,
  isOn,
  lifetimeMs,
  minute,
  second,
  startIdleJourney,
  toTheWarning,
  type IdleJourney,
} from '../support/idle-journey.js'
import { freeze, thaw } from '../support/tab-clock.js'

let journey: IdleJourney
before(async () => {
  journey = await startIdleJourney()
})
after(() => journey.end())
afterEach(() => journey.leave())

test('one tab in use keeps nine others signed in, also frozen ones; when it is left too, all ten sign out with one call', async () => {
  const pages = await journey.tabs(10)
  const [used, ...idle] = pages
  assert.ok(used)
  const asleep = idle.slice(6)
  await Promise.all(asleep.map(freeze))
  const awake = pages.filter((page) => !asleep.includes(page))
  for (let lifetimes = 0; lifetimes < 3; lifetimes += 1) {
    await journey.clock.jump(10 * minute)
    await used.mouse.move(100 + lifetimes, 300)
    await journey.clock.jump(toTheWarning - second)
    await areAll(awake, 'warning')
    await used.keyboard.press('a')
    await areAll(awake, 'active')
  }
  await Promise.all(asleep.map(thaw))
  await areAll(pages, 'active')
  assert.deepEqual(journey.signOuts(), [])

  await journey.clock.jump(lifetimeMs)
  await Promise.all(pages.map((page) => isOn(page, '/login')))
  assert.deepEqual(journey.signOuts(), ['logout 303'])
})

test('a laptop that slept for eight hours is signed out when it wakes: at once, once, with a fresh token', async () => {
  const pages = await journey.tabs(2)
  await Promise.all(pages.map(freeze))
  await journey.clock.jump(8 * hour)
  assert.deepEqual(journey.asked(), [])
  await Promise.all(pages.map(thaw))
  await Promise.all(pages.map((page) => isOn(page, '/login')))
  // The heartbeat runs on waking, too.
  assert.deepEqual(journey.asked().slice(-2), ['csrftoken 200', 'logout 303'])
  assert.equal(journey.signOuts().length, 1)
})

test('two tabs whose time ends together sign out with one call', async () => {
  const pages = await journey.tabs(2)
  await journey.clock.jump(lifetimeMs)
  await Promise.all(pages.map((page) => isOn(page, '/login')))
  assert.deepEqual(journey.asked(), ['csrftoken 200', 'logout 303'])
})
