/** What one menu of the header does is nothing to the others: they are not drawn again, whatever is opened. */
import '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { handOver } from '../support/handover.js'
import { place, until } from '../support/page.js'
import { click } from '../support/pointer.js'
import { fakeServer } from '../support/server.js'

const app = (id: string): object => ({ id, name: `App ${id}`, href: `/index.php/${id}`, icon: '', active: id === '1' })
const tags = ['app-menu', 'contacts-menu', 'user-menu'] as const

describe('the header', () => {
  for (const opened of ['contacts-menu', 'user-menu'] as const)
    it(`draws nothing anew but <${opened}> when that is opened and closed`, async () => {
      fakeServer({ 'POST /contactsmenu/contacts': { contacts: [{ id: 'bob', fullName: 'Bob Berg' }] } })
      handOver({
        user: { uid: 'alice', displayName: 'Alice' },
        initialState: { 'core-apps': ['1', '2', '3'].map(app), 'core-settingsNavEntries': [app('settings')] },
      })
      const box = await place(`<div>${tags.map((tag) => `<${tag}></${tag}>`).join('')}</div>`)
      const find = (tag: string): HTMLElement => box.querySelector<HTMLElement>(tag) as HTMLElement
      await until(() => tags.every((tag) => find(tag).shadowRoot?.querySelector('a, button')))
      // The menu is drawn once more when her picture has come, or has not.
      const pictures = (): HTMLImageElement[] => [...(find('user-menu').shadowRoot?.querySelectorAll('img') ?? [])]
      await until(() => pictures().every(({ complete }) => complete))
      await nextFrame()
      await nextFrame()
      const drawn = Object.fromEntries(tags.map((tag) => [tag, 0]))
      const observers = tags.map((tag) => {
        const observer = new MutationObserver((records) => (drawn[tag] = (drawn[tag] ?? 0) + records.length))
        observer.observe(find(tag).shadowRoot as ShadowRoot, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
        return observer
      })
      const panel = (): Element | null | undefined => find(opened).shadowRoot?.querySelector('[part=panel]')
      const trigger = find(opened).shadowRoot?.querySelector<HTMLElement>('[part=trigger]') as HTMLElement
      await click(trigger)
      await until(() => panel()?.matches(':popover-open') && panel()?.querySelector('a, [part=row]'))
      await click(trigger)
      await until(() => !panel()?.matches(':popover-open'))
      await nextFrame()
      for (const observer of observers) observer.disconnect()
      expect(drawn[opened]).to.be.greaterThan(0)
      for (const tag of tags) if (tag !== opened) expect(drawn[tag], tag).to.equal(0)
    })
})
