import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { namesOf, node } from '../../../test/support/file-nodes.js'
import { filterNodes, isHidden, matchesText, type FileFilter } from './file-filter.js'

describe('the filter by type', () => {
  for (const [mimeType, filter, expected] of [
    ['image/png', [], true],
    ['image/png', ['image/png'], true],
    ['image/png', ['image/jpeg'], false],
    ['image/png', ['image/jpeg', 'image/png'], true],
    ['image/png', ['image/*'], true],
    ['imagery/png', ['image/*'], false],
    ['text/plain', ['image/*'], false],
    ['text/plain', ['image/*', 'text/*'], true],
    ['text/plain', ['*/*'], true],
    ['text/plain', ['*'], true],
    ['text/plain', ['image/png', '*'], true],
    ['', ['*/*'], true],
    ['', ['image/*'], false],
    ['', ['image/png'], false],
    ['Image/PNG', ['image/png'], true],
    ['image/png', [' IMAGE/* '], true],
    ['text/plain; charset=utf-8', ['text/plain'], true],
    ['image/svg+xml', ['image/svg'], false],
    ['image/png', [''], true],
    ['image/png', ['httpd/unix-directory'], false],
    ['image/png', ['*/png'], false],
  ] as const) {
    it(`${expected ? 'shows' : 'hides'} ${mimeType || 'an unknown type'} for [${filter.join()}]`, () => {
      expect(filterNodes([node('/a', { mimeType })], { mime: filter })).to.have.length(expected ? 1 : 0)
    })
  }

  it('always shows folders', () => {
    expect(filterNodes([node('/a/')], { mime: ['image/png'] })).to.have.length(1)
  })
})

describe('the filter by text', () => {
  for (const [name, text, expected] of [
    ['Report.pdf', '', true],
    ['Report.pdf', '   ', true],
    ['Report.pdf', 'port', true],
    ['Report.pdf', 'PORT', true],
    ['Report.pdf', '.PDF', true],
    ['Report.pdf', ' report ', true],
    ['Report.pdf', 'report pdf', false],
    ['Report.pdf', 'ports', false],
    ['Caf\u00e9', 'cafe', true],
    ['cafe\u0301', 'CAF\u00c9', true],
    ['cafe', 'café', true],
    ['Straße', 'strasse', true],
    ['STRASSE', 'straße', true],
    ['İstanbul', 'istanbul', true],
    ['ırmak', 'IRMAK', true],
    ['ΟΔΟΣ ΑΒ', 'οδος', true],
    ['οδος', 'ΟΔΟ', true],
    ['ﬁle', 'file', true],
    ['Ｗｉｄｅ', 'wide', true],
    ['تَقرير', 'تقرير', true],
    ['한글', '하', true],
    ['🏖️.jpg', '🏖', true],
    ['a+b (1).txt', '+b (1', true],
    ['a', 'b', false],
  ] as const) {
    it(`${expected ? 'finds' : 'does not find'} "${text}" in ${name}`, () => {
      expect(matchesText(node(`/${name}`), text)).to.equal(expected)
    })
  }
})

describe('hidden files', () => {
  for (const [name, expected] of [
    ['.htaccess', true],
    ['..', true],
    ['a.txt', false],
    ['', false],
    [' .a', false],
  ] as const) {
    it(`${expected ? 'are' : 'are not'} those named "${name}"`, () => {
      expect(isHidden({ name })).to.equal(expected)
    })
  }
})

describe('filtering nodes', () => {
  const nodes = [
    node('/Docs/'),
    node('/.git/'),
    node('/.env'),
    node('/a.txt'),
    node('/b.png', { mimeType: 'image/png' }),
  ]
  for (const [what, filter, expected] of [
    ['nothing leaves all', {}, 'Docs .git .env a.txt b.png'],
    ['hidden ones', { showHidden: false }, 'Docs a.txt b.png'],
    ['a text, of folders too', { text: '.' }, '.git .env a.txt b.png'],
    ['a type, never of folders', { mime: ['image/*'] }, 'Docs .git b.png'],
    ['only folders', { mime: ['httpd/unix-directory'] }, 'Docs .git'],
    ['all at once', { text: 'b', mime: ['image/*'], showHidden: false }, 'b.png'],
    ["the page's own filter, of folders too", { filter: ({ name }) => name.length === 4 }, 'Docs .git .env'],
    ['what nothing passes', { text: 'nothing' }, ''],
  ] as const satisfies readonly (readonly [string, FileFilter, string])[]) {
    it(`by ${what}`, () => {
      expect(namesOf(filterNodes(nodes, filter)).join(' ')).to.equal(expected)
    })
  }

  it('by nothing gives the same list', () => {
    expect(filterNodes(nodes, { text: ' ', mime: ['*'] }) === nodes).to.equal(true)
  })

  it('asks the page only about what is left', () => {
    const asked: string[] = []
    filterNodes(nodes, { text: 'a.', filter: ({ name }) => asked.push(name) > 0 })
    expect(asked).to.eql(['a.txt'])
  })

  it('reads each name once, however many keys are pressed', () => {
    let reads = 0
    const many = Array.from({ length: 20_000 }, (_, at) =>
      Object.defineProperty(node('/a'), 'name', {
        get: () => {
          reads += 1
          return `Résumé ${at}.pdf`
        },
      }),
    )
    for (const text of ['r', 're', 'res', 'resu']) expect(filterNodes(many, { text }).length).to.equal(20_000)
    expect(reads).to.equal(20_000)
  })
})
