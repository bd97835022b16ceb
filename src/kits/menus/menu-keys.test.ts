import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place } from '../../../test/support/page.js'
import { createMenuKeys, stopsIn } from './menu-keys.js'

/** Goes through a list by keys; each press is so many ms after the one before, or at once. */
async function walk(...presses: (string | [key: string, laterMs: number])[]): Promise<string[]> {
  const list = await place(
    '<ul><li><a href="#a">Alpha</a></li><li><a>No link</a></li><li><button>Beta</button></li><li hidden><a href="#h">Hidden</a></li><li><a href="#g">Bébé</a></li><li><a href="#d">Belt</a></li></ul>',
  )
  const keys = createMenuKeys()
  let now = 0
  const walked: string[] = []
  list.addEventListener('keydown', (event) => keys(event, stopsIn(list))?.focus())
  stopsIn(list)[0]?.focus()
  for (const one of presses) {
    const [key, laterMs] = typeof one === 'string' ? [one, 1] : one
    now += laterMs
    const event = new KeyboardEvent('keydown', { key, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    document.activeElement?.dispatchEvent(event)
    walked.push(document.activeElement?.textContent ?? '')
  }
  return walked
}

describe('the keys of a list of links', () => {
  it('lead to the neighbours, around the ends, and to the first and the last', async () => {
    expect(await walk('ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'ArrowUp', 'Home')).to.eql([
      'Beta',
      'Bébé',
      'Beta',
      'Belt',
      'Alpha',
      'Belt',
      'Alpha',
    ])
  })

  it('lead by a letter to the next entry that begins with it, and by the same letter on', async () => {
    expect(await walk('b', 'b', 'B', 'b')).to.eql(['Beta', 'Bébé', 'Belt', 'Beta'])
  })

  it('make a word of letters that follow one another, whatever the accents, and begin another after a pause', async () => {
    expect(await walk('b', 'e', 'b', ['a', 2000], ['b', 2000], 'e', 'l')).to.eql([
      'Beta',
      'Beta',
      'Bébé',
      'Alpha',
      'Beta',
      'Beta',
      'Belt',
    ])
  })

  it('stay where nothing begins with the letter, and are left to the browser with Ctrl, Alt or Meta', async () => {
    expect(await walk('x', ' ', 'Enter')).to.eql(['Alpha', 'Alpha', 'Alpha'])
    const keys = createMenuKeys()
    const list = await place('<ul><li><a href="#a">Alpha</a></li></ul>')
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
      expect(keys(new KeyboardEvent('keydown', { key: 'a', [modifier]: true }), stopsIn(list))).to.equal(undefined)
  })
})
