/** A `<file-picker>` on files in memory, whose responses a test can hold back, and actions of its user. */
import { expect } from '@open-wc/testing'
import sinon from 'sinon'
import type { ElementsByTag } from '../../src/entries/tags.js'
import type { FileNode } from '../../src/kits/file-sources/file-node.js'
import type { FileSource } from '../../src/kits/file-sources/file-source.js'
import { node, nodes } from './file-nodes.js'
import { all, nameOf, place, record, the, until } from './page.js'
import { click } from './pointer.js'

export { node }
export type Picker = ElementsByTag['file-picker']
type Told = (nodes: readonly FileNode[]) => void

export const failure = (kind: string): Error => Object.assign(new Error(kind), { kind })

/** A call that waits for the test. */
export interface Held {
  /** The signal of the call, once it was made. */
  signal: AbortSignal | null
  tell(...paths: string[]): void
  end(...paths: string[]): void
  fail(kind: string): void
}

/** A file source in memory. Calls are recorded as `list /a`, `createFolder /a/b`, `rename /a/b c`, `search text in /a`, `recent`. */
export class FakeFiles {
  readonly calls: string[] = []
  readonly nodes: FileNode[]
  readonly #planned: { call: string; answer: (signal: AbortSignal, tell: Told) => Promise<FileNode[]> }[] = []

  constructor(...given: (string | FileNode)[]) {
    this.nodes = given.map((each) => (typeof each === 'string' ? node(each) : each))
  }

  /** The next call of this kind fails. */
  fail(call: string, kind: string): void {
    this.#planned.push({ call, answer: () => Promise.reject(failure(kind)) })
  }

  /** The next call of this kind waits. It returns only what the test passes to `tell` and `end`. */
  hold(call: string): Held {
    let told: Told = () => undefined
    const { promise, resolve, reject } = Promise.withResolvers<FileNode[]>()
    const held: Held = {
      signal: null,
      tell: (...paths) => told(nodes(...paths)),
      end: (...paths) => resolve(nodes(...paths)),
      fail: (kind) => reject(failure(kind)),
    }
    this.#planned.push({
      call,
      answer: (signal, tell) => {
        held.signal = signal
        told = tell
        return promise
      },
    })
    return held
  }

  /** A source with everything but uploads and previews. */
  readonly source: FileSource & Required<Omit<FileSource, 'upload' | 'preview'>> = {
    list: async (path, { signal, onNodes, onFolder }) => {
      const found = await this.#answer(`list ${path}`, signal, () => this.#in(path), onNodes)
      const folder = this.nodes.find((each) => each.path === path)
      if (folder) onFolder?.(folder)
      if (found.length > 0) onNodes(found)
    },
    info: async (path) => this.nodes.find((each) => each.path === path) ?? Promise.reject(failure('not-found')),
    createFolder: async (path, { signal }) => {
      await this.#answer(`createFolder ${path}`, signal, () => {
        if (this.nodes.some((each) => each.path === path)) throw failure('exists')
        this.nodes.push(node(`${path}/`))
        return []
      })
    },
    rename: async (path, name, { signal }) => {
      await this.#answer(`rename ${path} ${name}`, signal, () => {
        const at = this.nodes.findIndex((each) => each.path === path)
        const to = `${path.slice(0, path.lastIndexOf('/') + 1)}${name}`
        if (this.nodes.some((each) => each.path === to)) throw failure('exists')
        this.nodes[at] = { ...node(this.nodes[at]?.isFolder ? `${to}/` : to) }
        return []
      })
    },
    search: (text, path, { signal }) =>
      this.#answer(`search ${text} in ${path}`, signal, () =>
        this.nodes.filter((each) => each.path.startsWith(path) && each.name.includes(text)),
      ),
    recent: ({ signal }) => this.#answer('recent', signal, () => this.nodes.filter(({ isFolder }) => !isFolder)),
    favourites: ({ signal }) =>
      this.#answer('favourites', signal, () => this.nodes.filter(({ isFavorite }) => isFavorite)),
  }

  #in(path: string): FileNode[] {
    if (path !== '/' && !this.nodes.some((each) => each.path === path && each.isFolder)) throw failure('not-found')
    const prefix = path === '/' ? '/' : `${path}/`
    return this.nodes.filter((each) => each.path.startsWith(prefix) && !each.path.slice(prefix.length).includes('/'))
  }

  async #answer(
    call: string,
    signal: AbortSignal,
    normal: () => FileNode[],
    tell: Told = () => undefined,
  ): Promise<FileNode[]> {
    this.calls.push(call)
    const at = this.#planned.findIndex((each) => each.call === call)
    const [planned] = at < 0 ? [] : this.#planned.splice(at, 1)
    return planned ? planned.answer(signal, tell) : normal()
  }
}

type Heard = { type: string; detail: unknown }[]

/** A closed picker with these properties and attributes, and all events that it emits. */
export async function closed(given: object = {}, attributes = ''): Promise<{ picker: Picker; heard: Heard }> {
  const picker = await place<Picker>(`<file-picker ${attributes}></file-picker>`)
  const heard = record(picker, 'files-picked', 'picker-closed', 'folder-opened', 'listing-failed')
  Object.assign(picker, given)
  return { picker, heard }
}

/** An open picker whose first folder has been listed, or could not be. */
export async function asking(given: object = {}, attributes = ''): Promise<{ picker: Picker; heard: Heard }> {
  const both = await closed(given, attributes)
  both.picker.open = true
  await settled(both.picker)
  return both
}

/** Waits until nothing more is loading. */
export const settled = (picker: Picker): Promise<void> =>
  until(() =>
    expect(
      ['ready', 'empty', 'failed', 'partial'].some((state) => picker.matches(`:state(${state})`)),
      'the list came to an end',
    ).to.equal(true),
  )

export const toldOf = <Detail>(heard: Heard, type: string): Detail[] =>
  heard.filter((each) => each.type === type).map(({ detail }) => detail as Detail)
/** The events in their order, without those of folders. */
export const typesOf = (heard: readonly { type: string }[]): string[] =>
  heard.map(({ type }) => type).filter((type) => type !== 'folder-opened')
export const picked = (heard: Heard): { paths: string[]; button: unknown; path: string; nodes: FileNode[] }[] =>
  toldOf(heard, 'files-picked')

export const inside = (picker: Element, what: string): HTMLElement | null =>
  picker.shadowRoot?.querySelector<HTMLElement>(what) ?? null
/** Waits until the dialog has closed. */
export const isGone = (picker: Element): Promise<void> =>
  until(() => expect(inside(picker, 'modal-dialog')?.matches(':state(open)')).to.equal(false))
export const rows = (picker: Element): HTMLElement[] =>
  [...(picker.shadowRoot?.querySelectorAll<HTMLElement>('[part=row]') ?? [])].sort(
    (a, b) => Number(a.dataset['at']) - Number(b.dataset['at']),
  )
/** The name in a row, also while another one is asked for. */
export const called = (row: Element): string =>
  row.querySelector('.filename')?.lastElementChild?.textContent ??
  row.querySelector('[part=input]')?.ariaLabel?.replace('New name for ', '') ??
  ''
/** The names of the rendered rows, in their order. */
export const names = (picker: Element): string[] => rows(picker).map(called)
export const selected = (picker: Element): string[] =>
  rows(picker)
    .filter((row) => row.ariaSelected === 'true')
    .map(called)

export function rowOf(picker: Element, name: string): HTMLElement {
  const row = rows(picker).find((each) => called(each) === name)
  if (!row) throw new Error(`There is no row of ${name}. There: ${names(picker).join(', ')}.`)
  return row
}
export const lists = (picker: Element, ...wanted: string[]): Promise<void> =>
  until(() => expect(names(picker)).to.eql(wanted))
export const selects = (picker: Element, ...wanted: string[]): Promise<void> =>
  until(() => expect(selected(picker)).to.eql(wanted))

/** The row that has the focus. */
export const focusedRow = (picker: Element): string => {
  const active = picker.shadowRoot?.activeElement
  return active instanceof HTMLElement && active.getAttribute('part') === 'row'
    ? called(active)
    : `<${active?.localName ?? 'nothing'}>`
}
export const focuses = (picker: Element, name: string): Promise<void> =>
  until(() => expect(focusedRow(picker)).to.equal(name))

export const push = (picker: Element, name: string | RegExp): Promise<void> => click(the(picker, 'button', name))

const footerButtons = (picker: Element): HTMLButtonElement[] => [
  ...(inside(picker, 'modal-dialog')?.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part=footer] button') ?? []),
]
/** The buttons below the list; disabled ones in brackets. */
export const footer = (picker: Element): string[] =>
  footerButtons(picker).map(({ disabled, textContent }) => (disabled ? `(${textContent})` : textContent))
export const offers = (picker: Element, ...wanted: string[]): Promise<void> =>
  until(() => expect(footer(picker)).to.eql(wanted))

/** Puts a text into a field at once, as pasting does. */
export function paste(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
export const filterField = (picker: Element): HTMLInputElement =>
  the(picker, 'searchbox', 'Filter file list') as HTMLInputElement
/** The message that is shown in place of files, or beside them after a failure. */
export const message = (picker: Element): string => inside(picker, '[part=message], [part=warning]')?.textContent ?? ''
export const views = (picker: Element): string[] => all(the(picker, 'navigation', 'Views'), 'button').map(nameOf)
export const crumbs = (picker: Element): string[] =>
  [...(inside(picker, '[part=crumbs]')?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
export const buttons = (picker: Element): string[] =>
  all(picker, 'button').map((button) => button.ariaLabel ?? button.textContent)

/** Waits for a text, which is in slots of the dialog and of the upload area. */
export const says = (picker: Element, text: string): Promise<void> =>
  until(() => expect(inside(picker, '[part=base]')?.textContent.replace(/\s+/g, ' ')).to.contain(text))

/** Collects what the page reports by `reportError()`, until the next test begins. */
export function mistakes(): string[] {
  const told: string[] = []
  stubs.push(sinon.stub(globalThis, 'reportError').callsFake((error) => told.push(String(error))))
  return told
}
const stubs: sinon.SinonStub[] = []

/** Drops files on an element. */
export function drop(target: Element, files: readonly File[]): void {
  const event = new DragEvent('drop', { bubbles: true, composed: true, cancelable: true })
  const items = files.map((file) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ name: file.name, isFile: true, file: (done: (file: File) => void) => done(file) }),
  }))
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items } })
  target.dispatchEvent(event)
}

/** Undoes what an earlier test changed for the whole page. */
export function forget(): void {
  for (const stub of stubs.splice(0)) stub.restore()
  document.documentElement.dir = document.documentElement.lang = ''
}
