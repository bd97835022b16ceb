import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { textWithoutTags, toastTimeMs } from './toast.rules.js'

describe('how long a toast stays', () => {
  it('is seven seconds, ten for an undo whatever was asked for, and for ever with -1', () => {
    expect(toastTimeMs('plain', 'Saved')).to.equal(7000)
    expect(toastTimeMs('success', 'Saved')).to.equal(7000)
    expect(toastTimeMs('undo', 'Deleted')).to.equal(10_000)
    expect(toastTimeMs('undo', 'Deleted', 1)).to.equal(10_000)
    expect(toastTimeMs('undo', 'Deleted', -1)).to.equal(10_000)
    expect(toastTimeMs('info', 'News', -1)).to.equal(-1)
    expect(toastTimeMs('info', 'News', -1000)).to.equal(-1)
    expect(toastTimeMs('info', 'News', 300)).to.equal(300)
  })

  it('is longer for a warning and for a long text, within bounds', () => {
    expect(toastTimeMs('warning', 'Full')).to.equal(10_000)
    expect(toastTimeMs('info', 'x'.repeat(180))).to.equal(13_000)
    expect(toastTimeMs('info', 'x'.repeat(100_000))).to.equal(30_000)
  })

  it('is until it was read for an error, and until its work is done for loading', () => {
    expect(toastTimeMs('error', 'It failed')).to.equal(-1)
    expect(toastTimeMs('error', 'It failed', undefined, true)).to.equal(7000)
    expect(toastTimeMs('error', 'It failed', 500)).to.equal(500)
    expect(toastTimeMs('loading', 'Copying')).to.equal(-1)
    expect(toastTimeMs('loading', 'Copying', undefined, true)).to.equal(-1)
  })

  it('is what the user has chosen, but never below five seconds, and for ever with -1', () => {
    const of = (type: Parameters<typeof toastTimeMs>[0], usersMs: number, text = 'Saved', wantedMs?: number): number =>
      toastTimeMs(type, text, wantedMs, true, usersMs)
    expect([20_000, 5000, 100, 0, -1].map((usersMs) => of('plain', usersMs))).to.eql([20_000, 5000, 5000, 5000, -1])
    expect([of('warning', 5000), of('warning', 20_000)]).to.eql([10_000, 20_000])
    expect([of('error', 20_000), of('error', -1)]).to.eql([20_000, -1])
    expect(of('info', -1, 'News', 300)).to.equal(300)
    expect([of('info', 40_000, 'x'.repeat(100_000)), of('info', 10_000, 'x'.repeat(180))]).to.eql([40_000, 16_000])
  })

  it('is for an undo what the user has chosen, but never below ten seconds', () => {
    const of = (usersMs: number): number => toastTimeMs('undo', 'Deleted', 1, false, usersMs)
    expect([20_000, 5000, -1].map(of)).to.eql([20_000, 10_000, -1])
  })

  it('survives nonsense', () => {
    expect(toastTimeMs('info', 'News', Number.NaN)).to.equal(7000)
    expect(toastTimeMs('info', 'News', Infinity)).to.equal(7000)
  })
})

describe('text without tags', () => {
  const expected: Record<string, string> = {
    '<b>Hi</b> x': 'Hi x',
    'a < b and c > d': 'a < b and c > d',
    '<!-- note -->text': 'text',
    '<img src=x onerror=alert(1)>text': 'text',
    '<<b>b>': '<b>',
    'I <3 you': 'I <3 you',
    '': '',
  }
  for (const [given, text] of Object.entries(expected)) {
    it(`of ${JSON.stringify(given)} is ${JSON.stringify(text)}`, () => {
      expect(textWithoutTags(given)).to.equal(text)
    })
  }

  it('is cut where it is longer than anybody reads', () => {
    expect(textWithoutTags('x'.repeat(10_000))).to.have.length(10_000)
    expect(textWithoutTags(`<b>${'x'.repeat(20_000)}`)).to.equal(`${'x'.repeat(9_996)}…`)
  })
})
