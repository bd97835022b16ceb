import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { asList, asNumber, asRecord, asText, asTextOrNull } from './parse.js'

const strange = [
  undefined,
  null,
  true,
  NaN,
  Infinity,
  Symbol('s'),
  10n,
  () => 1,
  new Date(0),
  Object.create(null),
] as const

/** What throws at every use. */
function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe('asRecord', () => {
  it('takes plain objects', () => {
    const record = { a: 1 }
    expect(asRecord(record)).to.equal(record)
  })
  it('takes nothing else', () => {
    for (const value of [undefined, null, 'text', 1, true, [], [{}], () => 1, Symbol('s'), revoked()])
      expect(asRecord(value)).to.equal(undefined)
  })
})

describe('asText', () => {
  it('takes texts and numbers', () => {
    expect([asText('a'), asText(7), asText(0)]).to.eql(['a', '7', '0'])
  })
  it('falls back for anything else, an empty text included', () => {
    for (const value of ['', [], {}, ...strange]) expect(asText(value, 'other')).to.equal('other')
    expect(asText(null)).to.equal('')
  })
})

describe('asTextOrNull', () => {
  it('takes texts with something in them', () => {
    expect([asTextOrNull('a'), asTextOrNull(''), asTextOrNull(1), asTextOrNull(undefined)]).to.eql([
      'a',
      null,
      null,
      null,
    ])
  })
})

describe('asNumber', () => {
  it('takes finite numbers, also as text', () => {
    expect([asNumber(1.5, 9), asNumber('1440', 9), asNumber(' -2 ', 9), asNumber(0, 9), asNumber('0', 9)]).to.eql([
      1.5, 1440, -2, 0, 0,
    ])
  })
  it('falls back for anything else', () => {
    for (const value of ['', '  ', '12 s', 'NaN', 'Infinity', [], [5], {}, ...strange])
      expect(asNumber(value, 9)).to.equal(9)
  })
})

describe('asList', () => {
  it("takes a list as it is and an object's values in its order", () => {
    expect(asList([1, 2])).to.eql([1, 2])
    expect(asList({ files: 1, activity: 2 })).to.eql([1, 2])
  })
  it('is empty for anything else', () => {
    for (const value of ['text', 5, revoked(), ...strange]) expect(asList(value)).to.eql([])
  })
})
