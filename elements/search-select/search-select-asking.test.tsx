import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { active, chips, input, placeSelect, rows, said, write, type SearchSelect } from '../../test/support/choices.js'
import { all, place, press, reaches, shownText, the, until } from '../../test/support/page.js'
import { fakeServer, pending, status, type Answer, type Call } from '../../test/support/server.js'

/** A paste event with text. Firefox gives synthetic events a clipboard that scripts cannot fill. */
function pasteOf(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  return Object.defineProperty(new ClipboardEvent('paste', { bubbles: true, cancelable: true }), 'clipboardData', {
    value: clipboardData,
  })
}

describe('<search-select>, entries of one’s own', () => {
  it('makes an entry of what is typed by Enter, by a separator and by leaving', async () => {
    const wrapper = await place(
      '<div><search-select aria-label="Tags" tags></search-select><button>next</button></div>',
    )
    const element = wrapper.querySelector('search-select') as SearchSelect
    await write(element, ' one')
    await until(() => expect(rows(element)).to.eql(['Add “one”']))
    await press('Enter')
    await sendKeys({ type: 'two,thr' })
    await until(() => expect([element.value, input(element).value]).to.eql([['one', 'two'], 'thr']))
    await press('Tab')
    await until(() => expect(element.value).to.eql(['one', 'two', 'thr']))
    await write(element, 'one,')
    await until(() =>
      expect([element.value, chips(element)]).to.eql([
        ['one', 'two', 'thr'],
        ['one', 'two', 'thr'],
      ]),
    )
  })

  it('takes several at once from the clipboard, and what is on offer from there', async () => {
    const element = await placeSelect('tags separators=",;" max-items="4"')
    input(element).focus()
    const paste = pasteOf('Green; new\nr,\n new ,five, six')
    input(element).dispatchEvent(paste)
    await until(() => expect(element.value).to.eql(['g', 'new', 'r', 'five']))
    expect([paste.defaultPrevented, chips(element)]).to.eql([true, ['Green', 'new', 'Red', 'five']])
  })

  it('leaves the clipboard alone where it holds one', async () => {
    const element = await placeSelect('tags')
    const paste = pasteOf('one')
    input(element).dispatchEvent(paste)
    expect(paste.defaultPrevented).to.equal(false)
  })
})

describe('<search-select>, from a server', () => {
  const person = (at: number): object => ({ value: `${at}`, label: `Person ${at}` })
  const people = (from: number, count: number): object[] => Array.from({ length: count }, (_, at) => person(from + at))
  const query = (call: Call | undefined): string => [...new URLSearchParams(call?.query).values()].join(' ')
  const asking = async (answer: Answer, attributes = ''): Promise<{ element: SearchSelect; calls: () => string[] }> => {
    const server = fakeServer({ 'GET /people': answer })
    return {
      element: await placeSelect(`src="/people" ${attributes}`, ''),
      calls: () => server.callsTo('GET /people').map(query),
    }
  }

  it('asks when it opens and after each pause, and shows what belongs to the last term', async () => {
    const answers = new Map<string, (answer: Answer) => void>()
    const { element, calls } = await asking(
      (call: Call) => new Promise<Answer>((resolve) => answers.set(query(call).trim(), resolve)),
    )
    await write(element, 'a')
    await reaches(element, 'searching')
    expect([shownText(element), said(element)]).to.eql(['Searching… Searching…', 'Searching…'])
    await sendKeys({ type: 'd' })
    await until(() => expect(calls()).to.include('ad 1'))
    answers.get('a 1')?.([person(1)])
    answers.get('ad 1')?.([person(2)])
    await reaches(element, 'list')
    expect(rows(element)).to.eql(['Person 2'])
  })

  it('brings page after page, keeps them when one fails, and asks again by its last row', async () => {
    let second: Answer = status(500)
    const { element, calls } = await asking((call: Call) =>
      query(call) === ' 1' ? { results: people(1, 12), more: true } : second,
    )
    input(element).focus()
    await press('ArrowDown')
    await reaches(element, 'list')
    expect(calls()).to.eql([' 1'])
    the(element, 'listbox').scrollTo(0, 1e6)
    await until(() => expect(rows(element).at(-1)).to.equal('Try again'))
    expect(rows(element)).to.have.length(13)
    expect(shownText(all(element, 'option').at(-1) as Element)).to.equal('Try again Loading failed')
    second = { ocs: { data: { results: people(10, 6), more: false } } }
    await press('ArrowUp')
    await press('Enter')
    await until(() => expect(rows(element)).to.have.length(15))
    expect(calls()).to.eql([' 1', ' 2', ' 2'])
  })

  it('does not go round while there is more, however fast the keys are', async () => {
    const { element, calls } = await asking((call: Call) =>
      query(call) === ' 1' ? { results: people(1, 12), more: true } : pending(),
    )
    input(element).focus()
    await press('ArrowDown')
    await reaches(element, 'list')
    for (let at = 0; at < 15; at += 1)
      input(element).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await until(() => expect([active(element), calls()]).to.eql(['Person 12', [' 1', ' 2']]))
  })

  it('says that more is on its way', async () => {
    const { element } = await asking((call: Call) =>
      query(call) === ' 1' ? { results: people(1, 2), more: true } : pending(),
    )
    input(element).focus()
    await press('ArrowDown')
    // Two rows cannot be scrolled, so the next page is asked for at once.
    await until(() => expect(said(element)).to.equal('Loading more results…'))
  })

  it('says that it failed, and asks again', async () => {
    let answer: Answer = status(500)
    const { element } = await asking(() => answer)
    await write(element, 'x')
    await reaches(element, 'failed')
    expect([said(element), rows(element)]).to.eql(['Loading failed', ['Try again']])
    answer = [person(7)]
    await press('Enter')
    await reaches(element, 'list')
    expect([rows(element), input(element).value]).to.eql([['Person 7'], 'x'])
  })

  it('asks for nothing that is too short or too long', async () => {
    const { element, calls } = await asking([person(1)], 'min-length="2" max-length="3"')
    await write(element, 'a')
    await reaches(element, 'hint')
    expect(said(element)).to.equal('Please enter 1 or more character')
    await sendKeys({ type: 'bcd' })
    await until(() => expect(said(element)).to.equal('Please delete 1 character'))
    expect(calls().filter((call) => !/^.{2,3} 1$/.test(call))).to.eql([])
  })

  it('asks a function of the page instead', async () => {
    const element = await placeSelect('multiple', '')
    element.source = (term, { page }) => Promise.resolve({ results: [`${term} ${page}`], more: false })
    await write(element, 'x')
    await reaches(element, 'list')
    await press('Enter')
    await until(() => expect(element.value).to.eql(['x 1']))
    element.source = () => {
      throw new Error('no')
    }
    await write(element, 'y')
    await reaches(element, 'failed')
  })

  it('keeps the label of what was chosen, whatever is found later', async () => {
    const { element } = await asking((call: Call) => (query(call).startsWith('a') ? [person(1)] : []))
    await write(element, 'a')
    await reaches(element, 'list')
    await press('Enter')
    await reaches(element, 'closed')
    await press('ArrowDown')
    await reaches(element, 'empty')
    await press('Escape')
    expect([input(element).value, element.value]).to.eql(['Person 1', '1'])
  })
})
