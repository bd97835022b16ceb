import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { place, reaches, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import {
  allowNavigationBarSlideGesture,
  disallowNavigationBarSlideGesture,
} from '../../src/services/navigation/navigation-gesture.js'

type Navigation = HTMLElement & { open: boolean }

const placed = (): Promise<Navigation> =>
  place<Navigation>(
    '<app-navigation layout="drawer"><nav aria-label="Files"><a href="#here">All files</a></nav></app-navigation>',
  )
const panelOf = (navigation: Element): HTMLElement =>
  navigation.shadowRoot?.querySelector('[part=panel]') as HTMLElement

let fingers = 1

/** Moves a finger over the page with synthetic events; the journey test uses real ones. */
function finger(at: EventTarget, ...xs: readonly number[]): { lift(): void; leave(): void } {
  return pointer(at, {}, ...xs)
}

function pointer(at: EventTarget, kind: PointerEventInit, ...xs: readonly number[]): { lift(): void; leave(): void } {
  const pointerId = (fingers += 1)
  const tell = (type: string, x: number): boolean =>
    at.dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        composed: true,
        cancelable: true,
        clientX: x,
        clientY: 100,
        ...kind,
      }),
    )
  const last = xs.at(-1) ?? 0
  xs.forEach((x, step) => tell(step === 0 ? 'pointerdown' : 'pointermove', x))
  return { lift: () => void tell('pointerup', last), leave: () => void tell('pointercancel', last) }
}

describe('a drawer under a finger', () => {
  afterEach(() => {
    document.documentElement.dir = ''
  })

  it('follows a finger by its transform alone, and opens by a flick', async () => {
    const navigation = await placed()
    await reaches(navigation, 'closed')
    const drag = finger(document.body, 10, 30, 120, 260)
    expect(panelOf(navigation).style.transform).to.equal('translateX(-50px)')
    await reaches(navigation, 'dragging')
    drag.lift()
    await reaches(navigation, 'open')
    finger(panelOf(navigation), 260, 240, 100).lift()
    await reaches(navigation, 'closed')
  })

  it('comes from the right where the page is written from the right', async () => {
    document.documentElement.dir = 'rtl'
    const navigation = await placed()
    await reaches(navigation, 'closed')
    finger(document.body, 10, 30, 260).lift()
    expect(navigation.open).to.equal(false)
    const drag = finger(document.body, 300, 280, 50)
    expect(panelOf(navigation).style.transform).to.equal('translateX(50px)')
    drag.lift()
    await reaches(navigation, 'open')
    expect(innerWidth - panelOf(navigation).getBoundingClientRect().width).to.be.greaterThan(0)
  })

  it('goes back where the browser takes the finger away', async () => {
    const navigation = await placed()
    await reaches(navigation, 'closed')
    finger(document.body, 10, 30, 260).leave()
    await reaches(navigation, 'closed')
    expect(panelOf(navigation).style.transform).to.equal('translateX(-100%)')
  })

  it('leaves a swipe to scrollers, maps and sliders', async () => {
    const navigation = await placed()
    await reaches(navigation, 'closed')
    const page = document.createElement('div')
    navigation.after(page)
    for (const [style, inside] of [
      ['overflow-x: auto; width: 100px', '300px'],
      ['touch-action: none', ''],
      ['touch-action: pan-y', ''],
    ] as const) {
      const other = document.createElement('div')
      other.setAttribute('style', style)
      const wide = document.createElement('p')
      wide.style.width = inside
      other.append(wide)
      page.append(other)
      finger(wide, 10, 30, 260).lift()
    }
    const range = Object.assign(document.createElement('input'), { type: 'range' })
    const marked = document.createElement('p')
    marked.dataset['snapIgnore'] = ''
    page.append(range, marked)
    finger(range, 10, 30, 260).lift()
    finger(marked, 10, 30, 260).lift()
    await nextFrame()
    expect(navigation.open).to.equal(false)
    page.remove()
  })

  it('leaves a swipe to another dialog, to a page that scrolls sideways, and to who has answered it', async () => {
    const navigation = await placed()
    await reaches(navigation, 'closed')
    const wide = document.createElement('div')
    Object.assign(wide.style, { inlineSize: '5000px', blockSize: '10px' })
    document.body.append(wide)
    finger(document.body, 10, 30, 260).lift()
    await nextFrame()
    expect(navigation.open, 'a wide page').to.equal(false)
    wide.remove()

    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.showModal()
    finger(dialog, 10, 30, 260).lift()
    await nextFrame()
    expect(navigation.open, 'a dialog').to.equal(false)
    dialog.remove()

    const map = document.body.appendChild(document.createElement('div'))
    map.addEventListener('pointerdown', (event) => event.preventDefault())
    finger(map, 10, 30, 260).lift()
    await nextFrame()
    expect(navigation.open, 'a map').to.equal(false)
    map.remove()
    finger(document.body, 10, 30, 260).lift()
    await reaches(navigation, 'open')
  })

  it('is moved neither by a mouse nor by two fingers', async () => {
    const navigation = await placed()
    await reaches(navigation, 'closed')
    pointer(document.body, { pointerType: 'mouse' }, 10, 30, 260).lift()
    const first = finger(document.body, 10, 30, 260)
    await reaches(navigation, 'dragging')
    const second = pointer(document.body, { isPrimary: false }, 100)
    await reaches(navigation, 'closed')
    first.lift()
    second.lift()
    await nextFrame()
    expect(navigation.open).to.equal(false)
  })

  it('takes sideways movements from the browser only while it can be swiped', async () => {
    const { style } = document.documentElement
    const navigation = await placed()
    await until(() => expect(style.touchAction).to.equal('pan-y pinch-zoom'))
    disallowNavigationBarSlideGesture()
    await until(() => expect(style.touchAction).to.equal(''))
    allowNavigationBarSlideGesture()
    await until(() => expect(style.touchAction).to.equal('pan-y pinch-zoom'))
    navigation.setAttribute('layout', 'beside')
    await until(() => expect(style.touchAction).to.equal(''))
  })

  it('does not move by a swipe once that is forbidden, which ends a running one and is remembered', async () => {
    disallowNavigationBarSlideGesture()
    disallowNavigationBarSlideGesture()
    const navigation = await placed()
    await reaches(navigation, 'closed')
    finger(document.body, 10, 30, 260).lift()
    await nextFrame()
    expect(navigation.open).to.equal(false)
    allowNavigationBarSlideGesture()
    await until(() => expect(document.documentElement.style.touchAction).to.equal('pan-y pinch-zoom'))
    const drag = finger(document.body, 10, 30, 260)
    await reaches(navigation, 'dragging')
    disallowNavigationBarSlideGesture()
    await reaches(navigation, 'closed')
    drag.lift()
    await nextFrame()
    expect(navigation.open).to.equal(false)
    await click(the(navigation, 'button', 'Open navigation'))
    await reaches(navigation, 'open')
  })

  it('cannot be swiped where the content has the class of old pages that says so', async () => {
    const content = Object.assign(document.createElement('div'), { id: 'app-content', className: 'no-snapper' })
    document.body.append(content)
    const navigation = await placed()
    await reaches(navigation, 'closed')
    finger(document.body, 10, 30, 260).lift()
    await nextFrame()
    expect(navigation.open).to.equal(false)
    content.remove()
  })
})
