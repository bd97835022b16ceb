import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import type { FileNode } from '../../src/kits/file-sources/file-node.js'
import type { FileSource } from '../../src/kits/file-sources/file-source.js'
import { dataSource } from '../../src/kits/file-sources/page-data-source.js'

const day = 86_400_000
const sunset =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"%3E%3Cpath fill="%23f7b267" d="M0 0h96v96H0z"/%3E%3Ccircle cx="48" cy="60" r="22" fill="%23f25c54"/%3E%3Cpath fill="%232d4059" d="M0 68h96v28H0z"/%3E%3C/svg%3E'

/** Files as a page may provide them, with dates in days before now: they read the same whenever the scene is shown. */
const files = (): unknown[] => {
  const ago = (days: number): number => Date.now() - days * day
  return [
    {
      name: 'Documents',
      modified: ago(2),
      size: 8_413_204,
      children: [{ name: 'Letter.md', size: 2_340, modified: ago(2), mimeType: 'text/markdown' }],
    },
    {
      name: 'Photos',
      modified: ago(9),
      size: 73_913_000,
      isFavorite: true,
      children: [
        {
          name: 'Summer',
          children: [
            { name: 'Beach.jpg', size: 913_000, modified: ago(400), mimeType: 'image/jpeg', previewUrl: sunset },
            {
              name: 'Two weeks by bicycle along the coast',
              children: [
                {
                  name: 'Originals as they came from the camera',
                  children: [{ name: 'The first day', children: [{ name: 'Ferry.jpg', previewUrl: sunset }] }],
                },
              ],
            },
          ],
        },
      ],
    },
    { name: 'Team', modified: ago(30), permissions: 0, children: [] },
    {
      name: 'Budget 2026.ods',
      size: 48_213,
      modified: ago(1),
      mimeType: 'application/vnd.oasis.opendocument.spreadsheet',
    },
    {
      name: 'Minutes of the general meeting in the autumn, with all that was said.md',
      size: 5_190,
      modified: ago(21),
      mimeType: 'text/markdown',
    },
    {
      name: 'Sunset.jpg',
      size: 812_000,
      modified: ago(60),
      mimeType: 'image/jpeg',
      previewUrl: sunset,
      isFavorite: true,
    },
    { name: 'Song.mp3', size: 4_120_000, modified: ago(90), mimeType: 'audio/mpeg' },
    { name: 'Talk.mp4', size: 913_000_000, modified: ago(120), mimeType: 'video/mp4' },
    { name: 'تقرير الميزانية.pdf', size: 120_000, modified: ago(5), mimeType: 'application/pdf' },
    { name: 'Backup.zip', size: 3_963_036, modified: ago(800), mimeType: 'application/zip' },
    {
      name: 'Contract.docx',
      size: 91_400,
      modified: ago(3),
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
    {
      name: 'Kick-off.odp',
      size: 2_480_000,
      modified: ago(11),
      mimeType: 'application/vnd.oasis.opendocument.presentation',
    },
    { name: 'index.html', size: 1_204, modified: ago(40), mimeType: 'text/html' },
  ]
}

const cameBefore: FileNode = {
  path: '/Came before.md',
  name: 'Came before.md',
  isFolder: false,
  size: 2_000,
  modifiedMs: null,
  mimeType: 'text/markdown',
  permissions: null,
  isFavorite: false,
  etag: '',
  previewUrl: null,
}

const failing = (kind: string, before: readonly FileNode[] = []): FileSource => ({
  async list(_path, { onNodes }) {
    if (before.length > 0) onNodes(before)
    throw Object.assign(new Error(kind), { kind })
  },
})

const never: FileSource = { list: () => new Promise(() => undefined) }
const slow: FileSource = { list: (_path, { onNodes }) => new Promise(() => onNodes([cameBefore])) }

/** A source that can also create folders and list recent and favourite files. */
const whole = (): FileSource => {
  const source = dataSource(files)
  const all = async (wanted: (node: FileNode) => boolean): Promise<FileNode[]> => {
    const found: FileNode[] = []
    const { signal } = new AbortController()
    for (const path of ['/', '/Photos/Summer'])
      await source.list(path, { signal, onNodes: (nodes) => found.push(...nodes.filter(wanted)) })
    return found
  }
  return {
    ...source,
    createFolder: async () => undefined,
    recent: () => all(({ isFolder }) => !isFolder),
    favourites: () => all(({ isFavorite }) => isFavorite),
  }
}

interface More extends Partial<Scene> {
  attributes?: Readonly<Record<string, string>>
  properties?: object
  state?: string
  then?: (root: ShadowRoot) => void | Promise<void>
}

function scene(title: string, { attributes, properties, state = 'ready', then, ...more }: More = {}): Scene {
  return {
    title,
    height: 760,
    make: () => make('file-picker', { open: '', ...attributes }, { files, ...properties }),
    async act(element) {
      await inState(element, state)
      if (element.shadowRoot) await then?.(element.shadowRoot)
    },
    ...more,
  }
}

const rowOf = (root: ShadowRoot, name: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[part=row]')].find((row) =>
    row.querySelector('.filename')?.lastElementChild?.textContent.startsWith(name),
  )
/** Presses a button; by its place, as its label depends on the language. */
const press = (root: ShadowRoot, selector: string): void => root.querySelector<HTMLElement>(selector)?.click()
const otherLayout = '[part=bar] > :last-child'

/** Goes to the favourites: by their button or, in a narrow window, by the list of views. */
const toFavourites = (root: ShadowRoot): void => {
  press(root, '[part=views] > button:nth-of-type(3)')
  const views = root.querySelector<HTMLSelectElement>('[part=views] > select')
  if (!views) return
  views.value = 'favourites'
  views.dispatchEvent(new Event('change', { bubbles: true }))
}
const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)

export const scenes: Scene[] = [
  scene('a file to choose', { properties: { source: whole() }, then: (root) => rowOf(root, 'Budget')?.click() }),
  scene('several files', {
    attributes: { multiple: '', directories: '' },
    then: (root) => ['Budget', 'Sunset', 'Song'].forEach((name) => rowOf(root, name)?.click()),
  }),
  scene('as tiles', {
    attributes: { multiple: '' },
    properties: { source: whole() },
    then: async (root) => {
      press(root, otherLayout)
      await frame()
      rowOf(root, 'Sunset')?.click()
    },
  }),
  scene('a folder deep down', { attributes: { 'start-path': '/Photos/Summer' }, properties: { source: whole() } }),
  scene('a folder deeper than there is room for', {
    attributes: {
      'start-path':
        '/Photos/Summer/Two weeks by bicycle along the coast/Originals as they came from the camera/The first day',
    },
    properties: { source: whole() },
  }),
  scene('where to copy or move to', {
    attributes: { type: 'copy-move', 'start-path': '/Photos' },
    properties: { source: whole() },
  }),
  scene('only pictures, and why others cannot be chosen', {
    attributes: { multiple: '' },
    properties: { canPick: (node: FileNode) => node.mimeType.startsWith('image/') || 'Only pictures can be attached.' },
  }),
  scene('a new folder whose name is taken', {
    properties: { source: whole() },
    then: async (root) => {
      press(root, '[part=bar] [aria-expanded=false]')
      await frame()
      const field = root.querySelector<HTMLInputElement>('[part=form] input')
      if (field) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Photos')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
  }),
  scene('favourites', { properties: { source: whole() }, then: toFavourites }),
  scene('nothing in the folder', { properties: { files: [] }, state: 'empty' }),
  scene('still loading', { properties: { source: never }, state: 'loading' }),
  scene('still loading, as tiles', {
    properties: { source: never },
    state: 'loading',
    then: (root) => press(root, otherLayout),
  }),
  scene('more still coming', { properties: { source: slow }, state: 'listing' }),
  scene('broken off half-way', { properties: { source: failing('network', [cameBefore]) }, state: 'partial' }),
  scene('a folder that may not be opened', { properties: { source: failing('forbidden') }, state: 'failed' }),
  scene('closed', { height: 60, make: () => make('file-picker', {}, { files: [] }), act: () => undefined }),
]

const closed = (): HTMLElement => make('file-picker', {}, { source: whole() })

export const openers: Opener[] = [
  {
    title: 'the folders that the path has no room for',
    scene: 'a folder deeper than there is room for',
    trigger: { role: 'button', name: 'Parent folders' },
    opens: '[part~=menu]',
    in: {
      mouse: { on: '[role=menuitem]' },
      touch: { on: '[role=menuitem]' },
      Enter: { on: '[role=menuitem]' },
      Space: { on: '[role=menuitem]' },
      ArrowDown: { on: '[role=menuitem]' },
    },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: { on: 'dialog' } },
      Tab: { closes: { on: '[part~=crumbs] li:last-child button' } },
      again: { closes: 'trigger' },
    },
  },
  {
    title: 'the picker',
    scene: { title: 'closed, with files', height: 760, make: closed },
    opens: 'dialog',
    open: (element) => element.setAttribute('open', ''),
    focus: 'inside',
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: /^Close/ }, closes: 'before' },
    },
  },
  {
    title: 'the name of a new folder',
    scene: 'a file to choose',
    trigger: { role: 'button', name: 'New folder' },
    opens: '[part~=form]',
    in: {
      mouse: { on: '[part~=form] input' },
      touch: { on: '[part~=form] input' },
      Enter: { on: '[part~=form] input' },
      Space: { on: '[part~=form] input' },
    },
    out: {
      Escape: { closes: { on: '[part~=row]' } },
      elsewhere: { stays: { on: 'dialog' } },
      Tab: { stays: { on: '[part~=row]' } },
      again: { closes: 'trigger' },
      close: { press: { role: 'button', name: 'Cancel' }, closes: { on: '[part~=row]' } },
    },
  },
]
