import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { filterBody, mkColBody, parseDavFailure, propFindBody, propPatchBody } from './dav-xml.js'

/** The parsed elements of a body: names in Clark notation, with text. */
function read(xml: string): string[] {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).to.equal(null)
  return [...document.querySelectorAll('*')].map(
    (element) =>
      `{${element.namespaceURI ?? ''}}${element.localName}${element.childElementCount === 0 && element.textContent ? `=${element.textContent}` : ''}`,
  )
}

describe('WebDAV bodies', () => {
  it('name properties by namespace, each declared where it stands', () => {
    expect(read(propFindBody(['{DAV:}getetag', '{urn:x}own', 'bare']))).to.eql([
      '{DAV:}propfind',
      '{DAV:}prop',
      '{DAV:}getetag',
      '{urn:x}own',
      '{}bare',
    ])
    expect(read(propFindBody([]))).to.eql(['{DAV:}propfind', '{DAV:}allprop'])
  })

  it('escape values, and leave out what no XML may hold', () => {
    expect(read(propPatchBody({ '{urn:x}a': '<b>&"\r\u0000\ud800', '{urn:x}gone': null }))).to.eql([
      '{DAV:}propertyupdate',
      '{DAV:}set',
      '{DAV:}prop',
      '{urn:x}a=<b>&"\r\ufffd',
      '{DAV:}remove',
      '{DAV:}prop',
      '{urn:x}gone',
    ])
  })

  it('make a folder with properties', () => {
    expect(read(mkColBody({ '{urn:x}a': 1 }))).to.eql([
      '{DAV:}mkcol',
      '{DAV:}set',
      '{DAV:}prop',
      '{DAV:}resourcetype',
      '{DAV:}collection',
      '{urn:x}a=1',
    ])
  })

  it('take the type of a folder as XML where an old page gives its prefixes', () => {
    const prefixes = new Map([
      ['DAV:', 'd'],
      ['urn:y', 'y'],
    ])
    const values = { '{DAV:}resourcetype': '<d:collection/><y:board/>', '{urn:x}a': '<b>' }
    const written = ['{DAV:}prop', '{DAV:}resourcetype', '{DAV:}collection', '{urn:y}board']
    expect(read(mkColBody(values, prefixes))).to.eql(['{DAV:}mkcol', '{DAV:}set', ...written, '{urn:x}a=<b>'])
    expect(read(mkColBody({}, prefixes)).slice(3)).to.eql(['{DAV:}resourcetype', '{DAV:}collection'])
    expect(read(propPatchBody(values, prefixes)).slice(0, 6)).to.eql(['{DAV:}propertyupdate', '{DAV:}set', ...written])
    expect(read(propPatchBody(values))[3]).to.equal('{DAV:}resourcetype=<d:collection/><y:board/>')
  })

  it('look for files', () => {
    expect(read(filterBody(['{DAV:}getetag'], { favorite: true }))).to.eql([
      '{http://owncloud.org/ns}filter-files',
      '{DAV:}prop',
      '{DAV:}getetag',
      '{http://owncloud.org/ns}filter-rules',
      '{http://owncloud.org/ns}favorite=1',
    ])
    expect(() => filterBody([], { favorite: false, systemTagIds: [] })).to.throw(TypeError, 'Missing filter argument')
  })

  it('hold nothing but their elements', () => {
    const texts = [
      propFindBody(['{DAV:}a', '{DAV:}b']),
      propPatchBody({ '{DAV:}a': '', '{DAV:}b': null }),
      mkColBody({ '{DAV:}a': '', '{DAV:}b': '' }),
      filterBody(['{DAV:}a', '{DAV:}b'], { favorite: true, systemTagIds: [2, 3] }),
    ].map((xml) => xml.replace(/<[^>]+>/g, ''))
    expect(texts).to.eql(['', '', '', '123'])
  })

  for (const name of ['', '{DAV:}', 'a b', '1a', '{urn:x}a><evil/', '{a{b}}c']) {
    it(`refuse the name ${JSON.stringify(name)}`, () => {
      expect(() => propFindBody([name])).to.throw(TypeError, 'names no property')
    })
  }
})

describe('a WebDAV error', () => {
  const body = (inside: string, prefix = 's'): string =>
    `<d:error xmlns:d="DAV:" xmlns:${prefix}="http://sabredav.org/ns">${inside}</d:error>`

  it('is read by namespace', () => {
    expect(
      parseDavFailure(
        body('<z:exception>Sabre\\DAV\\Exception\\NotFound</z:exception><z:message>Not &amp; here</z:message>', 'z'),
      ),
    ).to.eql({ exception: 'Sabre\\DAV\\Exception\\NotFound', message: 'Not & here' })
  })

  for (const [what, xml] of [
    ['nothing', ''],
    ['a web page', '<html><body>502</body></html>'],
    ['an entity', '<!DOCTYPE d [<!ENTITY x "y">]><d:error xmlns:d="DAV:">&x;</d:error>'],
    ['another namespace', '<error xmlns="urn:x"><message>no</message></error>'],
    ['nonsense', '<<<'],
    ['a deep tree', '<a>'.repeat(50_000)],
  ] as const) {
    it(`says nothing where it is ${what}`, () => expect(parseDavFailure(xml)).to.eql({ exception: '', message: '' }))
  }
})
