import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { searchBody } from './dav-search-query.js'

const read = (xml: string): Document => {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).to.equal(null)
  return document
}
const text = (document: Document, path: string): string | null | undefined => document.querySelector(path)?.textContent

describe('the body of a search', () => {
  it('asks for properties of everything below a folder, what changed last first, and not too many', () => {
    const body = read(
      searchBody(
        ['{DAV:}getetag', '{urn:x}own'],
        '/files/alice/A%20%26%20B',
        { changedAfterMs: 1_700_000_000_999 },
        100,
      ),
    )
    expect(
      [...body.querySelectorAll('select > prop > *')].map(({ namespaceURI, localName }) => [namespaceURI, localName]),
    ).to.eql([
      ['DAV:', 'getetag'],
      ['urn:x', 'own'],
    ])
    expect(text(body, 'from > scope > href')).to.equal('/files/alice/A%20%26%20B')
    expect(text(body, 'from > scope > depth')).to.equal('infinity')
    expect(body.querySelector('where > gt > prop > getlastmodified') === null).to.equal(false)
    expect(text(body, 'where > gt > literal')).to.equal('1700000000')
    expect(body.querySelector('orderby > order > descending') === null).to.equal(false)
    expect(text(body, 'limit > nresults')).to.equal('100')
    expect(
      [...body.querySelectorAll('*')]
        .filter(({ namespaceURI }) => namespaceURI !== 'DAV:')
        .map(({ localName }) => localName),
    ).to.eql(['own'])
  })

  for (const [looked, pattern] of [
    ['Ada', '%Ada%'],
    ['100 %', '%100 \\%%'],
    ['a_b\\c', '%a\\_b\\\\c%'],
    ['<b>&"\u0000', '%<b>&"%'],
    ['', '%%'],
  ] as const) {
    it(`looks for names that hold ${JSON.stringify(looked)}, whatever their case`, () => {
      const body = read(searchBody([], '/files/alice', { nameHolds: looked }, 200))
      expect(body.querySelector('where > like')?.getAttribute('caseless')).to.equal('yes')
      expect(body.querySelector('where > like > prop > displayname') === null).to.equal(false)
      expect(text(body, 'where > like > literal')).to.equal(pattern)
    })
  }
})
