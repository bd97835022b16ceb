import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { lastLogin } from '../../src/core/session/last-login.js'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { on } from '../../src/core/bus/bus.js'
import { handOver } from '../../test/support/handover.js'
import {
  everything,
  focused,
  place,
  press,
  reaches,
  record,
  shownText,
  shows,
  the,
  until,
} from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { broken, fakeServer, pending, status, type Answer, type FakeServer } from '../../test/support/server.js'

const route = 'POST /login/confirm'
const right = { lastLogin: 1795197176 }
const user = { uid: 'alice', displayName: 'Alice' }

const fieldOf = (element: Element): HTMLInputElement =>
  element.shadowRoot?.querySelector('[autocomplete=current-password]') as HTMLInputElement
const dialogOf = (element: Element): HTMLDialogElement =>
  [...everything(element.shadowRoot as ShadowRoot)].find(
    (inside) => inside instanceof HTMLDialogElement,
  ) as HTMLDialogElement
const helperOf = (element: Element): HTMLElement => the(element, 'status')

/** An open element, its fake server and its recorded events. */
async function asking(
  answer: Answer = right,
): Promise<{ element: HTMLElement; server: FakeServer; heard: { type: string; detail: unknown }[] }> {
  handOver({ user, globals: { nc_lastLogin: 1, nc_pageLoad: 1795190000 } })
  const server = fakeServer({ [route]: answer })
  const element = await place('<password-confirmation></password-confirmation>')
  const heard = record(element, 'password-confirmed', 'confirmation-dismissed', 'confirmation-closed')
  element.setAttribute('open', '')
  await reaches(element, 'ready')
  await until(() => expect(focused()).to.equal(fieldOf(element)))
  return { element, server, heard }
}

async function enter(password: string): Promise<void> {
  await sendKeys({ type: password })
  await press('Enter')
}

describe('<password-confirmation>', () => {
  it('asks in a modal dialog with the field focused', async () => {
    const { element, server } = await asking()
    const dialog = dialogOf(element)
    expect(dialog.matches(':modal')).to.equal(true)
    expect(the(element, 'dialog', 'Authentication required')).to.equal(dialog)
    expect(shownText(fieldOf(element).form as HTMLFormElement)).to.contain(
      'This action needs authentication, please confirm it by entering your password.',
    )
    const field = fieldOf(element)
    expect(field.labels?.[0]?.textContent).to.equal('Password')
    expect(field.labels?.[0]?.getBoundingClientRect().width).to.equal(1)
    expect([field.type, field.required, field.autocomplete, field.spellcheck]).to.eql([
      'password',
      true,
      'current-password',
      false,
    ])
    expect(field.getBoundingClientRect().width).to.equal(field.form?.getBoundingClientRect().width)
    expect(the(element, 'button', 'Confirm').getBoundingClientRect().height).to.be.at.least(44)
    expect(server.calls).to.eql([])
  })

  it('tells password managers whose password it is', async () => {
    const { element } = await asking()
    const name = fieldOf(element).form?.querySelector<HTMLInputElement>('[autocomplete=username]')
    expect(name?.value).to.equal('alice')
    expect(name?.checkVisibility()).to.equal(false)
  })

  it('sends the password on Enter, tells that it was right, and gives the focus back', async () => {
    handOver({ user })
    const before = await place<HTMLButtonElement>('<button>Delete</button>')
    before.focus()
    const { element, server, heard } = await asking()
    const bus: unknown[] = []
    on('password:confirmed', (payload) => bus.push(payload))
    await enter('open sesame')
    await reaches(element, 'closed')
    expect(server.calls.map(({ path, body }) => [path, body])).to.eql([['/login/confirm', { password: 'open sesame' }]])
    expect(heard[0]).to.eql({ type: 'password-confirmed', detail: right })
    expect(lastLogin()).to.equal(right.lastLogin)
    expect(bus).to.eql([{ origin: 'server' }])
    expect(element.hasAttribute('open')).to.equal(false)
    await until(() => expect(focused()).to.equal(before))
    await until(() => expect(heard.map(({ type }) => type)).to.eql(['password-confirmed', 'confirmation-closed']))
  })

  it('shows in a low window why the password was refused', async () => {
    const size = { width: innerWidth, height: innerHeight }
    await setViewport({ width: 320, height: 256 })
    const { element } = await asking(status(403, []))
    await enter('wrong')
    await reaches(element, 'wrong')
    const { bottom } = helperOf(element).getBoundingClientRect()
    await setViewport(size)
    expect(bottom).to.be.at.most(256)
  })

  it('sends it with the button, too', async () => {
    const { element, server } = await asking()
    await sendKeys({ type: 'open sesame' })
    await click(the(element, 'button', 'Confirm'))
    await reaches(element, 'closed')
    expect(server.calls).to.have.length(1)
  })

  it('sends it when a password manager submits the form', async () => {
    const { element, server } = await asking()
    fieldOf(element).value = 'filled in'
    fieldOf(element).form?.requestSubmit()
    await reaches(element, 'closed')
    expect(server.calls[0]?.body).to.eql({ password: 'filled in' })
  })

  it('says so while it checks, and sends it once', async () => {
    const { element, server } = await asking(pending())
    await enter('open sesame')
    await reaches(element, 'checking')
    expect(helperOf(element).textContent).to.equal('Checking password …')
    const confirm = the(element, 'button', 'Confirm')
    expect(confirm.getAttribute('aria-disabled')).to.equal('true')
    expect(fieldOf(element).readOnly).to.equal(true)
    await press('Enter')
    await click(confirm)
    fieldOf(element).form?.requestSubmit()
    expect(server.calls).to.have.length(1)
  })

  it('keeps the field selected when the password is wrong, the error tied to it, and takes the right one then', async () => {
    const { element, server, heard } = await asking(status(403, []))
    await enter('wrong')
    await reaches(element, 'wrong')
    const field = fieldOf(element)
    expect(helperOf(element).textContent).to.equal('Wrong password')
    expect(focused()).to.equal(field)
    expect([field.value, field.selectionStart, field.selectionEnd]).to.eql(['wrong', 0, 5])
    expect(field.getAttribute('aria-invalid')).to.equal('true')
    expect(field.getAttribute('aria-describedby')?.split(' ')).to.include(helperOf(element).id)
    expect(heard).to.eql([])

    server.answer(route, right)
    await sendKeys({ type: 'r' })
    await reaches(element, 'ready')
    expect([field.value, field.getAttribute('aria-invalid'), helperOf(element).textContent]).to.eql(['r', 'false', ''])
    await press('Enter')
    await reaches(element, 'closed')
    expect(server.calls.map(({ body }) => body)).to.eql([{ password: 'wrong' }, { password: 'r' }])
  })

  it('refuses an empty password without asking the server', async () => {
    const { element, server } = await asking()
    await press('Enter')
    await reaches(element, 'empty')
    expect(helperOf(element).textContent).to.equal('Please enter your password')
    expect(fieldOf(element).getAttribute('aria-invalid')).to.equal('true')
    expect(focused()).to.equal(fieldOf(element))
    expect(server.calls).to.eql([])
  })

  const failures: [string, Answer, string][] = [
    ['no network', broken(), 'The server could not be reached. Check your connection and try again.'],
    ['401', status(401), 'You are no longer signed in.'],
    ['429', status(429), 'Too many attempts. Wait a moment and try again.'],
    ['500', status(500), 'The password could not be checked. Try again later.'],
    ['an answer that cannot be read', new Response('<html>'), 'The password could not be checked. Try again later.'],
  ]
  for (const [title, answer, text] of failures) {
    it(`does not call the password wrong when the server did not look at it: ${title}`, async () => {
      const { element, server } = await asking(answer)
      await enter('open sesame')
      await reaches(element, 'failed')
      expect(helperOf(element).textContent).to.equal(text)
      expect(shownText(fieldOf(element).form as HTMLFormElement)).to.not.contain('Wrong')
      expect([focused(), fieldOf(element).value]).to.eql([fieldOf(element), 'open sesame'])
      server.answer(route, right)
      await press('Enter')
      await reaches(element, 'closed')
    })
  }

  it('shows and hides the password', async () => {
    const { element } = await asking()
    await sendKeys({ type: 'abc' })
    await click(the(element, 'button', 'Show password'))
    await until(() => expect(fieldOf(element).type).to.equal('text'))
    await click(the(element, 'button', 'Hide password'))
    await until(() => expect(fieldOf(element).type).to.equal('password'))
    expect(fieldOf(element).value).to.equal('abc')
  })

  it('is reached by Tab: field, toggle, button', async () => {
    const { element } = await asking()
    await press('Tab')
    expect(focused()).to.equal(the(element, 'button', 'Show password'))
    await press('Tab')
    expect(focused()).to.equal(the(element, 'button', 'Confirm'))
  })

  for (const [title, dismiss] of [
    ['Escape', () => press('Escape')],
    [
      'its close control',
      (element: HTMLElement) => click(the(element, 'button', 'Close "Authentication required" dialog')),
    ],
    ['the page', (element: HTMLElement) => element.removeAttribute('open')],
    ['removing it', (element: HTMLElement) => element.remove()],
  ] as const) {
    it(`tells that it was dismissed, and ends the check: ${title}`, async () => {
      const { element, server, heard } = await asking(pending())
      await enter('open sesame')
      await reaches(element, 'checking')
      await dismiss(element)
      await until(() =>
        expect(heard.map(({ type, detail }) => [type, detail])).to.eql([
          ['confirmation-dismissed', null],
          ['confirmation-closed', null],
        ]),
      )
      expect(server.calls[0]?.signal?.aborted).to.equal(true)
      expect(element.hasAttribute('open')).to.equal(false)
      expect(lastLogin()).to.equal(1)
    })
  }

  it('begins anew when it is opened again, also at once', async () => {
    const { element, heard } = await asking(status(403, []))
    await enter('wrong')
    await reaches(element, 'wrong')
    element.removeAttribute('open')
    await reaches(element, 'closed')
    element.setAttribute('open', '')
    await reaches(element, 'ready')
    expect(fieldOf(element).value).to.equal('')
    expect(heard.map(({ type }) => type)).to.eql(['confirmation-dismissed', 'confirmation-closed'])
    await until(() => expect(focused()).to.equal(fieldOf(element)))
    await press('Escape')
    await until(() => expect(heard).to.have.length(4))
  })

  it('leaves no password behind: not in storage, in an attribute, on the element or in an event', async () => {
    const { element, heard } = await asking()
    await enter('open sesame')
    await reaches(element, 'closed')
    const kept = [
      document.documentElement.outerHTML,
      element.shadowRoot?.innerHTML,
      JSON.stringify(heard),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      ...Object.values(element),
    ]
    expect(kept.join()).to.not.contain('sesame')
  })

  it('follows the translations', async () => {
    const { element } = await asking()
    addTranslations({ 'Authentication required': 'Bestätigung nötig', Password: 'Passwort', Confirm: 'Bestätigen' })
    await shows(element, 'Bestätigung nötig')
    expect(fieldOf(element).labels?.[0]?.textContent).to.equal('Passwort')
    the(element, 'button', 'Bestätigen')
  })
})
