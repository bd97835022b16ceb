/** Only the tests that need a browser: that nothing is fetched. The rest is in multi-status.node-test.ts. */
import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { file, multistatus, reasonOf } from '../../../test/support/multi-status.js'
import { parseMultiStatus, readMultiStatus } from './multi-status.js'

describe('an answer that cannot be a multi-status', () => {
  it('stays refused, and asks the network for nothing', () => {
    const before = performance.getEntriesByType('resource').length
    const reader = readMultiStatus(() => undefined)
    expect(reasonOf(() => reader.write('<!DOCTYPE x SYSTEM "/x.dtd"><a>'))).to.equal('refused')
    expect(reasonOf(() => reader.write('<d:multistatus xmlns:d="DAV:"/>'))).to.equal('refused')
    expect(reasonOf(() => reader.end())).to.equal('refused')
    expect(performance.getEntriesByType('resource')).to.have.length(before)
  })

  it('is not asked to fetch what it names, and its entries lie in no other namespace', () => {
    const before = performance.getEntriesByType('resource').length
    const xml = `<?xml version="1.0"?><?xml-stylesheet href="/style.xsl" type="text/xsl"?>${multistatus(
      `<xi:include href="/other.xml"/><x:response><d:href>/evil</d:href></x:response><response><href>/none</href></response>${file('/a', '<x:getetag>1</x:getetag><getetag>2</getetag>')}`,
      'xmlns:d="DAV:" xmlns:x="dav:" xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="DAV: /dav.xsd"',
    )}`
    const responses = parseMultiStatus(xml)
    expect(responses.map(({ href }) => href)).to.deep.equal(['/a'])
    expect(Object.keys(responses[0]?.propStat[0]?.properties ?? {})).to.deep.equal(['{dav:}getetag', 'getetag'])
    expect(performance.getEntriesByType('resource')).to.have.length(before)
  })
})
