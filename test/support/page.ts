/**
 * User actions and checks for tests: they act as a user would, and look at what a user or an embedding page could see.
 */
import { expect, fixture, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { pause } from '../../src/core/page/time/yield-to-page.js'

/** Adds markup to the page and returns its first element, ready to use. Removed after the test. */
export async function place<T extends HTMLElement = HTMLElement>(markup: string): Promise<T> {
  const wrapper = await fixture<HTMLElement>(`<div>${markup}</div>`)
  await nextFrame()
  await layersAreThere()
  return wrapper.firstElementChild as T
}

/** Everything inside an element, its shadow root and its children's shadow roots included. */
export function* everything(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* everything(element.shadowRoot)
  }
}

function shown(element: Element): boolean {
  // An element without a box of its own counts as hidden, although its content may be visible.
  return (
    element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) ||
    getComputedStyle(element).display === 'contents'
  )
}

const implied: Record<string, string> = {
  button: 'button',
  link: 'a[href]',
  searchbox: 'input[type=search]',
  textbox: 'input:not([type]), input[type=text], textarea',
  list: 'ul, ol',
  listitem: 'li',
  navigation: 'nav',
  img: 'img[alt]:not([alt=""])',
  dialog: 'dialog',
  status: 'output',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  combobox: 'select',
}

/** The accessible name, as far as our own markup needs it: label, labelled-by, own text. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const root = element.getRootNode() as ShadowRoot | Document
  const by = element.getAttribute('aria-labelledby')
  if (by)
    return by
      .split(' ')
      .map((id) => root.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  if (element instanceof HTMLInputElement && element.labels?.[0]) return element.labels[0].textContent?.trim() ?? ''
  return visibleText(element)
}

/** Text without what is hidden from assistive technology. */
export function visibleText(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Element)
      return node.getAttribute('aria-hidden') === 'true' || node.tagName === 'SCRIPT' ? '' : visibleText(node)
    return node.textContent ?? ''
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Whether an element is visible and has this role, and this name if one is given. */
export function is(element: Element, role: string, name?: string | RegExp): element is HTMLElement {
  const own = element.getAttribute('role')
  const matches = own ? own === role : implied[role] !== undefined && element.matches(implied[role])
  if (!(element instanceof HTMLElement) || !matches || !shown(element)) return false
  return name === undefined || (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)))
}

/** All visible elements of a role, by name if one is given. */
export function all(host: Element, role: string, name?: string | RegExp): HTMLElement[] {
  return [...everything(host.shadowRoot ?? host)].filter((element) => is(element, role, name))
}

/** The one visible element of a role and name; fails with the names that exist instead. */
export function the(host: Element, role: string, name?: string | RegExp): HTMLElement {
  const found = all(host, role, name)
  if (found.length !== 1) {
    const there = all(host, role)
      .map((element) => JSON.stringify(nameOf(element)))
      .join(', ')
    throw new Error(
      `Expected one ${role}${name === undefined ? '' : ` named ${String(name)}`}, found ${found.length}. There: ${there || 'none'}.`,
    )
  }
  return found[0] as HTMLElement
}

/** Waits, frame by frame, until `check` stops throwing; its own error says what is missing. */
export async function until(check: () => unknown, timeoutMs = 60_000): Promise<void> {
  const end = performance.now() + timeoutMs
  for (;;) {
    try {
      if (check() !== false) return
      throw new Error('The condition stayed false.')
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await nextFrame()
  }
}

/**
 * Counts the elements of a part that are rendered from now on. The returned function ends that and returns the number.
 */
export function countDrawn(host: Element, part: string): () => number {
  const selector = `[part=${part}]`
  let drawn = 0
  const count = (records: MutationRecord[]): void => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element) drawn += Number(node.matches(selector)) + node.querySelectorAll(selector).length
  }
  const observer = new MutationObserver(count)
  observer.observe(host.shadowRoot as ShadowRoot, { childList: true, subtree: true })
  return () => {
    count(observer.takeRecords())
    observer.disconnect()
    return drawn
  }
}

/** Waits until the element shows the text, anywhere inside. */
export function shows(host: Element, text: string): Promise<void> {
  return until(() => expect(shownText(host)).to.contain(text))
}

/** All text a user sees inside an element, its shadow trees included. */
export function shownText(host: Element): string {
  const texts: string[] = []
  // A file name that is drawn in two parts is there in one, too.
  const isPart = ({ ariaHidden, parentElement }: Element): boolean =>
    ariaHidden === 'true' && parentElement?.localName === 'bdi'
  const walk = (node: Node): void => {
    if (node instanceof Text) texts.push(node.data)
    if (
      node instanceof Element &&
      (!shown(node) || isPart(node) || node.tagName === 'STYLE' || node.tagName === 'SCRIPT')
    )
      return
    const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
    for (const child of inside.childNodes) walk(child)
  }
  walk(host)
  return texts
    .join(' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Waits until the host shows one of its states, and the popover that belongs to it. */
export async function reaches(host: HTMLElement, state: string): Promise<void> {
  await until(() => {
    if (!host.matches(`:state(${state})`)) throw new Error(`<${host.localName}> did not reach the state "${state}".`)
  })
  await layersAreThere()
}

/** Popovers are shown and hidden in a task of their own (src/core/ui/popover.ts); this waits for it. */
const layersAreThere = pause

/** Types into the one field of a role, as a user does: focus, then keys. */
export async function type(host: Element, role: string, text: string): Promise<void> {
  the(host, role).focus()
  await sendKeys({ type: text })
}

/** Presses one key or chord, for instance `Escape`, `Space` or `Shift+Tab`. */
export async function press(chord: string): Promise<void> {
  const held = chord.split('+')
  const key = held.pop() ?? ''
  for (const modifier of held) await sendKeys({ down: modifier })
  // Only Chromium knows the space bar by a name.
  await sendKeys({ press: key === 'Space' ? ' ' : key })
  for (const modifier of held.reverse()) await sendKeys({ up: modifier })
}

/** The element that has the focus, looked for through all shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Records all events of an element with these names: `[{ type, detail }]`. */
export function record(host: HTMLElement, ...names: string[]): { type: string; detail: unknown }[] {
  const heard: { type: string; detail: unknown }[] = []
  for (const name of names)
    host.addEventListener(name, (event) => heard.push({ type: name, detail: (event as CustomEvent).detail as unknown }))
  return heard
}
