import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import type { FileConflict } from '../../src/kits/conflicts/conflict.rules.js'

const day = 86_400_000
const summer = Date.UTC(2026, 5, 15, 12)

/** Preview of the existing file, loaded as an image. The element itself draws that of the new file, `picture()`. */
const sunset =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"%3E%3Cpath fill="%23f7b267" d="M0 0h96v96H0z"/%3E%3Ccircle cx="48" cy="60" r="22" fill="%23f25c54"/%3E%3Cpath fill="%232d4059" d="M0 68h96v28H0z"/%3E%3C/svg%3E'

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(320, 200)
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#8ecae6'
    pen.fillRect(0, 0, 320, 200)
    pen.fillStyle = '#ffb703'
    pen.fillRect(110, 40, 100, 100)
    pen.fillStyle = '#219ebc'
    pen.fillRect(0, 140, 320, 60)
  }
  return new File([await canvas.convertToBlob()], 'Beach.png', { type: 'image/png', lastModified: summer + day })
}

type Side = Partial<FileConflict['original']> & { file?: File }

function conflict(name: string, before: Side, after: Side, more: Partial<FileConflict> = {}): FileConflict {
  const mimeType = /\.(png|jpg)$/.test(name)
    ? 'image/png'
    : /\.(mp4)$/.test(name)
      ? 'video/mp4'
      : /\.zip$/.test(name)
        ? 'application/zip'
        : 'text/markdown'
  return {
    id: `${more.directory ?? ''}/${name}`,
    name,
    directory: '/',
    kind: 'file',
    original: { size: 48_213, modifiedMs: summer, etag: 'e1', readOnly: false, mimeType, previewUrl: null, ...before },
    replacement: { size: 51_902, modifiedMs: summer + day, mimeType, ...after },
    ...more,
  }
}

const folder = (name: string, more: Partial<FileConflict> = {}): FileConflict =>
  conflict(name, {}, {}, { id: `folder ${name}`, kind: 'folder', ...more })
const report = conflict('Report for the general meeting.md', {}, {})

const scene = (
  title: string,
  conflicts: readonly FileConflict[],
  more: Partial<Scene> & { properties?: object; then?: (element: HTMLElement) => void } = {},
): Scene => ({
  title,
  height: 760,
  make: () => make('conflict-dialog', { open: '' }, { conflicts, ...more.properties }),
  async act(element) {
    await inState(element, 'open')
    more.then?.(element)
  },
  ...more,
})

/** Presses a label; by its place, as its text depends on the language. */
const press = (selector: string) => (element: HTMLElement) =>
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.click()

/** The existing picture is loaded, the new one drawn. */
const pictures: Scene = {
  ...scene('pictures on both sides', []),
  make: () => make('conflict-dialog'),
  async act(element) {
    Object.assign(element, {
      conflicts: [
        conflict('Beach.png', { previewUrl: sunset, size: 812_000 }, { file: await picture(), size: 404_000 }),
      ],
    })
    element.setAttribute('open', '')
    await inState(element, 'open')
    while (!element.shadowRoot?.querySelector('[role=row] button')) await new Promise(requestAnimationFrame)
  },
}

export const scenes: Scene[] = [
  scene('one file', [report], { height: 560 }),
  pictures,
  scene('two files', [
    conflict('Budget.zip', { size: 3_963_036, modifiedMs: summer + 9 * day }, { size: 3_963_036 }),
    conflict('Holiday.mp4', {}, { size: 913_000_000 }),
  ]),
  scene(
    'the newer of ten files',
    Array.from({ length: 10 }, (_, at) =>
      conflict(`Chapter ${at + 1}.md`, { modifiedMs: summer + (at % 3) * day }, { size: 48_213 + (at % 2) }),
    ),
    { then: press('[role=radiogroup] > :first-child') },
  ),
  scene(
    'both versions kept',
    [
      report,
      conflict('Budget.zip', { size: 3_963_036 }, { size: 3_963_036 }),
      conflict('Holiday.mp4', { modifiedMs: summer + 9 * day }, { size: 913_000_000 }),
    ],
    {
      properties: { takenNames: () => ['Budget (2).zip'] },
      then: press('[role=radiogroup] > :last-child'),
    },
  ),
  scene('an original that is read-only', [conflict('Terms of use.md', { readOnly: true }, {}), report], {
    then: press('[part=heads] > label'),
  }),
  scene('unknown dates and sizes, and an empty file', [
    conflict('Empty.md', { size: 0, modifiedMs: null }, { size: 0 }),
    conflict('Unknown.md', { size: null, modifiedMs: null }, { size: null, modifiedMs: null }),
  ]),
  scene('long names', [
    conflict(
      `Minutes of the ${'very '.repeat(20)}long meeting.md`,
      {},
      {},
      { directory: `/${'Archive/'.repeat(20)}2026` },
    ),
    conflict(`${'Protokoll'.repeat(20)}.md`, {}, {}),
  ]),
  scene('the existing side alone is known', [
    conflict('Letter.md', {}, { size: null, modifiedMs: null }),
    conflict('Photo.jpg', { previewUrl: sunset }, { size: null, modifiedMs: null }),
  ]),
  scene('folders', [
    folder('Holiday'),
    conflict('Beach.jpg', {}, {}, { directory: '/Holiday', parentId: 'folder Holiday' }),
    folder('Team', { original: { ...report.original, readOnly: true } }),
    conflict('تقرير الميزانية.md', {}, {}),
  ]),
  scene(
    '10,000 files',
    Array.from({ length: 10_000 }, (_, at) =>
      conflict(
        `IMG_${String(at).padStart(5, '0')}.jpg`,
        { modifiedMs: summer + (at % 3) * day, previewUrl: sunset },
        { size: 48_213 + (at % 2) },
        { id: String(at) },
      ),
    ),
  ),
  scene('closed', [report], {
    height: 60,
    make: () => make('conflict-dialog', {}, { conflicts: [report] }),
    act: () => undefined,
  }),
]

const open = (element: HTMLElement): void => element.setAttribute('open', '')

export const openers: Opener[] = [
  {
    title: 'the question',
    scene: 'closed',
    opens: 'dialog',
    open,
    focus: 'inside',
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: 'Cancel' }, closes: 'before' },
    },
  },
  {
    title: 'the pictures of a conflict',
    scene: 'pictures on both sides',
    trigger: { role: 'button', name: 'Enlarge the pictures of Beach.png' },
    opens: { role: 'dialog', name: 'Beach.png' },
    in: { mouse: 'inside', touch: 'inside', Enter: 'inside', Space: 'inside' },
    reach: ['ArrowRight', 'ArrowRight'],
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: 'Close "Beach.png" dialog' }, closes: 'trigger' },
    },
  },
]
