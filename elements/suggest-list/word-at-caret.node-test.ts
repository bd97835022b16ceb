import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../test/support/property.js'
import { eachRow } from '../../test/support/table.js'
import { complete, wordAtCaret } from './word-at-caret.js'

/** A text with its caret as `|`. */
function caretIn(marked: string): [string, number] {
  const caret = marked.indexOf('|')
  return [marked.slice(0, caret) + marked.slice(caret + 1), caret]
}

/** The word at the caret as `trigger+text`, and where it begins and ends. */
function wordIn(marked: string, triggers = ['@', '#', 'cc:']): [string, number, number] | null {
  const word = wordAtCaret(...caretIn(marked), triggers)
  return word && [`${word.trigger}+${word.text}`, word.start, word.end]
}

/** The text with the word at its caret completed by `anna`. */
function completed(marked: string, triggers = ['@', '#']): string | null {
  const [value, caret] = caretIn(marked)
  const word = wordAtCaret(value, caret, triggers)
  if (!word) return null
  const { text, caret: then } = complete(value, word, 'anna')
  const whole = value.slice(0, word.start) + text + value.slice(word.end)
  return `${whole.slice(0, then)}|${whole.slice(then)}`
}

test('a word is what follows a trigger at the start of a line or after a space', () => {
  eachRow<string, [string, number, number] | null>(
    [
      ['@|', ['@+', 0, 1]],
      ['@an|', ['@+an', 0, 3]],
      ['Hi @an|', ['@+an', 3, 6]],
      ['Hi\n@an|', ['@+an', 3, 6]],
      ['Hi\t#bug|', ['#+bug', 3, 7]],
      ['Hi\u00a0@an|', ['@+an', 3, 6]],
      ['|', null],
      ['|@an', null],
      ['an|', null],
      ['@an |', null],
      ['@an\n|', null],
      ['@ an|', null],
      ['anna@example.org|', null],
      ['anna@|', null],
      ['https://example.org/@an|', null],
      ['C#|', null],
      ['a#b|', null],
      ['@anna@example.org|', ['@+anna@example.org', 0, 17]],
      ['@a#b|', ['@+a#b', 0, 4]],
      ['@@|', null],
      ['@@an|', null],
      ['##|', null],
      ['# Title|', null],
      ['(@an|', ['@+an', 1, 4]],
      ['"@an|', ['@+an', 1, 4]],
      ['¿(“@an|', ['@+an', 3, 6]],
      ['.@an|', null],
      ['-@an|', null],
      ['cc:|', ['cc:+', 0, 3]],
      ['cc:an|', ['cc:+an', 0, 5]],
      ['cc|', null],
      ['acc:an|', null],
      ['@an|na', ['@+an', 0, 5]],
      ['@|anna', ['@+', 0, 1]],
      ['@an|na, hello', ['@+an', 0, 5]],
      ['@an| na', ['@+an', 0, 3]],
      ['@an|na.b@c.d.', ['@+an', 0, 11]],
      ['@an|) na', ['@+an', 0, 3]],
      ['@مر|يم', ['@+مر', 0, 5]],
      ['@李|', ['@+李', 0, 2]],
      ['😀 @an|', ['@+an', 3, 6]],
      ['@😀|', ['@+😀', 0, 3]],
      [`@${'a'.repeat(99)}|`, [`@+${'a'.repeat(99)}`, 0, 100]],
      [`@${'a'.repeat(100)}|`, null],
      [`${'a'.repeat(99)} @${'a'.repeat(98)}|`, [`@+${'a'.repeat(98)}`, 100, 199]],
    ],
    (marked) => wordIn(marked),
  )
})

test('the longest of several triggers counts, and an empty one none', () => {
  assert.deepEqual(wordIn('@@an|', ['@', '@@']), ['@@+an', 0, 4])
  assert.deepEqual(wordIn('an|', ['']), null)
})

test('without triggers it is the whole text, wherever the caret is', () => {
  for (const marked of ['|', 'Berlin|', 'New| York', '|@an'])
    assert.deepEqual(wordIn(marked, []), [`+${marked.replace('|', '')}`, 0, marked.length - 1])
})

test('a completed word has its trigger, and a space after it where typing goes on', () => {
  eachRow<string, string | null>(
    [
      ['@|', '@anna |'],
      ['@an|', '@anna |'],
      ['Hi @an|', 'Hi @anna |'],
      ['#an|', '#anna |'],
      ['(@an|', '(@anna |'],
      ['@an| there', '@anna |there'],
      ['@an|\u00a0there', '@anna\u00a0|there'],
      ['@an|\nthere', '@anna |\nthere'],
      ['@an|\tthere', '@anna\t|there'],
      ['@an|, there', '@anna|, there'],
      ['(@an|)', '(@anna|)'],
      ['@an|.', '@anna|.'],
      ['@an|?', '@anna|?'],
      ['@an|”', '@anna|”'],
      ['@an|na', '@anna |'],
      ['@an|ton there', '@anna |there'],
      ['@an|ton, there', '@anna|, there'],
      ['@|anton', '@anna |anton'],
      ['@| there', '@anna |there'],
      ['a\n@an|\nb', 'a\n@anna |\nb'],
      ['@an|😀', '@anna |😀'],
      ['مرحبا @an|', 'مرحبا @anna |'],
      ['an|', null],
    ],
    (marked) => completed(marked),
  )
})

test('a completed whole text is what was chosen and nothing else', () => {
  for (const marked of ['|', 'an|', 'a|n', 'x y|']) assert.equal(completed(marked, []), 'anna|')
})

test('whatever the text is, the word lies around the caret, and completing it changes nothing else', () => {
  const text = fc.string({ unit: fc.constantFrom('@', '#', ' ', '\n', 'a', 'b', '(', '.', ',', '😀', 'é') })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const word = wordAtCaret(before + after, before.length, ['@', '#'])
      if (!word) return
      assert.ok(word.start < before.length && word.end >= before.length)
      assert.equal((before + after).slice(word.start, before.length), word.trigger + word.text)
      assert.ok(word.start === 0 || /[\s(]/.test(before.charAt(word.start - 1)))
      const { text: put, caret } = complete(before + after, word, 'x')
      assert.ok(put.startsWith(`${word.trigger}x`))
      assert.ok(caret >= word.start + put.length && caret <= word.start + put.length + 1)
      assert.equal(
        wordAtCaret((before + after).slice(0, word.start) + put, word.start + put.length, ['@', '#'])?.text ?? 'x',
        'x',
      )
    }),
  )
})
