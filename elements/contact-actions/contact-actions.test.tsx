import { expectOnConsole } from '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { all, focused, nameOf, place, press, reaches, record, shows, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { broken, fakeServer, pending, status, type Answer } from '../../test/support/server.js'

const route = 'POST /contactsmenu/findOne'
const bob = {
  id: 'bob',
  uid: 'bob',
  isUser: true,
  fullName: 'Bob',
  topAction: { title: 'View profile', icon: '/demo/assets/icons/profile.svg', hyperlink: '/u/bob' },
  actions: [
    { title: 'bob@example.com', icon: null, hyperlink: 'mailto:bob@example.com' },
    { title: '5:52 PM', icon: null, hyperlink: '#' },
  ],
}
const markup = '<contact-actions share-type="0" share-with="bob">Bob Builder</contact-actions>'

/** Returns the text of the slotted content, if it is displayed. */
const slotted = (person: HTMLElement): string | undefined =>
  [...(person.shadowRoot?.querySelectorAll('slot') ?? [])]
    .filter((slot) => getComputedStyle(slot).display !== 'none')[0]
    ?.assignedNodes()[0]?.textContent ?? undefined

async function opened(answer: Answer): Promise<{ person: HTMLElement; server: ReturnType<typeof fakeServer> }> {
  const server = fakeServer({ [route]: answer })
  const person = await place(markup)
  await click(the(person, 'button'))
  await nextFrame()
  return { person, server }
}

describe('<contact-actions>', () => {
  it('is a button around the content of the page, and asks nothing until it is opened', async () => {
    const server = fakeServer({ [route]: bob })
    const person = await place(markup)
    await reaches(person, 'closed')
    expect(the(person, 'button').hasAttribute('aria-label')).to.equal(false)
    expect(slotted(person)).to.equal('Bob Builder')
    expect(server.calls).to.have.length(0)
  })

  it('takes no more room than its content, before and after', async () => {
    fakeServer()
    const line = await place(
      '<p style="font: 20px/30px serif"><span style="display: inline-block">Bob</span><contact-actions share-type="0" share-with="bob">Bob</contact-actions></p>',
    )
    const [plain, person] = [...line.children].map((element) => element.getBoundingClientRect())
    for (const side of ['width', 'height', 'top'] as const)
      expect(person?.[side], side).to.be.closeTo(plain?.[side] ?? 0, 0.5)
  })

  it('shows the top action first, then the others, those that lead nowhere as text', async () => {
    const { person, server } = await opened(bob)
    await reaches(person, 'list')
    expect(all(person, 'link').map((link) => [nameOf(link), link.getAttribute('href')])).to.deep.equal([
      ['View profile', '/u/bob'],
      ['bob@example.com', 'mailto:bob@example.com'],
    ])
    await shows(person, '5:52 PM')
    expect(server.calls[0]?.body).to.deep.equal({ shareType: '0', shareWith: 'bob' })
    expect(server.calls[0]?.headers.get('content-type')).to.contain('form-urlencoded')
  })

  it('asks once, however often it is opened, and not again while the answer is on its way', async () => {
    const { person, server } = await opened(pending())
    await reaches(person, 'loading')
    await shows(person, 'Loading …')
    await click(the(person, 'button'))
    await reaches(person, 'closed')
    await click(the(person, 'button'))
    await reaches(person, 'loading')
    expect(server.calls).to.have.length(1)
  })

  it('shows the actions where none of them is the top action', async () => {
    const { person } = await opened({ ...bob, topAction: null })
    await reaches(person, 'list')
    expect(all(person, 'link').map(nameOf)).to.eql(['bob@example.com'])
  })

  it('says that there is nothing to do, without asking again, where there is no action', async () => {
    const { person, server } = await opened({ ...bob, topAction: null, actions: [] })
    await reaches(person, 'empty')
    await shows(person, 'No action available')
    await click(the(person, 'button'))
    await click(the(person, 'button'))
    await reaches(person, 'empty')
    expect(server.calls).to.have.length(1)
  })

  const failures: Record<string, [Answer, string, string, string]> = {
    'nobody has that name': [status(404, []), 'empty', 'No action available', 'not-found'],
    'the server is broken': [status(500), 'error', 'Error fetching contact actions', 'http'],
    'the session is over': [status(401), 'error', 'Error fetching contact actions', 'session-expired'],
    'the connection is lost': [broken(), 'error', 'Error fetching contact actions', 'network'],
    'the answer is no person': [[], 'error', 'Error fetching contact actions', 'bad-answer'],
  }
  for (const [cause, [answer, state, message, kind]] of Object.entries(failures)) {
    it(`says so when ${cause}, and asks again on the next opening`, async () => {
      const server = fakeServer({ [route]: answer })
      const person = await place(markup)
      const heard = record(person, 'actions-loaded', 'actions-failed')
      await click(the(person, 'button'))
      await reaches(person, state)
      await shows(person, message)
      expect(all(person, 'link')).to.have.length(0)
      expect(heard).to.deep.equal([{ type: 'actions-failed', detail: { kind } }])
      server.answer(route, bob)
      await click(the(person, 'button'))
      await reaches(person, 'closed')
      await click(the(person, 'button'))
      await reaches(person, 'list')
      expect(heard.map((one) => one.type)).to.deep.equal(['actions-failed', 'actions-loaded'])
      expect(heard[1]?.detail).to.include({ fullName: 'Bob' })
    })
  }

  it('does nothing at all for other types, or for nobody', async () => {
    expectOnConsole(/"shareType"/)
    const server = fakeServer({ [route]: bob })
    for (const attributes of [
      'share-type="1" share-with="x"',
      'share-type="3" share-with="x"',
      'share-with="x"',
      'share-type="0"',
      'share-type="user" share-with="x"',
    ]) {
      const person = await place(`<contact-actions ${attributes}>Team</contact-actions>`)
      await reaches(person, 'unsupported')
      expect(all(person, 'button')).to.have.length(0)
      expect(slotted(person)).to.equal('Team')
      await click(person)
    }
    expect(server.calls).to.have.length(0)
  })

  it('works for accounts, e-mail addresses and accounts elsewhere', async () => {
    const server = fakeServer({ [route]: bob })
    for (const type of [0, 4, 6]) {
      const person = await place(`<contact-actions share-type="${type}" share-with="x@y">X</contact-actions>`)
      await click(the(person, 'button'))
      await reaches(person, 'list')
      // An open panel would cover the next element.
      await press('Escape')
    }
    expect(server.calls.map((call) => (call.body as { shareType: string }).shareType)).to.deep.equal(['0', '4', '6'])
  })

  it('shares one call and its answer among all that show the same person', async () => {
    const server = fakeServer({ [route]: bob })
    const page = await place(`<div>${markup}${markup}${markup}</div>`)
    const [first, second, third] = [...page.children] as [HTMLElement, HTMLElement, HTMLElement]
    await click(the(first, 'button'))
    await click(the(second, 'button'))
    await reaches(second, 'list')
    await click(the(third, 'button'))
    await reaches(third, 'list')
    expect(server.calls).to.have.length(1)
  })

  it('gives its call up when it is removed, unless another one waits for it', async () => {
    const server = fakeServer({ [route]: pending() })
    const page = await place(`<div>${markup}${markup}</div>`)
    const [first, second] = [...page.children] as [HTMLElement, HTMLElement]
    await click(the(first, 'button'))
    await click(the(second, 'button'))
    await until(() => expect(server.calls).to.have.length(1))
    first.remove()
    await nextFrame()
    expect(server.calls[0]?.signal?.aborted).to.equal(false)
    second.remove()
    await until(() => expect(server.calls[0]?.signal?.aborted).to.equal(true))
    page.append(first)
    server.answer(route, bob)
    await click(the(first, 'button'))
    await reaches(first, 'list')
  })

  it('forgets the person when it stands for another one', async () => {
    const { person, server } = await opened(bob)
    await reaches(person, 'list')
    person.setAttribute('share-with', 'eve')
    await reaches(person, 'closed')
    await click(the(person, 'button'))
    await reaches(person, 'list')
    expect(server.calls.map((call) => (call.body as { shareWith: string }).shareWith)).to.deep.equal(['bob', 'eve'])
  })

  it('toggles with Enter, walks with the arrow keys, and closes with Escape, which gives the focus back', async () => {
    fakeServer({ [route]: bob })
    const person = await place(markup)
    const button = the(person, 'button')
    button.focus()
    await press('Enter')
    await reaches(person, 'list')
    expect(button.getAttribute('aria-expanded')).to.equal('true')
    const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']
    const been: string[] = []
    for (const key of walk) {
      await press(key)
      been.push(nameOf(focused() as Element))
    }
    const [profile, mail] = ['View profile', 'bob@example.com']
    expect(been).to.deep.equal([profile, mail, profile, mail, profile, mail])
    await press('Escape')
    await reaches(person, 'closed')
    expect(focused()).to.equal(button)
    await press('Enter')
    await reaches(person, 'list')
    await press('Enter')
    await reaches(person, 'closed')
  })

  it('closes when the focus or a click goes elsewhere', async () => {
    fakeServer({ [route]: bob })
    const page = await place(`<div>${markup}<button>After</button></div>`)
    const person = page.firstElementChild as HTMLElement
    the(person, 'button').focus()
    await press('Enter')
    await reaches(person, 'list')
    ;(page.lastElementChild as HTMLElement).focus()
    await reaches(person, 'closed')
  })

  it("is named by the page, or by what it does where the page's content has no text", async () => {
    fakeServer()
    const picture = '<svg width="10" height="10" aria-hidden="true"></svg><script type="application/json">{}</script>'
    const person = await place(`<contact-actions share-type="0" share-with="bob">${picture}</contact-actions>`)
    expect(nameOf(the(person, 'button'))).to.equal('Contact actions')
    person.setAttribute('label', 'Contact Bob')
    await until(() => the(person, 'button', 'Contact Bob'))
  })
})
