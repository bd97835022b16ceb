import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { shared } from '../../src/core/page/shared-values.js'
import { createStore } from '../../src/core/page/store.js'
import { filledPlace } from './page-uploads.js'
import { stateOf, type UploadRow } from './queue/progress.js'
import type { UploadQueue } from './queue/uploader.js'

type Given = Partial<UploadRow> & { name: string }

const mebibyte = 1024 * 1024
const alice = { user: { uid: 'alice', displayName: 'Alice' } }

const row = ({ name, phase = 'waiting', size = 4 * mebibyte, ...more }: Given, at: number): UploadRow => ({
  id: String(at),
  name,
  phase,
  directory: '/',
  isFolder: false,
  mimeType: '',
  size,
  sentBytes: phase === 'done' ? size : 0,
  failure: null,
  finalName: name,
  reason: '',
  refusedName: null,
  ...more,
})

/**
 * Replaces the page's queue by one with these uploads under way, as an element that is added later finds it. It is
 * frozen: it sends nothing, and its buttons do nothing.
 */
function stand(items: readonly Given[], remainingMs: number | null): void {
  const { totals, ...state } = stateOf(items.map(row))
  const nothing = (): void => undefined
  const queue: UploadQueue = {
    store: createStore({ ...state, totals: { ...totals, remainingMs } }),
    add: () => [],
    pause: nothing,
    resume: nothing,
    cancel: nothing,
    retry: nothing,
    rename: nothing,
    clearDone: nothing,
    stop: nothing,
  }
  shared(filledPlace({ baseUrl: '', chunksUrl: '' })?.name ?? '', () => queue)
}

function folderList(...names: readonly string[]): HTMLElement {
  return make(
    'ul',
    {},
    {},
    names.map((name) => make('li', {}, {}, [make('bdi', {}, { textContent: name })])),
  )
}

const place = (attributes: Readonly<Record<string, string>> = {}): HTMLElement =>
  make('file-upload', attributes, {}, [folderList('Documents', 'Photos', 'Readme.md')])

interface More {
  remainingMs?: number
  /** Whether the list is opened. */
  open?: boolean
  height?: number
  attributes?: Readonly<Record<string, string>>
}

const scene = (
  title: string,
  state: string,
  items: readonly Given[],
  { remainingMs, open = false, height = 280, attributes = {} }: More = {},
): Scene => ({
  title,
  height,
  page: alice,
  make() {
    stand(items, remainingMs ?? null)
    return place(attributes)
  },
  async act(element) {
    await inState(element, state)
    if (open) element.shadowRoot?.querySelector<HTMLElement>('[aria-expanded=false]')?.click()
  },
})

const half: readonly Given[] = [
  { name: 'Beach.jpg', phase: 'done', mimeType: 'image/jpeg' },
  { name: 'Report.pdf', phase: 'done', finalName: 'Report (2).pdf', mimeType: 'application/pdf' },
  {
    name: 'Holiday film.mp4',
    phase: 'uploading',
    size: 640 * mebibyte,
    sentBytes: 260 * mebibyte,
    mimeType: 'video/mp4',
  },
  { name: 'تقرير الميزانية السنوية.ods', phase: 'uploading', sentBytes: mebibyte },
  { name: 'Meeting notes', phase: 'uploading', isFolder: true, size: 0 },
  {
    name: 'A name that is so long that it fits into no line of any window, whatever its size may be, and goes on.txt',
    phase: 'paused',
  },
  { name: 'Budget.ods', phase: 'waiting', failure: 'locked' },
  { name: 'Terms.md', phase: 'skipped' },
  { name: 'Draft.md', phase: 'cancelled' },
  { name: 'Archive.zip', phase: 'waiting', size: 90 * mebibyte },
]

const failures: readonly Given[] = (
  [
    'no-space',
    'forbidden',
    'forbidden-name',
    'locked',
    'unreadable',
    'not-asked',
    'network',
    'not-found',
    'changed',
    'http',
  ] as const
).map((failure) => ({ name: `${failure}.txt`, phase: 'failed' as const, failure }))

export const scenes: Scene[] = [
  { title: 'idle', page: alice, make: () => place() },
  scene('looking what is there', 'checking', [
    { name: 'Beach.jpg', phase: 'checking' },
    { name: 'Report.pdf', phase: 'checking' },
  ]),
  scene('uploading', 'uploading', half, { remainingMs: 154_000 }),
  scene('uploading, with its files', 'uploading', half, { remainingMs: 154_000, open: true, height: 620 }),
  scene('the server is busy', 'waiting', [{ name: 'Budget.ods', phase: 'waiting', failure: 'locked' }], {
    open: true,
    height: 340,
  }),
  scene('asking', 'asking', [
    { name: 'Beach.jpg', phase: 'asking' },
    { name: 'Report.pdf', phase: 'asking' },
  ]),
  scene(
    'paused',
    'paused',
    [
      { name: 'Beach.jpg', phase: 'done' },
      { name: 'Holiday film.mp4', phase: 'paused', size: 640 * mebibyte, sentBytes: 260 * mebibyte },
    ],
    { open: true, height: 420 },
  ),
  scene(
    'the connection is lost',
    'offline',
    [
      { name: 'Beach.jpg', phase: 'done' },
      {
        name: 'Holiday film.mp4',
        phase: 'offline',
        failure: 'network',
        size: 640 * mebibyte,
        sentBytes: 260 * mebibyte,
      },
    ],
    { open: true, height: 420 },
  ),
  scene('signed out in the middle', 'paused', [
    { name: 'Beach.jpg', phase: 'done' },
    { name: 'Report.pdf', phase: 'paused', failure: 'session-expired' },
  ]),
  scene(
    'all is there',
    'over',
    [
      { name: 'Beach.jpg', phase: 'done' },
      { name: 'Report.pdf', phase: 'done' },
      { name: 'Holiday', phase: 'done', isFolder: true, size: 0 },
    ],
    { open: true, height: 460, attributes: { 'folder-href': '#{directory}' } },
  ),
  scene(
    'some failed',
    'over',
    [{ name: 'Beach.jpg', phase: 'done' }, { name: 'Report.pdf', phase: 'done' }, ...failures],
    { height: 620 },
  ),
  scene(
    'a name is refused',
    'over',
    [
      { name: 'Why?.txt', phase: 'failed', failure: 'forbidden-name', refusedName: 'Why?.txt' },
      { name: 'Beach.jpg', phase: 'done' },
      { name: 'Report.pdf', phase: 'done' },
    ],
    { height: 420 },
  ),
  scene('nothing was uploaded', 'over', [
    { name: 'Beach.jpg', phase: 'skipped' },
    { name: 'Report.pdf', phase: 'cancelled' },
  ]),
  scene(
    '10,000 files',
    'uploading',
    Array.from({ length: 10_000 }, (_, at) => ({
      name: `IMG_${String(at).padStart(5, '0')}.jpg`,
      phase: at < 3000 ? ('done' as const) : at < 3003 ? ('uploading' as const) : ('waiting' as const),
    })),
    { remainingMs: 4 * 3_600_000, open: true, height: 620 },
  ),
  {
    title: 'files are held over it',
    page: alice,
    make: () => place({ directory: '/Fotos/صور العطلة' }),
    act(element) {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([], 'Beach.jpg'))
      element.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, composed: true }))
    },
  },
  { title: 'disabled', page: alice, make: () => place({ disabled: '' }) },
  { title: 'nobody is signed in', make: () => place() },
]

export const openers: Opener[] = [
  {
    title: 'the files',
    scene: 'uploading',
    trigger: { role: 'button', name: 'Show files' },
    opens: '[part~=list]',
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { stays: 'trigger' },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
      again: { closes: 'trigger' },
    },
  },
  {
    title: 'what is done',
    scene: 'a name is refused',
    trigger: '.summary > button',
    opens: { role: 'listitem', name: /^Beach\.jpg/ },
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { stays: 'trigger' },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
      again: { closes: 'trigger' },
    },
  },
  {
    title: 'the menu of a file',
    scene: 'a name is refused',
    trigger: { role: 'button', name: /^Actions for/ },
    opens: '[part=menu]',
    reach: ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'ArrowRight'],
    in: { mouse: 'inside', touch: 'inside', Enter: 'inside', Space: 'inside' },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: 'trigger' },
    },
  },
]
