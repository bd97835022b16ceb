import { expectOnConsole } from '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, pending, status } from '../../../test/support/server.js'
import { on } from '../../core/bus/bus.js'
import { searchContacts } from './contacts-request.js'
import { failureOf } from '../../../test/support/failure-of.js'

describe('searchContacts', () => {
  it('posts the filter as it is, as JSON, with the three headers of an own call', async () => {
    handOver({})
    const server = fakeServer({
      'POST /contactsmenu/contacts': { contacts: [{ id: '1', fullName: 'Ada' }], contactsAppEnabled: true },
    })
    const found = await searchContacts(' ada ')
    expect(found.contacts.map((contact) => contact.fullName)).to.deep.equal(['Ada'])
    expect(found.contactsAppEnabled).to.equal(true)
    const [call] = server.calls
    expect(call?.body).to.deep.equal({ filter: ' ada ' })
    expect(call?.headers.get('content-type')).to.equal('application/json')
    expect(call?.headers.get('OCS-APIREQUEST')).to.equal('true')
    expect(call?.headers.get('requesttoken')).to.equal('cGFnZQ==:bG9hZA==')
  })

  it('names the scope only where one is given, and asks another address where one is given', async () => {
    const server = fakeServer({ 'POST /people': { contacts: [] } })
    await searchContacts('', { url: '/people', scope: 'team' })
    await searchContacts('', { url: '/people', scope: '' })
    expect(server.calls.map((call) => call.body)).to.deep.equal([{ filter: '', scope: 'team' }, { filter: '' }])
  })

  it('names the team only where one is given, and reads what servers answer then: an object by old places', async () => {
    const server = fakeServer({
      'POST /contactsmenu/contacts': { contacts: { 2: { fullName: 'Bob' }, 0: { fullName: 'Ada' } } },
    })
    expect((await searchContacts('', { team: 'T1' })).contacts.map(({ fullName }) => fullName)).to.eql(['Ada', 'Bob'])
    await searchContacts('', { team: '' })
    await searchContacts('', { team: null })
    expect(server.calls.map((call) => call.body)).to.eql([{ filter: '', teamId: 'T1' }, { filter: '' }, { filter: '' }])
  })

  it('leaves out what is no contact', async () => {
    expectOnConsole(/left out, the first at place/)
    fakeServer({ 'POST /contactsmenu/contacts': { contacts: [null, 3, { fullName: 'Ada' }] } })
    const found = await searchContacts('')
    expect(found.contacts).to.have.length(1)
    expect(found.contactsAppEnabled).to.equal(false)
  })

  it('fails on an answer without a list', async () => {
    const server = fakeServer()
    for (const answer of [{}, { contacts: null }, { contacts: {} }, []]) {
      server.answer('POST /contactsmenu/contacts', answer)
      expect((await failureOf(searchContacts(''))).kind).to.equal('bad-answer')
    }
    server.answer('POST /contactsmenu/contacts', new Response('<html>'))
    expect((await failureOf(searchContacts(''))).kind).to.equal('bad-answer')
  })

  it('says why it failed', async () => {
    const server = fakeServer({ 'POST /contactsmenu/contacts': status(500) })
    expect((await failureOf(searchContacts(''))).kind).to.equal('http')
    server.answer('POST /contactsmenu/contacts', status(401))
    expect((await failureOf(searchContacts(''))).kind).to.equal('session-expired')
    server.answer('POST /contactsmenu/contacts', broken())
    expect((await failureOf(searchContacts(''))).kind).to.equal('network')
  })

  it('gives up when told, and says nothing of it on the bus', async () => {
    const heard: unknown[] = []
    const off = on('request:failed', (failure) => heard.push(failure))
    const server = fakeServer({ 'POST /contactsmenu/contacts': pending() })
    const giveUp = new AbortController()
    const call = failureOf(searchContacts('', { signal: giveUp.signal }))
    giveUp.abort()
    expect((await call).kind).to.equal('aborted')
    expect(server.calls.every((made) => made.signal?.aborted)).to.equal(true)
    expect(heard).to.deep.equal([])
    off()
  })
})
