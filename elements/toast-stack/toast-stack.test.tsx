import { expectOnConsole } from '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { a11ySnapshot, sendMouse, setViewport } from '@web/test-runner-commands'
import { modalWith, opened, yesNo } from '../../test/support/dialogs.js'
import {
  all,
  countDrawn,
  everything,
  focused,
  place,
  press,
  reaches,
  shownText,
  shows,
  the,
  until,
} from '../../test/support/page.js'
import { click, middleOf, tapAt } from '../../test/support/pointer.js'
import { warnings } from '../../test/support/warnings.js'
import { toast } from '../../src/services/toasts/toast.js'
import { toastList } from '../../src/services/toasts/toast-store.js'
import { define } from '../../src/core/element/element-class.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { ToastStack } from './toast-stack.js'

const stack = (): Promise<HTMLElement> => place('<toast-stack></toast-stack>')
const items = (host: Element): HTMLElement[] => [
  ...(host.shadowRoot?.querySelectorAll<HTMLElement>('[part=toast]') ?? []),
]
const texts = (host: Element): string[] =>
  items(host).map((item) =>
    shownText(item)
      .replace(/ (Copy details|Undo)/g, '')
      .replace('× ', '×'),
  )
const said = (host: Element, role: string): string =>
  host.shadowRoot?.querySelector(`[role=${role}]`)?.textContent ?? ''
const middle = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}
const popover = (host: Element): HTMLElement =>
  host.shadowRoot?.querySelector<HTMLElement>('[popover]') ??
  (() => {
    throw new Error('There is no popover.')
  })()

before(() => define(ToastStack))
afterEach(async () => {
  toast.dismissAll()
  for (const { id } of toastList().get())
    toastList().set(
      toastList()
        .get()
        .filter((record) => record.id !== id),
    )
  await sendMouse({ type: 'move', position: [1, 599] })
})

describe('<toast-stack>', () => {
  it('shows what it can of toasts with unusable options, and the toasts after them', async () => {
    const host = await stack()
    warnings()
    const bad = {
      ...{ actions: 'Open', onClick: 1, onRemove: {}, selector: {}, details: [], timeoutMs: '5' },
    } as object
    toast('With bad options', bad)
    toast('Without options', null as unknown as undefined)
    toast('With an unusable button', { actions: [null, { label: {}, run: () => undefined }] as never })
    toast('Changed').update('Changed after all', bad)
    await until(() =>
      expect(texts(host)).to.eql([
        'With bad options',
        'Without options',
        'With an unusable button',
        'Changed after all',
      ]),
    )
  })

  it('shows a node that cannot be inserted as its text', async () => {
    const around = await place('<section>All around<toast-stack></toast-stack></section>')
    const host = around.querySelector('toast-stack') as HTMLElement
    const handle = toast(around, { timeoutMs: -1 })
    toast('After it', { timeoutMs: -1 })
    await until(() => expect(texts(host)).to.eql(['All around', 'After it']))
    around.prepend('Still ')
    handle.update(around)
    await until(() => expect(texts(host)).to.eql(['Still All around', 'After it']))
    expect(around.isConnected && around.contains(host)).to.equal(true)
  })

  it('shows the newest last, at most five, and the others behind a button', async () => {
    const host = await stack()
    for (let index = 1; index <= 8; index += 1) toast.info(`Number ${index}`)
    await until(() => expect(texts(host)).to.deep.equal([4, 5, 6, 7, 8].map((index) => `Number ${index}`)))
    await click(the(host, 'button', '3 more'))
    await until(() => expect(items(host)).to.have.length(8))
    await click(the(host, 'button', 'Fewer'))
    await until(() => expect(items(host)).to.have.length(5))
  })

  it('dismisses all at once', async () => {
    const host = await stack()
    for (let index = 1; index <= 6; index += 1) toast.error(`Number ${index}`)
    await shows(host, 'Number 6')
    await click(the(host, 'button', 'Dismiss all'))
    await reaches(host, 'empty')
    expect(popover(host).matches(':popover-open')).to.equal(false)
  })

  it('makes one of equal ones, with a count', async () => {
    const host = await stack()
    for (let index = 0; index < 12; index += 1) toast.error('It failed')
    toast.info('It failed')
    await until(() => expect(texts(host)).to.deep.equal(['It failed ×12', 'It failed']))
  })

  it('stays quick when a loop raises a thousand', async () => {
    const host = await stack()
    const drawn = countDrawn(host, 'toast')
    for (let index = 0; index < 1000; index += 1) toast.error(index % 2 ? 'It failed' : `Number ${index}`)
    await until(() => expect(the(host, 'button', /more$/).textContent).to.equal('496 more'))
    await until(() => expect(shownText(host)).to.contain('×500'))
    expect(drawn(), 'toasts that were drawn').to.be.within(5, 10)
    expect(items(host)).to.have.length(5)
  })

  it('shows a string as text, without what looks like tags', async () => {
    const host = await stack()
    toast('<b>Hi</b> x <img src=x onerror="alert(1)">')
    toast('1 < 2 & 3 > 2')
    await until(() => expect(texts(host)).to.deep.equal(['Hi x', '1 < 2 & 3 > 2']))
    expect(
      [...everything(host.shadowRoot ?? host)].filter(({ localName }) => localName === 'img' || localName === 'b'),
    ).to.have.length(0)
  })

  it('shows a node of the page as it is, and HTML only where it was asked for, made safe', async () => {
    const host = await stack()
    const link = document.createElement('a')
    link.href = '/shared'
    link.textContent = 'Open it'
    toast.success(link)
    toast('<b>Bold</b><script>window.ranInToast = true</script>', { isHTML: true })
    await until(() => expect(the(host, 'link', 'Open it')).to.equal(link))
    await until(() => expect(host.shadowRoot?.querySelector('b')?.textContent).to.equal('Bold'))
    expect('ranInToast' in window).to.equal(false)
    expect(host.shadowRoot?.querySelector('script')).to.equal(null)
  })

  it('shows a fragment of the page again where it is drawn again', async () => {
    const host = await stack()
    const fragment = document.createDocumentFragment()
    fragment.append('Saved as ', document.createElement('b'))
    fragment.lastElementChild?.append('a.txt')
    toast(fragment, { timeoutMs: -1 })
    await until(() => expect(texts(host)).to.eql(['Saved as a.txt']))
    const elsewhere = await place('<div></div>')
    host.remove()
    await endOfTurn()
    elsewhere.append(host)
    await until(() => expect(popover(host).matches(':popover-open')).to.equal(true))
    expect(texts(host)).to.eql(['Saved as a.txt'])
    expect(toast.history()[0]?.text).to.equal('Saved as a.txt')
  })

  it('closes by its button, and tells its owner once', async () => {
    const host = await stack()
    let removed = 0
    const handle = toast('Hello', {
      onRemove: () => {
        removed += 1
      },
    })
    await shows(host, 'Hello')
    await click(the(host, 'button', 'Close'))
    await reaches(host, 'empty')
    handle.hide()
    handle.update('again')
    expect(removed).to.equal(1)
    expect(toastList().get()).to.deep.equal([])
  })

  it('has no close button where none is wanted', async () => {
    const host = await stack()
    toast('Hello', { close: false })
    await shows(host, 'Hello')
    expect(all(host, 'button')).to.have.length(0)
  })

  it('can be pressed as a whole, by pointer and by keyboard', async () => {
    const host = await stack()
    let clicks = 0
    toast('By pointer', {
      onClick: () => {
        clicks += 1
      },
    })
    await shows(host, 'By pointer')
    await sendMouse({ type: 'click', position: middle(items(host)[0] ?? host) })
    await reaches(host, 'empty')
    toast('By keyboard', {
      onClick: () => {
        clicks += 1
      },
    })
    await until(() => the(host, 'button', 'By keyboard'))
    the(host, 'button', 'By keyboard').focus()
    await press('Enter')
    await reaches(host, 'empty')
    expect(clicks).to.equal(2)
  })

  it('changes by its handle, and shows the one updatable toast once', async () => {
    const host = await stack()
    const handle = toast.loading('Copying …')
    toast.showUpdate('5 seconds')
    toast.showUpdate('4 seconds')
    await until(() => expect(texts(host)).to.deep.equal(['Copying …', '4 seconds']))
    handle.update('Copied', { type: 'success', timeoutMs: -1 })
    await until(() => expect(items(host)[0]?.dataset['type']).to.equal('success'))
    expect(texts(host)[0]).to.equal('Copied')
  })

  it('keeps a button while its text changes, with the focus, and does what the latest one does', async () => {
    const host = await stack()
    const done: string[] = []
    const count = (left: number): void => {
      const actions = [{ label: 'Not now', run: () => void done.push(`stopped at ${left}`) }]
      toast.showUpdate(`${left} seconds`, { timeoutMs: -1, actions })
    }
    count(5)
    await shows(host, '5 seconds')
    const button = the(host, 'button', 'Not now')
    button.focus()
    count(4)
    await shows(host, '4 seconds')
    expect(focused()).to.equal(button)
    await press('Enter')
    await reaches(host, 'empty')
    expect(done).to.eql(['stopped at 4'])
  })

  it('offers an undo, and says how it ended', async () => {
    const host = await stack()
    let undone = 0
    const first = toast.undo('Deleted', () => {
      undone += 1
    })
    await shows(host, 'Deleted')
    await click(the(host, 'button', 'Undo'))
    expect(await first).to.equal('undone')
    const second = toast.undo('Deleted', () => {
      undone += 1
    })
    await until(() => the(host, 'button', 'Close'))
    await click(the(host, 'button', 'Close'))
    expect(await second).to.equal('dismissed')
    const third = toast.undo('Deleted')
    third.hide()
    expect(await third).to.equal('dismissed')
    expect(undone).to.equal(1)
  })

  it('copies the details of an error, and says so', async () => {
    const host = await stack()
    const written: string[] = []
    const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: (text: string) => {
          written.push(text)
          return text.includes('not') ? Promise.reject(new Error('no')) : Promise.resolve()
        },
      },
    })
    toast.error('It failed', { details: 'status 507' })
    toast.error('It did not work')
    await shows(host, 'It did not work')
    for (const button of all(host, 'button', 'Copy details')) await click(button)
    await shows(host, 'Copied')
    await shows(host, 'Could not be copied')
    expect(all(host, 'button', 'Copy details'), 'only the status says it').to.have.length(2)
    expect(written).to.deep.equal(['Error: It failed\nstatus 507', 'Error: It did not work'])
    if (own) Object.defineProperty(navigator, 'clipboard', own)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('keeps what has been said in a history that can be opened', async () => {
    const host = (await stack()) as HTMLElement & { openHistory(): void; closeHistory(): void }
    toast.error('Gone one').hide()
    toast('Gone two').hide()
    host.openHistory()
    await shows(host, 'Earlier notifications')
    expect(
      toast
        .history()
        .slice(0, 2)
        .map(({ text, type }) => [text, type]),
    ).to.deep.equal([
      ['Gone two', 'plain'],
      ['Gone one', 'error'],
    ])
    await shows(host, 'Error: Gone one')
    expect(focused()?.getAttribute('aria-label')).to.equal('Close')
    await press('Escape')
    await until(() => expect(popover(host).matches(':popover-open')).to.equal(false))
    for (let index = 0; index < 150; index += 1) toast(`Past ${index}`).hide()
    expect(toast.history()).to.have.length(100)
  })
})

describe('<toast-stack> as a deck', () => {
  const long = 'It takes more than one line to say what has happened to this folder. '.repeat(3)
  const heights = (host: Element): number[] => items(host).map((item) => item.getBoundingClientRect().height)
  const tops = (host: Element): number[] => items(host).map((item) => Math.round(item.getBoundingClientRect().top))
  const atRest = (host: Element): Promise<void> =>
    until(() => expect(host.shadowRoot?.getAnimations()).to.have.length(0))
  /** How far below the one before it each of them begins. */
  const steps = (host: Element): number[] => tops(host).map((top, at, all) => top - (all[at - 1] ?? top))
  const deck = async (...texts: string[]): Promise<HTMLElement> => {
    const host = await stack()
    for (const text of texts) toast(text, { timeoutMs: -1 })
    await shows(host, texts.at(-1) ?? '')
    await until(() => expect(popover(host).matches(':popover-open')).to.equal(true))
    await atRest(host)
    return host
  }

  it('are two toasts a list, and three have the first line of the older ones behind the newest', async () => {
    const two = await deck(long, 'Two')
    expect(heights(two)[0]).to.be.greaterThan(80)
    toast('Three', { timeoutMs: -1 })
    await shows(two, 'Three')
    await atRest(two)
    expect(Math.max(...heights(two))).to.be.lessThan(50)
    expect(steps(two)).to.eql([0, 35, 35])
    // The newest lies on top.
    const [x, y] = middle(items(two)[2] ?? two)
    expect(two.shadowRoot?.elementFromPoint(x, y - 20)?.closest('[part=toast]')).to.equal(items(two)[2])
  })

  it('fans out under a mouse on those behind, and closes when it leaves', async () => {
    const host = await deck(long, 'Two', 'Three')
    const before = tops(host)
    await sendMouse({ type: 'move', position: middle(items(host)[2] ?? host) })
    await atRest(host)
    expect(tops(host), 'the newest does not run away from the mouse').to.eql(before)
    await sendMouse({ type: 'move', position: middle(items(host)[0] ?? host) })
    await until(() => expect(heights(host)[0]).to.be.greaterThan(80))
    await atRest(host)
    expect(steps(host)[2]).to.equal(Math.round(heights(host)[1] ?? 0) + 8)
    await sendMouse({ type: 'move', position: [1, 599] })
    await until(() => expect(tops(host)).to.eql(before))
  })

  it('fans out for the keyboard, until the focus leaves', async () => {
    const outside = await place<HTMLButtonElement>('<button>Outside</button>')
    const host = await deck(long, 'Two', 'Three')
    outside.focus()
    await press('F8')
    await until(() => expect(heights(host)[0]).to.be.greaterThan(80))
    await press('Escape')
    await until(() => expect(heights(host)[0]).to.be.lessThan(50))
  })

  it('fans out under a finger that taps one of those behind, and presses nothing else by that', async () => {
    const host = await stack()
    let pressed = 0
    for (const text of ['One', 'Two', 'Three'])
      toast(text, { timeoutMs: -1, actions: [{ label: `Undo ${text}`, run: () => (pressed += 1) }] })
    await shows(host, 'Three')
    await atRest(host)
    const { x, y } = (items(host)[1] as HTMLElement).getBoundingClientRect()
    await tapAt({ x: Math.round(x + 100), y: Math.round(y + 15) })
    await until(() => expect(heights(host)[0]).to.be.greaterThan(80))
    expect(pressed).to.equal(0)
    await tapAt(await middleOf(the(host, 'button', 'Undo One')))
    await until(() => expect(pressed).to.equal(1))
  })

  it('slides to its new places, by its transform alone', async () => {
    const host = await deck(long, 'Two', 'Three')
    const properties = new Set<string>()
    const before = tops(host)[2] ?? 0
    await press('F8')
    await until(() => {
      for (const animation of host.shadowRoot?.getAnimations() ?? [])
        properties.add((animation as CSSTransition).transitionProperty)
      expect([...properties].sort()).to.eql(['scale', 'translate'])
    })
    await atRest(host)
    expect((tops(host)[2] ?? 0) - before).to.be.greaterThan(40)
  })

  it('shows the newest where the window is too low for all', async () => {
    const original = { width: innerWidth, height: innerHeight }
    await setViewport({ width: 320, height: 256 })
    const host = await deck(`One: ${long}`, `Two: ${long}`, `${long}The end`)
    const { bottom } = (items(host)[2] as HTMLElement).getBoundingClientRect()
    expect(bottom).to.be.at.most(innerHeight)
    await setViewport(original)
  })

  it('shows the start of one that is higher than the window', async () => {
    const original = { width: innerWidth, height: innerHeight }
    await setViewport({ width: 320, height: 256 })
    const host = await stack()
    toast(long.repeat(20))
    await shows(host, long)
    await atRest(host)
    const { top, bottom } = (items(host)[0] as HTMLElement).getBoundingClientRect()
    expect(bottom).to.be.above(innerHeight)
    expect(top).to.be.at.least(0)
    await setViewport(original)
  })

  it('lets the time of those stand still of which only the first line is seen', async () => {
    const host = await stack()
    toast(long, { timeoutMs: 1 })
    toast('Two', { timeoutMs: -1 })
    const third = toast('Three', { timeoutMs: -1 })
    await shows(host, 'Three')
    await atRest(host)
    expect(texts(host)).to.have.length(3)
    third.hide()
    await until(() => expect(texts(host)).to.eql(['Two']))
  })
})

describe('<toast-stack> for who listens', () => {
  it('has both live regions, empty, before the first toast', async () => {
    const host = await stack()
    expect(said(host, 'status')).to.equal('')
    expect(said(host, 'alert')).to.equal('')
    expect(host.shadowRoot?.querySelector('[role=status]')?.ariaLive).to.equal('polite')
    expect(host.shadowRoot?.querySelector('[role=alert]')?.ariaLive).to.equal('assertive')
  })

  it('says the type first, errors and undo at once, everything else in turn', async () => {
    const host = await stack()
    toast.error('It failed')
    toast.success('Saved')
    toast.info('News')
    toast.warning('Almost full')
    await until(() => expect(said(host, 'alert')).to.equal('Error: It failed'))
    expect(said(host, 'status')).to.equal('Success: Saved. Info: News. Warning: Almost full')
    void toast.undo('Deleted')
    await until(() => expect(said(host, 'alert')).to.equal('Deleted'))
  })

  it('empties the region before it says the same again', async () => {
    const host = await stack()
    const heard: string[] = []
    toast.error('It failed')
    await until(() => expect(said(host, 'alert')).to.equal('Error: It failed'))
    const observer = new MutationObserver(() => heard.push(said(host, 'alert')))
    observer.observe(host.shadowRoot?.querySelector('[role=alert]') ?? host, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    toast.error('It failed')
    await until(() => expect(heard).to.deep.equal(['', 'Error: It failed 2 times']))
    observer.disconnect()
  })

  it('does not read out hundreds', async () => {
    const host = await stack()
    for (let index = 0; index < 300; index += 1) toast(`Number ${index}`)
    await until(() => expect(said(host, 'status')).to.equal('297 more messages. Number 297. Number 298. Number 299'))
  })

  it('is silent where that was asked for', async () => {
    const host = await stack()
    toast('Quiet', { ariaLive: 'off' })
    toast('Loud')
    await until(() => expect(said(host, 'status')).to.equal('Loud'))
  })

  it('is as urgent as was asked for', async () => {
    const host = await stack()
    toast('Now', { ariaLive: 'assertive' })
    toast.error('Later', { ariaLive: 'polite' })
    await until(() => expect([said(host, 'alert'), said(host, 'status')]).to.deep.equal(['Now', 'Error: Later']))
  })

  it('says nothing again when it is put on the page anew', async () => {
    const host = await stack()
    toast('One', { timeoutMs: -1 })
    await until(() => expect(said(host, 'status')).to.equal('One'))
    const elsewhere = await place('<div></div>')
    host.remove()
    await endOfTurn()
    elsewhere.append(host)
    toast('Two', { timeoutMs: -1 })
    await until(() => expect(said(host, 'status')).not.to.equal(''))
    expect(said(host, 'status')).to.equal('Two')
  })

  it('is a region of its own in the accessibility tree, with what is seen in it', async () => {
    const host = await stack()
    toast.error('It failed')
    await shows(host, 'It failed')
    const found = JSON.stringify(await a11ySnapshot({}))
    expect(found).to.contain('It failed').and.to.contain('"Copy details"').and.to.contain('"Close"')
    expect(popover(host).getAttribute('aria-label')).to.equal('Notifications (F8)')
  })
})

describe('<toast-stack> by keyboard', () => {
  /** Whether the focus is in the shadow tree. */
  const hasFocus = (host: Element): boolean => (host.shadowRoot?.activeElement ?? null) !== null

  it('takes the focus by its key and gives it back by Escape', async () => {
    const outside = await place<HTMLButtonElement>('<button>Outside</button>')
    const host = await stack()
    toast('One')
    toast('Two')
    await shows(host, 'Two')
    outside.focus()
    await press('F8')
    expect(focused()).to.equal(items(host)[1])
    await press('Tab')
    expect(focused()?.getAttribute('aria-label')).to.equal('Close')
    await press('Escape')
    expect(focused()).to.equal(outside)
  })

  it('takes the focus by F8 or F6, and gives it back by either', async () => {
    const outside = await place<HTMLButtonElement>('<button>Outside</button>')
    const host = await stack()
    toast('One', { timeoutMs: -1 })
    await shows(host, 'One')
    for (const key of ['F8', 'F6']) {
      outside.focus()
      await press(key)
      expect(focused(), key).to.equal(items(host)[0])
      await press(key)
      expect(hasFocus(host), key).to.equal(false)
    }
  })

  it('takes F6 from the browser only to get to the toasts, and no key that the page has taken', async () => {
    const outside = await place<HTMLButtonElement>('<button>Outside</button>')
    const host = await stack()
    toast('One', { timeoutMs: -1 })
    await shows(host, 'One')
    const told = (key: string): boolean => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
      ;(focused() ?? document.body).dispatchEvent(event)
      return event.defaultPrevented
    }
    outside.focus()
    expect([told('F6'), hasFocus(host)]).to.eql([true, true])
    expect([told('F6'), focused()]).to.eql([false, outside])
    expect([told('F8'), hasFocus(host)]).to.eql([true, true])
    expect([told('F8'), focused()]).to.eql([true, outside])
    outside.addEventListener('keydown', (event) => event.preventDefault())
    told('F6')
    told('F8')
    expect(focused()).to.equal(outside)
    toast.dismissAll()
    await reaches(host, 'empty')
    expect(
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', cancelable: true, bubbles: true })),
    ).to.equal(true)
  })

  it('gives the focus back into the dialog that it stands in, by key, by Tab and by a click', async () => {
    const modal = await opened(await modalWith('<input aria-label="Name">', { buttons: yesNo }))
    const host = await stack()
    toast('One', { timeoutMs: -1 })
    await until(() => expect(popover(host).matches(':popover-open')).to.equal(true))
    await until(() => expect(host.parentElement === modal).to.equal(true))
    const no = the(modal, 'button', 'No')
    no.focus()
    await press('F8')
    await until(() => expect(focused()).to.equal(items(host)[0]))
    await press('Escape')
    expect(focused()).to.equal(no)
    expect(modal.open).to.equal(true)

    the(modal, 'button', 'Yes').focus()
    await press('Tab')
    expect(hasFocus(host)).to.equal(true)
    await press('Escape')
    expect([hasFocus(host), hasFocus(modal), modal.open]).to.eql([false, true, true])

    await sendMouse({ type: 'click', position: middle(items(host)[0] ?? host) })
    await until(() => expect(hasFocus(host)).to.equal(true))
    await press('Escape')
    expect([hasFocus(host), focused() === document.body, modal.open]).to.eql([false, false, true])
  })

  it('takes another key, or none, and listens to none without toasts', async () => {
    const outside = await place<HTMLButtonElement>('<button>Outside</button>')
    const host = await stack()
    outside.focus()
    await press('F8')
    expect(focused()).to.equal(outside)
    host.setAttribute('hotkey', 'F9')
    toast('One')
    await shows(host, 'One')
    await press('F8')
    expect(focused()).to.equal(outside)
    await press('F9')
    expect(focused()).to.equal(items(host)[0])
    host.setAttribute('hotkey', '')
    await until(() => expect(popover(host).ariaLabel).to.equal('Notifications'))
  })

  it('goes on to the next toast when one is closed, and back to the page after the last', async () => {
    const outside = await place<HTMLButtonElement>('<button>Outside</button>')
    const host = await stack()
    toast('One')
    toast('Two')
    await shows(host, 'Two')
    outside.focus()
    await press('F8')
    await press('Tab')
    await press('Enter')
    await until(() => expect(focused()).to.equal(items(host)[0]))
    await press('Tab')
    await press('Enter')
    await until(() => expect(focused()).to.equal(outside))
  })

  it('goes back to the page when all are dismissed', async () => {
    const outside = await place<HTMLButtonElement>('<button>Outside</button>')
    const host = await stack()
    for (const text of ['One', 'Two', 'Three']) toast(text, { timeoutMs: -1 })
    await shows(host, 'Three')
    const dismiss = the(host, 'button', 'Dismiss all')
    outside.focus()
    await press('F8')
    for (let at = 0; at < 9 && focused() !== dismiss; at += 1) await press('Shift+Tab')
    await press('Enter')
    await reaches(host, 'empty')
    expect(focused()).to.equal(outside)
  })

  it('goes to the newest toast when the button with the focus goes', async () => {
    const host = await stack()
    for (let index = 1; index <= 6; index += 1) toast(`Number ${index}`, { timeoutMs: -1 })
    await until(() => the(host, 'button', '1 more'))
    the(host, 'button', '1 more').focus()
    toastList().set(toastList().get().slice(1))
    await until(() => expect(focused()).to.equal(items(host).at(-1)))
  })
})

describe('<toast-stack> in an element of the page (option `selector`)', () => {
  const parentIs = (host: Element, place: Element | null): boolean => host.parentElement === place

  it('stands there for as long as a toast wants it, and then where it was', async () => {
    const viewer = await place('<section id="viewer"></section>')
    const host = await stack()
    const home = host.parentElement
    toast('Before', { timeoutMs: -1 })
    await shows(host, 'Before')
    const handle = toast('Slide 3 of 9', { selector: 'viewer', timeoutMs: -1 })
    await until(() => expect(parentIs(host, viewer)).to.equal(true))
    expect(texts(host)).to.deep.equal(['Before', 'Slide 3 of 9'])
    expect(popover(host).matches(':popover-open')).to.equal(true)
    handle.hide()
    await until(() => expect(parentIs(host, home)).to.equal(true))
    expect(texts(host)).to.deep.equal(['Before'])
  })

  it('follows the newest that names one', async () => {
    const first = await place('<section id="first"></section>')
    const second = await place('<section id="second"></section>')
    const host = await stack()
    toast('One', { selector: 'first', timeoutMs: -1 })
    await until(() => expect(parentIs(host, first)).to.equal(true))
    const latest = toast('Two', { selector: 'second', timeoutMs: -1 })
    await until(() => expect(parentIs(host, second)).to.equal(true))
    latest.hide()
    await until(() => expect(parentIs(host, first)).to.equal(true))
  })

  it('stays usable under a modal dialog, and does stand in one that holds the element', async () => {
    const viewer = await place('<section id="viewer"></section>')
    const dialog = await place<HTMLDialogElement>('<dialog><div id="inside"></div></dialog>')
    const host = await stack()
    toast('One', { selector: 'viewer', timeoutMs: -1 })
    await until(() => expect(parentIs(host, viewer)).to.equal(true))
    dialog.showModal()
    await until(() => expect(parentIs(host, dialog)).to.equal(true))
    toast('Two', { selector: 'inside', timeoutMs: -1 })
    await until(() => expect(parentIs(host, dialog.querySelector('#inside'))).to.equal(true))
  })

  it('comes back when the element leaves the page with it', async () => {
    const viewer = await place('<section id="viewer"></section>')
    const host = await stack()
    toast('One', { selector: 'viewer', timeoutMs: -1 })
    await until(() => expect(parentIs(host, viewer)).to.equal(true))
    expectOnConsole(/has the id "viewer"/)
    viewer.remove()
    await until(() => expect(host.isConnected).to.equal(true))
    await shows(host, 'One')
    await until(() => expect(popover(host).matches(':popover-open')).to.equal(true))
    host.remove()
  })

  it('stays where it is, and says so, where no element has the id', async () => {
    const warned = warnings()
    const host = await stack()
    const home = host.parentElement
    toast('One', { selector: '#nowhere', timeoutMs: -1 })
    await shows(host, 'One')
    expect(parentIs(host, home)).to.equal(true)
    expect(warned.texts().join()).to.contain('No element on this page has the id "#nowhere"')
  })
})

describe('<toast-stack> and modal dialogs', () => {
  const reachable = (host: Element): boolean => {
    const button = the(host, 'button', 'Close')
    const [x, y] = middle(button)
    let element = document.elementFromPoint(x, y)
    while (element?.shadowRoot?.elementFromPoint(x, y) && element.shadowRoot.elementFromPoint(x, y) !== element)
      element = element.shadowRoot.elementFromPoint(x, y)
    return element === button || button.contains(element)
  }

  /** A stack with one toast, which a modal dialog has brought in from its `home`. */
  const inModal = async (): Promise<{ dialog: HTMLDialogElement; host: HTMLElement; home: Element | null }> => {
    const dialog = await place<HTMLDialogElement>('<dialog><button>Inside</button></dialog>')
    const host = await stack()
    const home = host.parentElement
    toast('One', { timeoutMs: -1 })
    await shows(host, 'One')
    dialog.showModal()
    await until(() => expect(host.parentElement).to.equal(dialog))
    return { dialog, host, home }
  }

  it('stays above a modal of the page and can be used', async () => {
    const { dialog, host, home } = await inModal()
    await until(() => expect(reachable(host)).to.equal(true))
    toast('Two', { timeoutMs: -1 })
    await shows(host, 'Two')
    await sendMouse({ type: 'click', position: middle(all(host, 'button', 'Close')[1] ?? host) })
    await until(() => expect(texts(host)).to.deep.equal(['One']))
    dialog.close()
    await until(() => expect(host.parentElement).to.equal(home))
    await until(() => expect(popover(host).matches(':popover-open')).to.equal(true))
  })

  it('is raised into a modal that is open already', async () => {
    const dialog = await place<HTMLDialogElement>('<dialog><button>Inside</button></dialog>')
    dialog.showModal()
    const host = await stack()
    toast('One')
    await shows(host, 'One')
    expect(host.parentElement).to.equal(dialog)
    expect(reachable(host)).to.equal(true)
  })

  it('comes back when the dialog leaves the page with it', async () => {
    const { dialog, host } = await inModal()
    dialog.remove()
    await until(() => expect(host.isConnected).to.equal(true))
    await shows(host, 'One')
    await until(() => expect(popover(host).matches(':popover-open')).to.equal(true))
    host.remove()
  })

  it('is the only one when a toast is raised just after the dialog left the page with it', async () => {
    const { dialog } = await inModal()
    dialog.remove()
    toast.dismissAll()
    toast('Two', { timeoutMs: -1 })
    const stacks = (): Element[] => [...document.querySelectorAll('toast-stack')]
    await until(() => expect(stacks().map(texts)).to.eql([['Two']]))
    for (const one of stacks()) one.remove()
  })

  it('leaves nothing behind when it is removed', async () => {
    const host = await stack()
    toast('One')
    await shows(host, 'One')
    host.remove()
    await new Promise(requestAnimationFrame)
    expect(host.isConnected).to.equal(false)
    expect(document.querySelector('toast-stack')).to.equal(null)
  })
})
