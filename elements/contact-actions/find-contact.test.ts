import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { fakeServer, status } from '../../test/support/server.js'
import { on } from '../../src/core/bus/bus.js'
import { findContact } from './find-contact.js'
import { failureOf } from '../../test/support/failure-of.js'

describe('findContact', () => {
  it('posts a form and answers with the person', async () => {
    const server = fakeServer({
      'POST /contactsmenu/findOne': { id: 'dave', fullName: 'Dave', topAction: null, actions: [] },
    })
    expect((await findContact(0, 'dave & co'))?.fullName).to.equal('Dave')
    expect(server.calls[0]?.headers.get('content-type')).to.contain('application/x-www-form-urlencoded')
    expect(server.calls[0]?.body).to.deep.equal({ shareType: '0', shareWith: 'dave & co' })
  })

  it('answers with nobody on a 404, which is no failure', async () => {
    const heard: unknown[] = []
    const off = on('request:failed', (failure) => heard.push(failure))
    fakeServer({ 'POST /contactsmenu/findOne': status(404, []) })
    expect(await findContact(4, 'a@example.com')).to.equal(null)
    expect(heard).to.deep.equal([])
    off()
  })

  it('fails on anything else, and on an answer that is no person', async () => {
    const server = fakeServer({
      'POST /contactsmenu/findOne': () => new Response('<h1>Internal Server Error</h1>', { status: 500 }),
    })
    expect((await failureOf(findContact(0, 'x'))).kind).to.equal('http')
    for (const answer of [[], new Response('<html>'), new Response('null')]) {
      server.answer('POST /contactsmenu/findOne', answer)
      expect((await failureOf(findContact(0, 'x'))).kind).to.equal('bad-answer')
    }
  })
})
