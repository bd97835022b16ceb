import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { expectOnConsole } from '../../../test/support/left-behind.js'
import { allActions, parseContact } from './contact.js'

/** A recorded contact (behaviour.md 4). */
const dave = {
  id: 'dave',
  fullName: 'Dave Example',
  avatar: 'https://cloud.example/photo',
  topAction: {
    title: 'View profile',
    icon: 'https://cloud.example/profile.svg',
    hyperlink: 'https://cloud.example/index.php/u/dave',
    appId: 'profile',
  },
  actions: [
    { title: '5:52 PM • same time', icon: 'https://cloud.example/recent.svg', hyperlink: '#', appId: 'timezone' },
  ],
  lastMessage: '',
  emailAddresses: [],
  profileTitle: 'View profile',
  profileUrl: 'https://cloud.example/index.php/u/dave',
  status: null,
  statusMessage: null,
  statusMessageTimestamp: null,
  statusIcon: null,
  isUser: true,
  uid: 'dave',
}

describe('a contact', () => {
  it('is read from a recorded answer', () => {
    expect(parseContact(dave)).to.deep.equal({
      id: 'dave',
      uid: 'dave',
      isUser: true,
      fullName: 'Dave Example',
      avatar: null,
      avatarLabel: null,
      lastMessage: '',
      status: null,
      statusMessage: null,
      statusIcon: null,
      emailAddresses: [],
      profileUrl: 'https://cloud.example/index.php/u/dave',
      topAction: {
        title: 'View profile',
        icon: 'https://cloud.example/profile.svg',
        hyperlink: 'https://cloud.example/index.php/u/dave',
      },
      actions: [{ title: '5:52 PM • same time', icon: 'https://cloud.example/recent.svg', hyperlink: '#' }],
    })
  })

  it('is an account only where the server says so, whatever the uid', () => {
    expect(parseContact({ uid: 'card-1', isUser: 'yes' })?.isUser).to.equal(false)
  })

  it('is called by its first e-mail address, or else its uid, where it has no name', () => {
    expect(parseContact({ emailAddresses: ['a@example.com'], uid: 'x' })?.fullName).to.equal('a@example.com')
    expect(parseContact({ uid: 'x' })?.fullName).to.equal('x')
  })

  it('reads lists that came as objects, and leaves nonsense in them out', () => {
    expectOnConsole(/left out, the first at place/)
    const contact = parseContact({
      emailAddresses: { 1: 'a@example.com', 2: null, 3: 7 },
      actions: { a: { title: 'Call', hyperlink: 'tel:1' }, b: 5, c: { icon: 'x' } },
    })
    expect(contact?.emailAddresses).to.deep.equal(['a@example.com'])
    expect(contact?.actions).to.deep.equal([{ title: 'Call', icon: null, hyperlink: 'tel:1' }])
  })

  it('takes an action without a title by its address, and one without an address as text', () => {
    const contact = parseContact({ topAction: { hyperlink: 'tel:1' }, actions: [{ title: 'At work' }] })
    expect(contact?.topAction?.title).to.equal('tel:1')
    expect(contact?.actions[0]?.hyperlink).to.equal('#')
  })

  it('is nothing where no object came, and never throws', () => {
    for (const value of [null, undefined, 3, 'Ada', [], [dave]]) expect(parseContact(value)).to.equal(null)
    expect(parseContact({ id: {}, fullName: 3, topAction: 'x', actions: 'y', emailAddresses: 'z' })).to.include({
      id: null,
      fullName: '3',
      topAction: null,
    })
  })

  it('has its top action first among all actions', () => {
    const call = { title: 'Call', icon: null, hyperlink: 'tel:1' }
    const mail = { title: 'Mail', icon: null, hyperlink: 'mailto:a@example.com' }
    expect(allActions({ topAction: mail, actions: [call] })).to.deep.equal([mail, call])
    expect(allActions({ topAction: null, actions: [call] })).to.deep.equal([call])
  })
})
