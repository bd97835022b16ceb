/** `<file-upload>` on a queue that a test controls, or on one that stands still; and what a user sees and does there. */
import { shared } from '../../src/core/page/shared-values.js'
import { filledPlace } from '../../elements/file-upload/page-uploads.js'
import { stateOf, type UploadRow } from '../../elements/file-upload/queue/progress.js'
import type { UploadResult } from '../../elements/file-upload/file-upload.effects.js'
import type { UploadQueue } from '../../elements/file-upload/queue/uploader.js'
import { createStore } from '../../src/core/page/store.js'
import { transferOf, type DroppedTree } from './dropped-tree.js'
import { handOver } from './handover.js'
import { all, place, the, until } from './page.js'
import { click } from './pointer.js'
import { Uploads } from './uploads.js'

export type UploadElement = HTMLElement & {
  directory: string
  disabled: boolean
  folderHref: string
  upload: (files: Iterable<File>) => Promise<readonly UploadResult[]>
  openPicker: () => void
}

export const mebibyte = 1024 * 1024

/** Gives the page a queue for a place: by default, for the files of the signed-in user. */
export function giveQueue(queue: UploadQueue, baseUrl = ''): void {
  shared(filledPlace({ baseUrl, chunksUrl: '' })?.name ?? '', () => queue)
}

/** Signs a user in whose uploads the test controls. */
export function uploadsOfUser(): Uploads {
  handOver({ user: { uid: 'alice', displayName: 'Alice' } })
  const uploads = new Uploads()
  giveQueue(uploads.queue)
  return uploads
}

/** A row; the fields that a test does not give are those of a file that waits. */
export const rowOf = ({ name, phase = 'waiting', ...more }: Partial<UploadRow> & { name: string }): UploadRow => ({
  id: name,
  name,
  phase,
  directory: '/',
  isFolder: false,
  mimeType: '',
  size: 4 * mebibyte,
  sentBytes: 0,
  failure: null,
  finalName: name,
  reason: '',
  refusedName: null,
  ...more,
})

/** Gives the page a queue that stands still in some state. Returns a log of the methods called on it. */
export function stand(rows: readonly (Partial<UploadRow> & { name: string })[], baseUrl = '/still'): string[] {
  const called: string[] = []
  const log =
    (what: string) =>
    (id?: string): void => {
      called.push(id === undefined ? what : `${what} ${id}`)
    }
  const queue = {
    store: createStore(stateOf(rows.map(rowOf))),
    add: () => [],
    pause: log('pause'),
    resume: log('resume'),
    cancel: log('cancel'),
    retry: log('retry'),
    rename: (id: string, name: string) => void called.push(`rename ${id} ${name}`),
    clearDone: log('clear'),
    stop: log('stop'),
  }
  giveQueue(queue, baseUrl)
  return called
}

export const show = (attributes = '', content = '<ul><li>Photos</li></ul>'): Promise<UploadElement> =>
  place<UploadElement>(`<file-upload ${attributes}>${content}</file-upload>`)
/** An element that shows a queue that stands still. */
export const showStill = (baseUrl = '/still'): Promise<UploadElement> => show(`base-url="${baseUrl}"`)

export const inside = (element: Element, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
/** The name and the state of each row, without its figure and without the marks around names and sizes. */
export const rows = (element: Element): string[] =>
  all(element, 'listitem').map((row) =>
    ['bdi > :last-child', '.note > span:not(.figure)', '.note:not(:has(span))']
      .map((selector) => row.querySelector(selector)?.textContent ?? '')
      .filter(Boolean)
      .join(' ')
      .replace(/[\u2068\u2069]/g, ''),
  )
export const heading = (element: Element): string => inside(element, 'h2')?.textContent ?? ''
export const push = (element: Element, name: string): Promise<void> => click(the(element, 'button', name))

/** Opens the list of the files. */
export async function openList(element: Element): Promise<void> {
  await push(element, 'Show files')
  await until(() => the(element, 'list', 'Uploads'))
}

/** Drags files, or text, over an element, or drops them there. */
export function drag(target: Element, type: string, what: DroppedTree | 'text'): DragEvent {
  const event = new DragEvent(type, { bubbles: true, composed: true, cancelable: true })
  const transfer = what === 'text' ? { types: ['text/plain'], items: [] } : transferOf(what)
  Object.defineProperty(event, 'dataTransfer', { value: transfer })
  target.dispatchEvent(event)
  return event
}
