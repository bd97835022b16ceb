import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'

function list(names: readonly string[]): HTMLElement {
  const items = names.map((name) => make('li', {}, {}, [make('a', { href: '#navigation' }, { textContent: name })]))
  return make('nav', { id: 'navigation', 'aria-label': 'Files' }, {}, [make('ul', {}, {}, items)])
}

const views = ['All files', 'Recent', 'Favorites', 'Shares', 'Deleted files']
const navigation = (attributes: Readonly<Record<string, string>>, names: readonly string[] = views): HTMLElement =>
  make('app-navigation', attributes, {}, [list(names)])

/** Drags the drawer part of the way with a finger and holds it there. */
async function drag(element: HTMLElement): Promise<void> {
  await inState(element, 'closed')
  const finger = (type: string, clientX: number): boolean =>
    document.body.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        clientX,
        clientY: 200,
      }),
    )
  finger('pointerdown', 20)
  for (const x of [40, 130, 220]) finger('pointermove', x)
  await inState(element, 'dragging')
}

export const scenes: Scene[] = [
  { title: 'beside the content', make: () => navigation({ layout: 'beside' }) },
  { title: 'closed', make: () => navigation({ layout: 'drawer' }), act: (element) => inState(element, 'closed') },
  {
    title: 'open',
    height: 420,
    make: () => navigation({ layout: 'drawer', open: '' }),
    act: (element) => inState(element, 'open'),
  },
  {
    title: 'open, from right to left',
    height: 420,
    make: () => navigation({ layout: 'drawer', open: '', dir: 'rtl' }),
    act: (element) => inState(element, 'open'),
  },
  {
    title: 'open, with much in it',
    height: 420,
    make: () =>
      navigation(
        { layout: 'drawer', open: '' },
        Array.from(
          { length: 40 },
          (_, at) => `Folder ${at + 1} of a very long list of folders with names that need two lines`,
        ),
      ),
    act: (element) => inState(element, 'open'),
  },
  { title: 'while a finger drags it', height: 420, make: () => navigation({ layout: 'drawer' }), act: drag },
]

const close = { on: '[part~=close]' } as const

export const openers: Opener[] = [
  {
    title: 'the drawer',
    scene: 'closed',
    trigger: '[part~=trigger]',
    opens: '[part~=panel]',
    in: { mouse: close, touch: close, Enter: close, Space: close },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'trigger' },
      Tab: { stays: 'inside' },
      close: { press: '[part~=close]', closes: 'trigger' },
    },
  },
  { covers: 'dialog, [popover]', because: 'The panel stands in them, and is there while they are open.' },
]
