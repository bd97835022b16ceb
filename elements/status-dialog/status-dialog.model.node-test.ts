import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnStatus } from '../../src/services/user-status/own-status.js'
import {
  changesOf,
  choiceOf,
  clearAtSec,
  countCharacters,
  formOf,
  isEmoji,
  readFirstDay,
  typedEmoji,
  withoutMessage,
  withPredefined,
  type StatusForm,
} from './status-dialog.model.js'

const meeting = {
  id: 'meeting',
  icon: '📅',
  message: 'In a meeting',
  clearAfter: { type: 'period', seconds: 3600 },
} as const
const holiday = { id: 'vacationing', icon: '🌴', message: 'On holiday', clearAfter: null }
const offered = [meeting, holiday]
const lunch: OwnStatus = {
  userId: 'alice',
  status: 'away',
  icon: '🥪',
  message: 'Lunch',
  messageId: null,
  clearAtSec: null,
}
const of = (seconds: number): string => new Date(seconds * 1000).toString()

test('the fields hold what the server knows', () => {
  assert.deepEqual(formOf(null), { type: '', icon: '', message: '', clear: 'never', messageId: null })
  assert.deepEqual(formOf({ ...lunch, clearAtSec: 99, messageId: 'x' }), {
    type: 'away',
    icon: '🥪',
    message: 'Lunch',
    clear: 'kept',
    messageId: 'x',
  })
})

test('a message of the server brings its emoji and its time', () => {
  assert.deepEqual(withPredefined(formOf(lunch), meeting), {
    type: 'away',
    icon: '📅',
    message: 'In a meeting',
    clear: '3600',
    messageId: 'meeting',
  })
  assert.equal(choiceOf({ type: 'end-of', unit: 'week' }), 'week')
  assert.equal(choiceOf(null), 'never')
  assert.equal(withPredefined(formOf(null), { ...holiday, icon: null }).icon, '')
})

test('a message is cleared after the time that was chosen', () => {
  // A Thursday.
  const now = new Date(2026, 10, 26, 14, 30, 15).getTime()
  assert.equal(clearAtSec('never', now, 5, 1), null)
  assert.equal(clearAtSec('kept', now, 5, 1), 5)
  assert.equal(clearAtSec('1800', now, null, 1), Math.floor(now / 1000) + 1800)
  for (const [choice, firstDay, day] of [
    ['day', 1, 26],
    ['week', 1, 29],
    ['week', 0, 28],
    ['week', 6, 27],
    ['week', 4, 32],
    ['week', 5, 26],
  ] as const)
    assert.equal(
      of(clearAtSec(choice, now, null, firstDay) ?? 0),
      new Date(2026, 10, day, 23, 59, 59).toString(),
      `${choice} from day ${firstDay}`,
    )
})

test('the first day of a week is a number from 0 to 6', () => {
  for (const [value, day] of [
    [0, 0],
    [6, 6],
    [7, 1],
    [-1, 1],
    [1.5, 1],
    ['0', 1],
    [undefined, 1],
  ] as const)
    assert.equal(readFirstDay(value), day, String(value))
})

test('only what was changed is saved', () => {
  const changed = (form: Partial<StatusForm>, known: OwnStatus | null = lunch): unknown =>
    changesOf({ ...formOf(known), ...form }, known, offered)
  for (const [what, form, type, message] of [
    ['nothing', {}, null, null],
    ['spaces', { message: ' Lunch ' }, null, null],
    ['type', { type: 'dnd' }, 'dnd', null],
    ['message', { message: 'Tea ' }, null, { how: 'custom', icon: '🥪', message: 'Tea' }],
    ['emoji gone', { icon: '' }, null, { how: 'custom', icon: null, message: 'Lunch' }],
    ['emoji alone', { message: ' ' }, null, { how: 'custom', icon: '🥪', message: '' }],
    ['time', { clear: 'day' }, null, { how: 'custom', icon: '🥪', message: 'Lunch' }],
    ['all gone', { icon: '', message: '' }, null, { how: 'clear' }],
  ] as const)
    assert.deepEqual(changed(form), { type, message }, what)
  assert.deepEqual(changed(withPredefined(formOf(lunch), meeting)), {
    type: null,
    message: { how: 'predefined', messageId: 'meeting' },
  })
  assert.deepEqual(changed(withoutMessage(formOf(lunch))), { type: null, message: { how: 'clear' } })
  assert.deepEqual(changed({}, null), { type: null, message: null })
  const call: OwnStatus = { ...lunch, messageId: 'call' }
  assert.deepEqual(changed({ clear: 'day' }, call), {
    type: null,
    message: { how: 'custom', icon: '🥪', message: 'Lunch' },
  })
  assert.deepEqual(changed({ clear: 'day' }, { ...lunch, messageId: 'meeting' }), {
    type: null,
    message: { how: 'predefined', messageId: 'meeting' },
  })
})

test('characters are counted and recognised as people see them', () => {
  assert.equal(countCharacters(' 👍a '), 2)
  for (const [before, text, typed] of [
    ['', '🥪', '🥪'],
    ['🥪', '🥪🌴', '🌴'],
    ['🥪', '', ''],
    ['🥪', '🌴', '🌴'],
    ['', ' 🥪 ', '🥪'],
  ] as const)
    assert.equal(typedEmoji(before, text), typed, text)
  for (const emoji of ['🥪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨🏽‍💻', '👩‍👩‍👧', '🇩🇪', '1️⃣', '❤️', '👍🏽']) assert.equal(isEmoji(emoji), true, emoji)
  for (const other of ['', 'a', '1', '#', '🥪🌴', 'a🥪', '<']) assert.equal(isEmoji(other), false, other)
})
