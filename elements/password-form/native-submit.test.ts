import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub, type SinonStub } from 'sinon'
import { submitNatively } from './native-submit.js'

describe('submitting a form natively', () => {
  let submit: SinonStub
  let sent: {
    fields: [string, FormDataEntryValue][]
    action: string | null
    method: string | null
    target: string | null
  }[]
  let form: HTMLFormElement

  const add = <Name extends 'input' | 'button'>(
    name: Name,
    attributes: Readonly<Record<string, string>>,
  ): HTMLElementTagNameMap[Name] => {
    const field = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) field.setAttribute(key, value)
    form.append(field)
    return field
  }

  beforeEach(() => {
    sent = []
    form = document.createElement('form')
    form.setAttribute('action', '/go')
    document.body.append(form)
    add('input', { name: 'password', value: 'secret' })
    submit = stub(HTMLFormElement.prototype, 'submit').callsFake(function submitted(this: HTMLFormElement) {
      sent.push({
        fields: [...new FormData(this)],
        action: this.getAttribute('action'),
        method: this.getAttribute('method'),
        target: this.getAttribute('target'),
      })
    })
  })
  afterEach(() => {
    submit.restore()
    form.remove()
  })

  it('sends what is filled in, once, and tells nobody', () => {
    let events = 0
    form.addEventListener('submit', () => {
      events += 1
    })
    submitNatively(form, null)
    expect(sent.map(({ fields }) => fields)).to.eql([[['password', 'secret']]])
    expect(events).to.equal(0)
  })

  it('sends name and value of the button along, and leaves the form as it was', () => {
    const button = add('button', { name: 'how', value: 'quickly' })
    const before = form.outerHTML
    submitNatively(form, button)
    expect(sent[0]?.fields).to.eql([
      ['password', 'secret'],
      ['how', 'quickly'],
    ])
    expect(form.outerHTML).to.equal(before)
  })

  it('sends nothing of a button without a name', () => {
    submitNatively(form, add('button', { value: 'x' }))
    submitNatively(form, add('input', { type: 'submit', value: 'x' }))
    expect(sent.map(({ fields }) => fields.length)).to.eql([1, 1])
  })

  it('sends the place on a picture', () => {
    submitNatively(form, add('input', { type: 'image', name: 'map', width: '40', height: '20', alt: 'Go' }))
    expect(sent[0]?.fields.slice(1)).to.eql([
      ['map.x', '20'],
      ['map.y', '10'],
    ])
  })

  it('goes where the button leads, and only that time', () => {
    submitNatively(form, add('button', { formaction: '/elsewhere', formmethod: 'post', formtarget: '_blank' }))
    expect(sent[0]).to.include({ action: '/elsewhere', method: 'post', target: '_blank' })
    expect([form.getAttribute('action'), form.hasAttribute('method'), form.hasAttribute('target')]).to.eql([
      '/go',
      false,
      false,
    ])
  })

  it('submits a form that has a field called submit', () => {
    add('input', { name: 'submit', value: 'x' })
    submitNatively(form, null)
    expect(sent).to.have.length(1)
  })
})
