import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { ChoicePage } from './option.js'
import { FakeWorld, settle, type FakeTab } from '../../../test/support/fake-browser.js'
import { createChoiceSearch, type ChoiceSearch } from './choice-search.js'

interface Asked {
  term: string
  page: number
  signal: AbortSignal
  answer: (page: ChoicePage) => void
  fail: () => void
}

const page = (labels: readonly string[], more = false): ChoicePage => ({
  choices: labels.map((label) => ({ value: label, label })),
  more,
})

describe('a search for choices', () => {
  let world: FakeWorld
  let tab: FakeTab
  let asked: Asked[]
  let search: ChoiceSearch

  beforeEach(() => {
    world = new FakeWorld()
    tab = world.tab()
    asked = []
    search = begin(500)
  })

  const begin = (delayMs: number): ChoiceSearch =>
    createChoiceSearch(
      (term, { page: number, signal }) =>
        new Promise((resolve, reject) => {
          asked.push({ term, page: number, signal, answer: resolve, fail: () => reject(new Error('down')) })
        }),
      delayMs,
      tab.browser,
    )
  const last = (): Asked => {
    const one = asked.at(-1)
    if (!one) throw new Error('Nothing was asked.')
    return one
  }
  const answer = async (labels: readonly string[], more = false): Promise<void> => {
    last().answer(page(labels, more))
    await settle()
  }
  const fail = async (): Promise<void> => {
    last().fail()
    await settle()
  }
  const labels = (): string[] => search.get().choices.map(({ label }) => label)
  const terms = (): string[] => asked.map(({ term, page: number }) => `${term} ${number}`)

  it('asks nothing by itself, and holds nothing then', () => {
    expect([search.get().phase, asked.length, tab.held.timers]).to.eql(['resting', 0, 0])
  })

  it('asks once the typing pauses, for the last term alone', async () => {
    for (const term of ['a', 'ad', 'ada']) {
      search.look(term)
      await world.advance(300)
    }
    expect([search.get().phase, terms()]).to.eql(['searching', []])
    await world.advance(200)
    expect(terms()).to.eql(['ada 1'])
    await answer(['Ada'])
    expect(search.get()).to.eql({ term: 'ada', phase: 'found', choices: page(['Ada']).choices, next: 'none' })
    expect(tab.held.timers).to.equal(0)
  })

  it('asks at once where it may, and where there is no pause', () => {
    search.look('a', { now: true })
    search = begin(0)
    search.look('b')
    expect(terms()).to.eql(['a 1', 'b 1'])
  })

  it('never shows the answer to an earlier term', async () => {
    search.look('a', { now: true })
    const first = last()
    search.look('ab', { now: true })
    expect(first.signal.aborted).to.equal(true)
    await answer(['Abel'])
    first.answer(page(['Anna']))
    await settle()
    expect(labels()).to.eql(['Abel'])
    first.fail()
    await settle()
    expect(search.get().phase).to.equal('found')
  })

  it('does not let a late failure spoil the search that follows it', async () => {
    search.look('a', { now: true })
    const first = last()
    search.look('ab')
    first.fail()
    await settle()
    expect(search.get().phase).to.equal('searching')
  })

  it('shows nothing of the earlier term while it waits', async () => {
    search.look('a', { now: true })
    await answer(['Anna'])
    search.look('ab')
    expect([search.get().phase, labels()]).to.eql(['searching', []])
  })

  it('brings page after page, each once, until there is none', async () => {
    search.look('a', { now: true })
    search.more()
    expect(terms()).to.eql(['a 1'])
    await answer(['Ada', 'Abel'], true)
    expect(search.get().next).to.equal('there')
    search.more()
    search.more()
    expect([terms(), search.get().next, labels()]).to.eql([['a 1', 'a 2'], 'loading', ['Ada', 'Abel']])
    await answer(['Abel', 'Anna'])
    expect([labels(), search.get().next]).to.eql([['Ada', 'Abel', 'Anna'], 'none'])
    search.more()
    expect(asked).to.have.length(2)
  })

  it('stops where a server that counts no pages answers the same again', async () => {
    search.look('a', { now: true })
    await answer(['Ada'], true)
    search.more()
    await answer(['Ada'], true)
    expect([labels(), search.get().next]).to.eql([['Ada'], 'none'])
  })

  it('keeps what came when a further page fails, and asks for that page again', async () => {
    search.look('a', { now: true })
    await answer(['Ada'], true)
    search.more()
    await fail()
    expect([search.get().phase, search.get().next, labels()]).to.eql(['found', 'failed', ['Ada']])
    search.retry()
    expect([terms().at(-1), search.get().next]).to.eql(['a 2', 'loading'])
    await answer(['Anna'])
    expect(labels()).to.eql(['Ada', 'Anna'])
  })

  it('asks again for a first page that failed, also when the source throws', async () => {
    search.look('a', { now: true })
    await fail()
    expect([search.get().phase, labels()]).to.eql(['failed', []])
    search.retry()
    expect([search.get().phase, terms()]).to.eql(['searching', ['a 1', 'a 1']])
    await answer(['Ada'])
    search.retry()
    expect([search.get().phase, asked.length]).to.eql(['found', 2])
    search = createChoiceSearch(
      () => {
        throw new Error('a mistake of the page')
      },
      0,
      tab.browser,
    )
    search.look('a')
    await settle()
    expect(search.get().phase).to.equal('failed')
  })

  it('gives everything up when it rests', async () => {
    search.look('a')
    search.rest()
    await world.advance(1000)
    expect([asked.length, tab.held.timers]).to.eql([0, 0])
    search.look('b', { now: true })
    search.rest()
    search.rest()
    await answer(['Bob'])
    expect([last().signal.aborted, search.get().phase, labels()]).to.eql([true, 'resting', []])
  })
})
