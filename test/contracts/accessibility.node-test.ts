/** docs/accessibility.md leaves out no criterion and no element, and says of each what it promises and why. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

const report = readFileSync('docs/accessibility.md', 'utf8')

/** The part below a heading. */
const part = (heading: string): string => report.split(`\n${heading}\n`)[1]?.split(/\n##? /)[0] ?? ''

/** The criteria of WCAG 2.2; 4.1.1 stands there for older versions. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
}

describe('the conformance report', () => {
  for (const [level, numbers] of Object.entries(criteria)) {
    const rows = [...part(`## WCAG 2.2, level ${level}`).matchAll(/^\| (\d\S+) .*$/gm)]

    test(`has each criterion of level ${level}, in their order`, () => {
      assert.deepEqual(
        rows.map(([, number]) => number),
        numbers.split(' '),
      )
    })

    test(`says of each of level ${level} whether it is met, why not, and what shows it`, () => {
      for (const [row = ''] of rows) {
        const [, , conformance = '', remark = '', tested = ''] = row.split('|').map((cell) => cell.trim())
        assert.match(conformance, /^(supports|partly|not applicable)$/, row)
        if (conformance !== 'supports') assert.notEqual(remark, '', row)
        if (conformance !== 'not applicable' && !row.includes('4.1.1'))
          assert.match(tested, /^(`|read: |by pictures)/, row)
      }
    })
  }

  test('has a section for each element', () => {
    const tags = readdirSync('elements', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const sections = [...report.matchAll(/^### `<([\w-]+)>`$/gm)].map(([, tag]) => tag)
    assert.deepEqual(sections.toSorted(), tags.toSorted())
  })
})
