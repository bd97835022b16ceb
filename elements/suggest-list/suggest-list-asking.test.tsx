import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { focused, press, reaches, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { broken, fakeServer, pending } from '../../test/support/server.js'
import { active, announced, area, labels, mention, options, placed, type } from '../../test/support/suggestions.js'
import type { SuggestCall } from './suggest-list.model.js'

describe('<suggest-list> asks', () => {
  it('a server for the word and its trigger, once it is typed', async () => {
    const server = fakeServer({ 'GET /people': { ocs: { data: { results: [{ id: 'ada', displayName: 'Ada' }] } } } })
    const { field, list } = await placed(area, 'triggers="@" src="/people?limit=5" search-delay="0"', {})
    expect(server.calls).to.have.length(0)
    await type('@ a@')
    await nextFrame()
    const asked = server.calls.length
    await type(' @ad')
    await until(() => expect(labels()).to.eql(['Ada']))
    expect(server.calls.slice(asked).at(-1)).to.deep.include({ query: '?limit=5&trigger=%40&search=ad&page=1' })
    await press('Enter')
    await until(() => expect(field.value).to.equal('@ a@ @ada '))
    expect(list.matches(':state(closed)')).to.equal(true)
  })

  it('and says what it is waiting for, that there is nothing, that it failed', async () => {
    const server = fakeServer({ 'GET /people': pending() })
    const { list, field } = await placed(area, 'triggers="@" src="/people" search-delay="0"', {})
    await type('@a')
    await reaches(list, 'searching')
    await until(() => expect(list.innerText).to.contain('Searching…'))
    expect(announced(list)).to.equal('Searching…')
    server.answer('GET /people', { results: [] })
    await type('n')
    await reaches(list, 'empty')
    expect(announced(list)).to.equal('No matches found')
    server.answer('GET /people', broken())
    await type('n')
    await reaches(list, 'failed')
    expect(announced(list)).to.equal('Loading failed')
    server.answer('GET /people', ['anna'])
    expect([labels(), active(field)]).to.eql([['Try again'], ''])
    await click(options()[0])
    await reaches(list, 'list')
    expect(announced(list)).to.equal('One result is available, press enter to select it.')
    server.answer('GET /people', broken())
    await type('a')
    await reaches(list, 'failed')
    server.answer('GET /people', ['anna', 'annabel'])
    await press('ArrowDown')
    await press('Enter')
    await reaches(list, 'list')
    expect(announced(list)).to.equal('2 results are available, use up and down arrow keys to navigate.')
    expect(focused() === field).to.equal(true)
  })

  it('the page’s function, which hears when nobody waits any more', async () => {
    const calls: (SuggestCall & { term: string })[] = []
    const source = (term: string, call: SuggestCall): unknown => {
      calls.push({ term, ...call })
      return term === 'ada' ? ['ada'] : new Promise(() => undefined)
    }
    const { list } = await mention({ source })
    await type('@ad')
    await reaches(list, 'searching')
    await type('a')
    await reaches(list, 'list')
    expect(calls.map(({ term, trigger, page, signal }) => [term, trigger, page, signal.aborted])).to.eql([
      ['', '@', 1, true],
      ['a', '@', 1, true],
      ['ad', '@', 1, true],
      ['ada', '@', 1, false],
    ])
  })

  it('for further pages at the end of the list', async () => {
    const source = (_: string, { page }: SuggestCall): unknown => ({
      results: Array.from({ length: 10 }, (_row, at) => `person ${page}-${at}`),
      more: page < 3,
    })
    const { list, field } = await mention({ source })
    await type('@')
    await until(() => expect(labels()).to.have.length(10))
    await nextFrame()
    expect(labels()).to.have.length(10)
    await press('ArrowUp')
    await until(() => expect(labels()).to.have.length(20))
    expect(active(field)).to.equal('person 1-9')
    const box = options()[0]?.closest('[role=listbox]') as HTMLElement
    box.scrollTop = box.scrollHeight
    await until(() => expect(labels()).to.have.length(30))
    expect(announced(list)).to.contain('30 results')
  })

  it('and survives a function that throws or answers nonsense', async () => {
    for (const source of [
      () => {
        throw new Error('no')
      },
      () => 42,
      () => Promise.reject(new Error('no')),
      () => null,
    ]) {
      const { list, box } = await mention({ source })
      await type('@')
      await reaches(list, 'failed')
      box.remove()
    }
  })
})
