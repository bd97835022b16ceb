import { make } from '../../src/core/page/dom.js'

/** What the page has put into the bar beside the applications, as its logo, its search field and its bell. */
export interface BarItems {
  /** Those without room in the bar. */
  readonly rest: readonly HTMLElement[]
  /** Shows those without room; for the panel. */
  readonly slot: HTMLSlotElement
  /** Reads what the page has put there. Returns whether there is anything. */
  read(): boolean
  /** Takes one after the other out of the bar until `hasRoom()`, which measures. */
  fit(hasRoom: () => boolean): void
}

/** In the order in which they leave: by their number, and those without one after these, from the end on. */
function leaving(items: readonly HTMLElement[]): HTMLElement[] {
  const rank = ({ dataset }: HTMLElement): number => Number(dataset['overflowOrder']) || 1e9
  return items
    .filter(({ dataset }) => dataset['neverOverflow'] === undefined)
    .reverse()
    .sort((a, b) => rank(a) - rank(b))
}

/**
 * Shows what the page has put into the slots `start`, `search` and `end` before and after `base`. Assigns it by script,
 * because an item moves between the bar and the panel, and its `slot` attribute is the page's to change.
 */
export function createBarItems(own: HTMLElement, base: HTMLElement): BarItems {
  const places = ['start', 'search', 'end']
  const slots = [...places, 'rest'].map((name) => make('slot', { name }))
  const [start, search, end, slot] = slots as [HTMLSlotElement, HTMLSlotElement, HTMLSlotElement, HTMLSlotElement]
  let items: HTMLElement[] = []
  let rest: HTMLElement[] = []

  function assign(): void {
    for (const each of slots)
      each.assign(...items.filter((item) => each.name === (rest.includes(item) ? 'rest' : item.slot)))
  }

  base.before(start)
  base.after(search, end)
  return {
    get rest() {
      return rest
    },
    slot,
    read() {
      const children = [...own.children] as HTMLElement[]
      items = places.flatMap((place) => children.filter((child) => child.slot === place))
      rest = rest.filter((item) => items.includes(item))
      assign()
      return items.length > 0
    },
    fit(hasRoom) {
      const candidates = leaving(items)
      rest = []
      assign()
      while (!hasRoom() && candidates.length > 0) {
        rest.push(candidates.shift() as HTMLElement)
        assign()
      }
    },
  }
}
