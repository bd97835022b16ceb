import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOwnStatus, parsePredefinedList } from './own-status.js'

const plain = { userId: 'bob', status: 'away', icon: null, message: null, messageId: null, clearAtSec: null }

test('the own status is read as the server writes it', () => {
  assert.deepEqual(
    parseOwnStatus({
      userId: 'bob',
      message: 'In a meeting',
      messageId: 'meeting',
      messageIsPredefined: true,
      icon: '📅',
      clearAt: 1_795_197_176,
      status: 'dnd',
      statusIsUserDefined: true,
    }),
    {
      userId: 'bob',
      status: 'dnd',
      icon: '📅',
      message: 'In a meeting',
      messageId: 'meeting',
      clearAtSec: 1_795_197_176,
    },
  )
  for (const clearAt of [null, 0, -1, 'x', {}, undefined])
    assert.deepEqual(parseOwnStatus({ userId: 'bob', status: 'away', clearAt, messageId: 5 }), plain, String(clearAt))
  for (const value of [null, [], 'x', {}, { userId: 'bob' }, { status: 'away' }])
    assert.equal(parseOwnStatus(value), null, JSON.stringify(value))
})

test('of the messages that the server offers, the good ones are kept', () => {
  const read = parsePredefinedList([
    { id: 'a', icon: '📅', message: 'In a meeting', clearAt: { type: 'period', time: 3600 } },
    { id: 'b', icon: 5, message: 'At home', clearAt: { type: 'end-of', time: 'day' } },
    { id: 'c', message: 'Away', clearAt: { type: 'end-of', time: 'year' } },
    { id: 'd', message: 'Soon', clearAt: { type: 'period', time: -1 } },
    { id: 'e' },
    { message: 'no id' },
    null,
    'text',
  ])
  assert.deepEqual(read, [
    { id: 'a', icon: '📅', message: 'In a meeting', clearAfter: { type: 'period', seconds: 3600 } },
    { id: 'b', icon: null, message: 'At home', clearAfter: { type: 'end-of', unit: 'day' } },
    { id: 'c', icon: null, message: 'Away', clearAfter: null },
    { id: 'd', icon: null, message: 'Soon', clearAfter: null },
  ])
  for (const value of [null, undefined, 'x', {}, 5]) assert.deepEqual(parsePredefinedList(value), [])
})
