import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { file, multistatus, reasonOf } from '../../../test/support/multi-status.js'
import { countWork } from '../../../test/support/count-work.js'
import type { DavResponse } from '../names/dav-response.js'
import { parseMultiStatus, readMultiStatus } from './multi-status.js'

const recorded = `<?xml version="1.0"?>
<d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">
<d:response><d:href>/remote.php/dav/files/alice/Nextcloud%20intro.mp4</d:href><d:propstat><d:prop>
<d:getlastmodified>Fri, 20 Nov 2026 17:40:46 GMT</d:getlastmodified><d:getetag>&quot;9857c483d3f072bc96df5f3b65e78f67&quot;</d:getetag>
<d:getcontenttype>video/mp4</d:getcontenttype><d:resourcetype/><oc:fileid>147</oc:fileid><oc:permissions>RGDNVW</oc:permissions>
<oc:size>3963036</oc:size><d:getcontentlength>3963036</d:getcontentlength><nc:has-preview>false</nc:has-preview><nc:mount-type></nc:mount-type>
<x1:share-permissions xmlns:x1="http://open-collaboration-services.org/ns">19</x1:share-permissions><nc:share-attributes>[]</nc:share-attributes>
<oc:favorite>0</oc:favorite></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
<d:propstat><d:prop><d:quota-available-bytes/><nc:is-encrypted/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
</d:multistatus>`

describe('a multi-status answer', () => {
  it('is read as recorded from a real server', () => {
    const [response, ...more] = parseMultiStatus(recorded)
    expect(more).to.deep.equal([])
    expect(response?.href).to.equal('/remote.php/dav/files/alice/Nextcloud%20intro.mp4')
    expect(response?.propStat.map(({ status }) => status)).to.deep.equal(['HTTP/1.1 200 OK', 'HTTP/1.1 404 Not Found'])
    const [found, missing] = response?.propStat ?? []
    expect({ ...found?.properties }).to.deep.equal({
      '{DAV:}getlastmodified': 'Fri, 20 Nov 2026 17:40:46 GMT',
      '{DAV:}getetag': '"9857c483d3f072bc96df5f3b65e78f67"',
      '{DAV:}getcontenttype': 'video/mp4',
      '{DAV:}resourcetype': '',
      '{http://owncloud.org/ns}fileid': '147',
      '{http://owncloud.org/ns}permissions': 'RGDNVW',
      '{http://owncloud.org/ns}size': '3963036',
      '{DAV:}getcontentlength': '3963036',
      '{http://nextcloud.org/ns}has-preview': 'false',
      '{http://nextcloud.org/ns}mount-type': '',
      '{http://open-collaboration-services.org/ns}share-permissions': '19',
      '{http://nextcloud.org/ns}share-attributes': '[]',
      '{http://owncloud.org/ns}favorite': '0',
    })
    expect(Object.keys(missing?.properties ?? {})).to.deep.equal([
      '{DAV:}quota-available-bytes',
      '{http://nextcloud.org/ns}is-encrypted',
    ])
  })

  it('means the same with any prefix, or with none', () => {
    const same =
      '<multistatus xmlns="DAV:"><response><href>/a</href><propstat><prop><x:size xmlns:x="http://owncloud.org/ns">1</x:size></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>'
    expect(parseMultiStatus(same)[0]?.propStat[0]?.properties['{http://owncloud.org/ns}size']).to.equal('1')
  })

  it('does not take a property of another namespace for one of WebDAV', () => {
    const xml = multistatus(
      `<d:response><x:href>/evil</x:href><d:href>/a</d:href><x:propstat><x:prop/></x:propstat></d:response>`,
      'xmlns:d="DAV:" xmlns:x="urn:x"',
    )
    expect(parseMultiStatus(xml)).to.deep.equal([{ href: '/a', propStat: [] }])
  })

  it('gives the elements inside a property, however deep', () => {
    const xml = multistatus(file('/a', '<d:resourcetype><d:collection/><d:x>one<d:y>two</d:y></d:x></d:resourcetype>'))
    expect(parseMultiStatus(xml)[0]?.propStat[0]?.properties['{DAV:}resourcetype']).to.deep.equal([
      { name: '{DAV:}collection', text: '', children: [] },
      { name: '{DAV:}x', text: 'one', children: [{ name: '{DAV:}y', text: 'two', children: [] }] },
    ])
  })

  it('knows a response whose status is of the whole resource', () => {
    const xml = multistatus('<d:response><d:href>/locked</d:href><d:status>HTTP/1.1 423 Locked</d:status></d:response>')
    expect(parseMultiStatus(xml)).to.deep.equal([{ href: '/locked', propStat: [], status: 'HTTP/1.1 423 Locked' }])
  })

  it('keeps text in CDATA, and names that JavaScript has a use for', () => {
    const [response] = parseMultiStatus(
      multistatus(file('/a', '<__proto__><![CDATA[<b>]]></__proto__><constructor>c</constructor>')),
    )
    expect(Object.entries(response?.propStat[0]?.properties ?? {})).to.deep.equal([
      ['__proto__', '<b>'],
      ['constructor', 'c'],
    ])
    expect(({} as Record<string, unknown>)['c']).to.equal(undefined)
  })

  it('is read from each place only where it belongs', () => {
    const property = '<d:propstat><d:inside/></d:propstat><d:response>own</d:response>'
    const prop = `<d:prop><d:before>1</d:before>${property}<d:after>2</d:after></d:prop>`
    const stray = '<d:propstat><d:prop><d:size>0</d:size></d:prop></d:propstat>'
    const response = `<d:href>/a</d:href><d:propstat><d:status>HTTP/1.1 200 OK</d:status>${prop}<d:error><d:reason>3</d:reason></d:error></d:propstat><d:error/><d:responsedescription>text</d:responsedescription>`
    const [found, ...more] = parseMultiStatus(multistatus(`${stray}<d:response>${response}</d:response>${stray}`))
    expect(more).to.deep.equal([])
    expect(found?.status).to.equal(undefined)
    expect(found?.propStat.map(({ status, properties }) => [status, { ...properties }])).to.deep.equal([
      [
        'HTTP/1.1 200 OK',
        {
          '{DAV:}before': '1',
          '{DAV:}propstat': [{ name: '{DAV:}inside', text: '', children: [] }],
          '{DAV:}response': 'own',
          '{DAV:}after': '2',
        },
      ],
    ])
  })

  it('may list nothing', () => {
    expect(parseMultiStatus(multistatus(''))).to.deep.equal([])
  })

  it('tells of each response as soon as it is complete, wherever the pieces are cut', () => {
    const whole = multistatus(file('/a', '<d:displayname>Ä &amp; B</d:displayname>') + file('/b'))
    for (let cut = 1; cut < whole.length; cut += 7) {
      const seen: string[] = []
      const reader = readMultiStatus(({ href, propStat }: DavResponse) =>
        seen.push(`${href} ${String(propStat[0]?.properties['{DAV:}displayname'] ?? '')}`),
      )
      reader.write(whole.slice(0, cut))
      if (cut > whole.indexOf('</d:response>') + 13) expect(seen[0]).to.equal('/a Ä & B')
      reader.write(whole.slice(cut))
      reader.end()
      expect(seen).to.deep.equal(['/a Ä & B', '/b '])
    }
  })
})

describe('an answer that cannot be a multi-status', () => {
  const refused: Readonly<Record<string, [string, string]>> = {
    nothing: ['', 'cut-off'],
    'no XML': ['{"error":true}', 'not-xml'],
    'a web page': ['<html><body>Sign in</body></html>', 'not-multistatus'],
    'multistatus in another namespace': ['<d:multistatus xmlns:d="urn:d"/>', 'not-multistatus'],
    'multistatus in no namespace': ['<multistatus/>', 'not-multistatus'],
    'a prefix that is not declared': ['<d:multistatus/>', 'not-xml'],
    'an entity that nobody declared': [multistatus(file('&evil;')), 'not-xml'],
    'a document type with entities that grow': [
      `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${multistatus(file('&b;'))}`,
      'refused',
    ],
    'an external entity': [
      `<!DOCTYPE x [<!ENTITY a SYSTEM "http://cloud.example/secret">]>${multistatus(file('&a;'))}`,
      'refused',
    ],
    'elements without end': [multistatus('<d:a>'.repeat(100_000)), 'refused'],
    'an end too early': [recorded.slice(0, 900), 'cut-off'],
    'something after the end': [`${multistatus('')}<more/>`, 'not-xml'],
    'a character that no XML may hold': [multistatus(file('\u0000')), 'not-xml'],
    'half a character': [multistatus(file('\ud800')), 'not-xml'],
    'the other half of a character': [multistatus(file('\udc00x')), 'not-xml'],
    'a character that is none': [multistatus(file('\ufffe')), 'not-xml'],
    'two bytes for each character, read as one': [[...multistatus('')].join('\u0000'), 'not-xml'],
    'a number for a character that is none': [multistatus(file('&#0;')), 'not-xml'],
    'a number for half a character': [multistatus(file('&#xD800;')), 'not-xml'],
    'an entity of its own for the document type': [
      `<!DOCTYPE x [<!ENTITY % a SYSTEM "http://cloud.example/secret">%a;]>${multistatus('')}`,
      'refused',
    ],
    'entities that grow to more than any memory': [
      `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};&a${at};">`).join('')}]>${multistatus(file('&a30;'))}`,
      'refused',
    ],
    'a document type that does not end': [`<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(10_000)}`, 'cut-off'],
    "WebDAV's namespace in small letters": ['<d:multistatus xmlns:d="dav:"/>', 'not-multistatus'],
    "WebDAV's namespace without its colon": ['<d:multistatus xmlns:d="DAV"/>', 'not-multistatus'],
    'the prefix of XML bound to another namespace': ['<d:multistatus xmlns:d="DAV:" xmlns:xml="urn:x"/>', 'not-xml'],
    'an attribute twice': [multistatus('<d:response a="1" a="2"/>'), 'not-xml'],
    'an attribute twice, by two prefixes': [
      multistatus('<d:response x:a="1" y:a="2"/>', 'xmlns:d="DAV:" xmlns:x="urn:x" xmlns:y="urn:x"'),
      'not-xml',
    ],
    'a prefix that nobody declared, deep inside': [multistatus(file('/a', '<z:size>1</z:size>')), 'not-xml'],
    'elements that cross': ['<d:multistatus xmlns:d="DAV:"><d:response></d:multistatus></d:response>', 'not-xml'],
  }
  for (const [what, [xml, reason]] of Object.entries(refused)) {
    it(`is refused for ${what}`, () => {
      expect(reasonOf(() => parseMultiStatus(xml))).to.equal(reason)
    })
  }

  const huge: Readonly<Record<string, [string, string]>> = {
    'a name of ten million letters': [multistatus(`<${'a'.repeat(10_000_000)}`), 'not-xml'],
    'a text of ten million letters that does not end': [
      multistatus('').replace('</d:multistatus>', 'a'.repeat(10_000_000)),
      'cut-off',
    ],
    '100,000 attributes': [
      multistatus(`<d:response ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'none',
    ],
    '100,000 namespaces': [
      multistatus(
        '',
        `xmlns:d="DAV:" ${Array.from({ length: 100_000 }, (_, at) => `xmlns:n${at}="urn:${at}"`).join(' ')}`,
      ),
      'none',
    ],
    '100,000 numbers of characters': [multistatus(file('&#65;'.repeat(100_000))), 'none'],
    '100,000 beginnings of comments': [multistatus('<!-- a --'.repeat(100_000)), 'not-xml'],
    '100,000 entries, each cut off': [multistatus('<d:response><d:href>/a'.repeat(100_000)), 'refused'],
  }
  for (const [what, [xml, reason]] of Object.entries(huge)) {
    it(`or one of a size that no file list has does not stop the page: ${what}`, () => {
      const work = countWork()
      const found = reasonOf(() => parseMultiStatus(xml))
      // A parser that goes back in the text, or copies what it has read, would do thousands of times as much work.
      expect(work()).to.be.at.most(20 * xml.length)
      expect(found).to.equal(reason)
    })
  }

  it('says in words what is wrong', () => {
    expect(() => parseMultiStatus('<html/>')).to.throw(
      "The server's answer is no list of files: it is a <html> document.",
    )
  })
})

describe('a multi-status answer of 100,000 entries', () => {
  it('is read whole, and its end costs no more than its beginning', () => {
    const entry = file(
      '/remote.php/dav/files/alice/a',
      '<d:getetag>"1"</d:getetag><d:getcontentlength>12</d:getcontentlength>',
    )
    let seen = 0
    const reader = readMultiStatus(() => {
      seen += 1
    })
    reader.write('<d:multistatus xmlns:d="DAV:">')
    const piece = entry.repeat(1000)
    const costs = Array.from({ length: 100 }, () => {
      const work = countWork()
      reader.write(piece)
      return work()
    })
    reader.write('</d:multistatus>')
    reader.end()
    expect(seen).to.equal(100_000)
    expect(costs.at(-1)).to.be.above(piece.length)
    expect(costs.at(-1)).to.be.at.most(1.1 * (costs[1] ?? 0))
  })
})
