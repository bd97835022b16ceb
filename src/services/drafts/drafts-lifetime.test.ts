import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { type DraftPages, eachWithDraftPages, field, show, values, write } from '../../../test/support/drafts.js'
import { storedDrafts } from './stored-drafts.js'

describe('the end of drafts: they', () => {
  let pages: DraftPages
  eachWithDraftPages((own) => {
    pages = own
  })

  it('go with a form that was sent, once somebody is signed in on the next page', async () => {
    const sent = (own: HTMLFormElement): void => {
      write('x')(own)
      void new FormData(own)
    }
    expect(values(await pages.again('<input name="a">', sent))).to.eql([''])
    expect(storedDrafts()).to.eql([])
  })

  it('outlive a form that was sent when the session was over already', async () => {
    const form = await pages.again(
      '<input name="a">',
      (own) => {
        write('x')(own)
        void new FormData(own)
      },
      { page: { uid: null } },
    )
    expect(values(form), 'the page to sign in on').to.eql([''])
    pages.stop()
    pages.start()
    expect(values(form)).to.eql(['x'])
  })

  it('are those of what was typed after a form was sent in vain', async () => {
    const form = await pages.again('<input name="a">', (own) => {
      write('x')(own)
      void new FormData(own)
      field(own).dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(values(form)).to.eql(['x'])
  })

  it('go when the form is reset, or says that it is saved', async () => {
    for (const act of [
      (form: HTMLFormElement) => form.reset(),
      (form: HTMLFormElement) => {
        form.dataset['unsaved'] = 'false'
      },
    ]) {
      const form = await show('<input name="a">')
      pages.start()
      write('x')(form)
      pages.tab.hide()
      expect(storedDrafts().length).to.equal(1)
      act(form)
      pages.leave(form)
      expect(storedDrafts()).to.eql([])
    }
  })

  it('are dropped when another user comes, and are not those of another installation', async () => {
    const form = await pages.again('<input name="a">', write('x'), { page: { root: '/other', uid: 'bob' } })
    expect(values(form)).to.eql([''])
    expect(storedDrafts().length).to.equal(1)
    pages.start({ uid: 'bob' })
    expect(values(form)).to.eql([''])
    expect(storedDrafts()).to.eql([])
    pages.start()
    expect(values(form)).to.eql([''])
  })

  it('are dropped after a day, counted from the last change', async () => {
    const hour = 60 * 60 * 1000
    const form = await pages.again('<input name="a">', write('x'))
    pages.world.jump(20 * hour)
    pages.leave(form)
    pages.world.jump(3 * hour)
    const next = await show('<input name="a">')
    pages.start()
    expect(values(next)).to.eql(['x'])
    pages.world.jump(2 * hour)
    pages.leave(next)
    const last = await show('<input name="a">')
    pages.start()
    expect(values(last)).to.eql([''])
    expect(storedDrafts()).to.eql([])
  })
})
