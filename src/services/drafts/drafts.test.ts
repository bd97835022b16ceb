import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import {
  type DraftPages,
  eachWithDraftPages,
  field,
  forget,
  markup,
  NoteField,
  show,
  values,
  write,
} from '../../../test/support/drafts.js'
import { place, until } from '../../../test/support/page.js'
import { storedDrafts } from './stored-drafts.js'

class LateField extends NoteField {}

describe('drafts', () => {
  let pages: DraftPages
  eachWithDraftPages((own) => {
    pages = own
  })

  it('come back to a text, are told by the name of the form, and are events for the page', async () => {
    const form = await show('<input name="title">')
    pages.start()
    write('Letter')(form)
    pages.leave(form)
    const next = await show('<input name="title">')
    const heard: string[] = []
    for (const name of ['input', 'change'])
      next.addEventListener(name, ({ type, target }) => heard.push(`${type} ${(target as HTMLInputElement).name}`))
    pages.start()
    expect(values(next)).to.eql(['Letter'])
    expect(heard).to.eql(['input title', 'change title'])
    expect(pages.told.map(({ names }) => names)).to.eql([['Note']])
  })

  it('are only kept of forms that want it, and only of what was changed', async () => {
    const form = await pages.again('<input name="a"><input name="b" value="old">', write('x'), {
      other: '<input name="a"><input name="b" value="new">',
    })
    expect(values(form)).to.eql(['x', 'new'])
    pages.leave(form)
    forget()
    const other = await pages.again('<input name="a">', write('x'), { attributes: 'id="other"' })
    expect(values(other)).to.eql([''])
  })

  it('hold all of a form that says itself that it is unsaved', async () => {
    const form = await pages.again('<input name="a" value="old">', () => undefined, {
      other: '<input name="a">',
      attributes: 'data-draft data-unsaved',
    })
    expect(values(form)).to.eql(['old'])
  })

  it('tell two forms of one page apart, by key or by place', async () => {
    const both = (one: string): string => `<input name="a">${one}`
    const form = await show(
      both('</form><form data-draft><input name="a"></form><form data-draft="third"><input name="a">'),
    )
    pages.start()
    const forms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')]
    forms().forEach((one, at) => write(String(at))(one))
    pages.leave(form)
    const next = await place(`<form data-draft="third" name="x"><input name="a"></form>`)
    next.insertAdjacentHTML('afterend', markup('<input name="a">') + markup('<input name="a">'))
    pages.start()
    expect(forms().map((one) => field(one).value)).to.eql(['2', '0', '1'])
    expect(pages.told.map(({ names }) => names)).to.eql([['x', 'Note', 'Note']])
  })

  it('come to a form that comes later, and nobody watches the page after that', async () => {
    const form = await show('<input name="a">')
    pages.start()
    write('x')(form)
    pages.leave(form)
    pages.start()
    const later = await place(`<section></section>`)
    later.innerHTML = markup('')
    await Promise.resolve()
    const own = later.querySelector('form') as HTMLFormElement
    own.innerHTML = '<input name="a">'
    await Promise.resolve()
    expect(values(own)).to.eql(['x'])
    expect(pages.told.length).to.equal(1)
    later.insertAdjacentHTML('beforeend', markup('<input name="a">'))
    await Promise.resolve()
    expect(values(later.lastElementChild as HTMLFormElement)).to.eql([''])
  })

  it('come to a form that is told later that it wants them', async () => {
    const form = await pages.again('<input name="a">', write('x'), {})
    pages.leave(form)
    const late = await show('<input name="a">', '')
    pages.start()
    expect(values(late)).to.eql([''])
    late.setAttribute('data-draft', '')
    await Promise.resolve()
    expect(values(late)).to.eql(['x'])
  })

  it('come to custom fields once those are known', async () => {
    const form = await show('<input name="b"><late-field name="a"></late-field>')
    pages.start()
    write('x')(form)
    pages.leave(form)
    const [key = ''] = storedDrafts()
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '') as { fields: object[] }
    draft.fields.push({ id: '["string","a"]', at: 0, value: 'y' })
    sessionStorage.setItem(key, JSON.stringify(draft))
    const next = await show('<input name="b"><late-field name="a"></late-field>')
    pages.start()
    expect(values(next)).to.eql(['x'])
    customElements.define('late-field', LateField)
    await until(() => expect(values(next)).to.eql(['x', 'y']))
    expect(pages.told.length).to.equal(1)
    pages.told[0]?.discard()
    expect(values(next)).to.eql(['', 'as it came'])
  })

  it('say nothing where the browser has brought everything back itself', async () => {
    const form = await show('<input name="a">')
    pages.start()
    write('x')(form)
    pages.leave(form)
    const next = await show('<input name="a">')
    write('x')(next)
    pages.start()
    expect(pages.told).to.eql([])
  })

  it('stay where their form is not on the page', async () => {
    const form = await show('<input name="a">')
    pages.start()
    write('x')(form)
    pages.leave(form)
    pages.start({ path: () => '/elsewhere' })
    const other = await show('<input name="a">')
    await Promise.resolve()
    expect(values(other)).to.eql([''])
    pages.leave(other)
    const next = await show('<input name="a">')
    pages.start()
    expect(values(next)).to.eql(['x'])
  })

  it('are kept when the page is hidden, which may be the last that it hears', async () => {
    const form = await show('<input name="a">')
    pages.start()
    write('x')(form)
    pages.tab.hide()
    expect(storedDrafts().length).to.equal(1)
  })

  it('wait until a prerendered page is opened', async () => {
    const form = await show('<input name="a">')
    pages.start()
    write('x')(form)
    pages.leave(form)
    const next = await show('<input name="a">')
    pages.start({}, pages.world.tab({ prerendering: true }))
    expect(values(next)).to.eql([''])
    pages.tab.activate()
    expect(values(next)).to.eql(['x'])
  })

  it('say what becomes of each form: files and what is too large cannot be kept', async () => {
    const form = await show('<textarea name="a"></textarea>')
    const second = await show('<input name="a"><input type="file">', 'data-draft="files"')
    const third = await show('<input type="password">', 'data-draft="third" data-unsaved')
    const full = stub(Storage.prototype, 'setItem').callsFake((_key, text) => {
      if (text.length > 1000) throw new DOMException('full', 'QuotaExceededError')
    })
    const drafts = pages.start()
    field(form).value = 'x'.repeat(2000)
    write('x')(second)
    const files = new DataTransfer()
    files.items.add(new File(['a'], 'a.txt'))
    field(second, 1).files = files.files
    const fates = drafts.keep()
    full.restore()
    expect([form, second, third].map((one) => fates.get(one))).to.eql(['too-large', 'without-files', 'lost'])
  })

  it('say so where the storage is closed, and harm nothing', async () => {
    const form = await show('<input name="a">')
    const closed = stub(globalThis, 'sessionStorage').get(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    const drafts = pages.start()
    write('x')(form)
    const fates = drafts.keep()
    closed.restore()
    expect(fates.get(form)).to.equal('closed')
  })

  it('are not kept for a visitor', async () => {
    const form = await show('<input name="a">')
    const drafts = pages.start({ uid: null })
    write('x')(form)
    expect(drafts.keep().get(form)).to.equal('lost')
    expect(storedDrafts()).to.eql([])
  })

  it('survive nonsense in their place', async () => {
    const form = await show('<input name="a">')
    for (const text of ['', '{', '{"fields":[{"id":"a"}]}'])
      sessionStorage.setItem(`nextcloud_per_shared-environment:draft:["/cloud","ada","/apps/notes","#0"]`, text)
    sessionStorage.setItem('nextcloud_per_shared-environment:draft:nonsense', '{}')
    pages.start()
    expect(values(form)).to.eql([''])
    expect(storedDrafts()).to.eql([])
  })

  it('leave nothing running', async () => {
    const form = await pages.again('<input name="a">', write('x'), { other: '' })
    pages.stop()
    expect(pages.tab.held).to.eql({ timers: 0, listeners: 0, locks: 0, channels: 0 })
    form.innerHTML = '<input name="a">'
    await Promise.resolve()
    expect(values(form)).to.eql([''])
  })
})
