/**
 * Actions and checks of the tests of opening: they find, press and check what a row of an element's `openers`
 * describes.
 */
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { Focus, Outcome, Pressed, Shown, Target, WayIn } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { dialogAround, isContent, isHit, isShown, matches, seen, shownIn } from './opener-sight.js'
import { focused, press, until } from './page.js'
import { play } from './play.js'
import { atRest, click, clickAt, elementAt, isIn, tap, tapAt, type Point } from './pointer.js'

type Row = Pressed | Shown

/** One row of the table on a page of its own. */
export class Opening {
  readonly row: Row
  readonly element: HTMLElement
  readonly before: HTMLElement
  readonly next: HTMLElement
  /** What had the focus when something was pressed. */
  private kept: Element | null = null

  private constructor(row: Row, element: HTMLElement, before: HTMLElement, next: HTMLElement) {
    this.row = row
    this.element = element
    this.before = before
    this.next = next
  }

  /** Shows the scene, between two buttons of the page. The first has the focus, unless the scene moves it. */
  static async stage(row: Row, scenes: readonly Scene[]): Promise<Opening> {
    const { scene } = row
    const played = typeof scene === 'string' ? scenes.find(({ title }) => title === scene) : scene
    if (!played) throw new Error(`There is no scene "${String(scene)}".`)
    const [before, next] = ['Before', 'Next'].map((textContent) =>
      make('button', { type: 'button' }, { textContent }),
    ) as [HTMLElement, HTMLElement]
    const element = await play(played, (stage) => {
      // Around the stage, so that Tab goes from the first to the element, and from the element to the second.
      stage.before(before)
      stage.after(next)
      before.focus()
    })
    return new Opening(row, element, before, next)
  }

  get trigger(): HTMLElement {
    return this.one('trigger' in this.row ? this.row.trigger : this.row.opens)
  }

  private get holder(): Element | null {
    return this.row.holder === undefined ? this.element : document.querySelector(this.row.holder)
  }

  /** The element that opens. */
  get panel(): HTMLElement | undefined {
    const found = (this.holder ? matches(this.holder, this.row.opens) : []) as HTMLElement[]
    const controlled =
      'trigger' in this.row ? matches(this.element, this.row.trigger)[0]?.getAttribute('aria-controls') : null
    return found.find(({ id }) => id !== '' && id === controlled) ?? found.find(isShown) ?? found[0]
  }

  get isOpen(): boolean {
    if (this.row.isOpen) return this.row.isOpen(this.element)
    return this.panel !== undefined && isShown(this.panel)
  }

  /**
   * Fails with a message unless it is open for a user: a visible, usable box in the window, and the trigger says so.
   */
  expectOpen(): void {
    expect(this.isOpen, `"${this.row.title}" is open`).to.equal(true)
    this.expectTold('true')
    const { panel } = this
    if (this.row.isOpen || !panel) return
    const { width, height } = seen(panel)
    expect(
      Math.min(width, height),
      `the side of the box of "${this.row.title}" that is in the window (${width} by ${height} px)`,
    ).to.be.at.least(40)
    const content = shownIn(panel).filter((element) => element.childElementCount === 0 && isContent(element))
    expect(
      content.some(isHit),
      `something of "${this.row.title}" can be seen and pressed; it has ${content.length}`,
    ).to.equal(true)
  }

  expectClosed(): void {
    expect(this.isOpen, `"${this.row.title}" is open`).to.equal(false)
    this.expectTold('false')
  }

  private expectTold(value: string): void {
    if (!('trigger' in this.row)) return
    const trigger = matches(this.element, this.row.trigger)[0]
    if (trigger?.hasAttribute('aria-expanded'))
      expect(trigger.getAttribute('aria-expanded'), 'aria-expanded').to.equal(value)
  }

  /** Opens it in one way, and waits until it is open and the focus is where it belongs. */
  async open(way: WayIn | 'function'): Promise<void> {
    const { row } = this
    this.kept = focused()
    // What holds the trigger may be open still, if the way out closed only what the trigger opens.
    const after = 'trigger' in row && !matches(this.element, row.trigger).some(isShown) ? row.after : undefined
    if (!('trigger' in row)) {
      await row.open(this.element)
    } else if (way === 'mouse' || way === 'touch') {
      const pressIt = way === 'mouse' ? click : tap
      if (after) await pressIt(await this.appears(after))
      await pressIt(after ? await this.appears(row.trigger) : this.trigger)
    } else {
      if (way !== 'F8') await this.reach(after ?? row.trigger, row.reach)
      const key = way === 'Space' ? ' ' : way
      if (after) {
        await press(key)
        await this.appears(row.trigger)
        await this.tabTo(row.trigger)
      }
      if (way === 'typing') {
        // Replaces what an earlier round has typed.
        await press('Control+a')
        await sendKeys({ type: row.text ?? '' })
      } else await press(key)
    }
    await until(() => this.expectOpen())
    const focus = 'trigger' in row ? row.in[way as WayIn] : row.focus
    if (focus !== undefined) await this.hasFocus(focus)
  }

  /** Tries one way out, and waits for its outcome. */
  async leave(way: keyof Row['out'], by: 'mouse' | 'touch'): Promise<void> {
    const outcome = this.row.out[way] as Outcome & { press?: Target }
    const pressIt = by === 'mouse' ? click : tap
    this.kept = focused()
    if (way === 'Escape') await press('Escape')
    else if (way === 'again') await pressIt(this.trigger)
    else if (way === 'close') await pressIt(this.one(outcome.press ?? '', this.holder))
    else if (way === 'elsewhere') await (by === 'mouse' ? clickAt : tapAt)(await this.elsewhere())
    else return this.tabOut(outcome)
    await this.comesOut(outcome)
  }

  private async comesOut(outcome: Outcome): Promise<void> {
    if ('stays' in outcome) {
      // Gives everything that might close it the time to do so.
      await nextFrame()
      await nextFrame()
      this.expectOpen()
    } else {
      await until(() => this.expectClosed())
    }
    await this.hasFocus(focusAfter(outcome))
  }

  /** Presses Tab until the focus is where it should end; if it stays inside, until it is back where it was. */
  private async tabOut(outcome: Outcome): Promise<void> {
    const passed: Element[] = []
    for (let stops = 0; stops < 80; stops += 1) {
      await press('Tab')
      await nextFrame()
      const at = focused()
      if (!at || at === document.body) break
      if ('stays' in outcome && outcome.stays === 'inside') {
        this.expectFocus('inside')
        if (at === passed[0]) break
      } else if (this.isAt(focusAfter(outcome))) break
      passed.push(at)
    }
    await this.comesOut(outcome)
  }

  /** Moves the focus to the target by the keyboard alone. */
  private async reach(target: Target, keys: readonly string[] | undefined): Promise<void> {
    if (this.isAt({ on: target })) return
    if (keys) {
      for (const key of keys) {
        await press(key)
        await nextFrame()
      }
      return this.hasFocus({ on: target })
    }
    this.before.focus()
    await this.tabTo(target)
  }

  private async tabTo(target: Target): Promise<void> {
    for (let stops = 0; stops < 40 && !this.isAt({ on: target }); stops += 1) await press('Tab')
    this.expectFocus({ on: target })
  }

  async hasFocus(focus: Focus): Promise<void> {
    await until(() => this.expectFocus(focus))
  }

  private expectFocus(focus: Focus): void {
    if (!this.isAt(focus)) throw new Error(`Expected the focus ${described(focus)}, but it is on ${named(focused())}.`)
  }

  private isAt(focus: Focus): boolean {
    const at = focused()
    if (focus === 'nowhere') return at === document.body || at === null
    if (focus === 'before') return at === this.before
    if (focus === 'kept') return at === this.kept
    if (focus === 'next') return at === this.next
    if (focus === 'trigger') return at === this.trigger
    if (focus === 'inside') return this.panel !== undefined && isIn(at, this.panel)
    return at !== null && matches(this.element, focus.on).includes(at)
  }

  /** A place on the page beside the element, or on the backdrop of a modal dialog, away from all controls. */
  private async elsewhere(): Promise<Point> {
    const { panel } = this
    if (panel) await atRest(panel)
    const dialog = panel && dialogAround(panel)
    // A dialog as large as the window is only a container for its panel.
    const box = [dialog, panel]
      .map((element) => element?.getBoundingClientRect())
      .find((rect) => rect && rect.width > 0 && rect.width < innerWidth)
    const isFree = ({ x, y }: Point): boolean => {
      const hit = elementAt({ x, y })
      if (hit === null || hit.closest('a, button, input, label, textarea')) return false
      return dialog ? !box || x < box.left || x > box.right || y < box.top || y > box.bottom : !isIn(hit, this.element)
    }
    const parts = [0.005, 0.25, 0.5, 0.75, 0.995]
    const places = parts.flatMap((down) =>
      parts.map((across): Point => ({ x: Math.round(innerWidth * across), y: Math.round(innerHeight * down) })),
    )
    // A touch is this wide, and may hit a control nearby.
    const around = (point: Point): Point[] =>
      [-20, 0, 20].flatMap((down) => [-20, 0, 20].map((across) => ({ x: point.x + across, y: point.y + down })))
    const isWide = (point: Point): boolean =>
      around(point)
        .filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
        .every(isFree)
    const place = places.find(isWide) ?? places.find(isFree)
    if (!place) throw new Error(`There is no place beside "${this.row.title}".`)
    return place
  }

  private one(target: Target, within: Element | null = this.element): HTMLElement {
    const [found] = within ? matches(within, target) : []
    if (!(found instanceof HTMLElement))
      throw new Error(`There is no ${JSON.stringify(target)} in <${this.row.holder ?? this.element.localName}>.`)
    return found
  }

  private async appears(target: Target): Promise<HTMLElement> {
    await until(() => expect(isShown(this.one(target)), `${JSON.stringify(target)} is seen`).to.equal(true))
    return this.one(target)
  }
}

const focusAfter = (outcome: Outcome): Focus =>
  'closes' in outcome ? outcome.closes : 'stays' in outcome ? outcome.stays : outcome.closesHolder

const named = (element: Element | null): string =>
  element
    ? `<${element.localName} part="${element.part}"> "${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}"`
    : 'nothing'

const described = (focus: Focus): string =>
  typeof focus === 'string'
    ? `"${focus}"`
    : `on ${typeof focus.on === 'string' ? focus.on : `${focus.on.role} ${String(focus.on.name)}`}`
