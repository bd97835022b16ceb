import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { inState } from '../../demo/gallery/in-state.js'

const yesNo = [
  { label: 'No', value: false },
  { label: 'Yes', value: true, variant: 'primary' },
]
const p = (text: string): HTMLElement => Object.assign(document.createElement('p'), { textContent: text })

function field(label: string, type: string): Node[] {
  const id = `field-${label.replaceAll(' ', '-')}`
  return [
    Object.assign(document.createElement('label'), { textContent: `${label}: `, htmlFor: id }),
    Object.assign(document.createElement('input'), { type, id, autocomplete: 'off' }),
  ]
}

const scene = (
  title: string,
  attributes: Readonly<Record<string, string>>,
  properties: object,
  children: () => readonly Node[],
  more: Partial<Scene> = {},
): Scene => ({
  title,
  height: 420,
  make: () => make('modal-dialog', { open: '', ...attributes }, properties, children()),
  act: (element) => inState(element, 'open'),
  ...more,
})

export const scenes: Scene[] = [
  scene(
    'one button',
    { heading: 'Upload finished', alert: '', severity: 'info' },
    { buttons: [{ label: 'OK', variant: 'primary' }] },
    () => [p('All 12 files are in “Holiday pictures”.')],
  ),
  scene('two buttons', { heading: 'Leave this page?', alert: '' }, { buttons: yesNo }, () => [
    p('Your comment has not been sent yet. Do you want to leave without it?'),
  ]),
  scene(
    'three buttons',
    { heading: 'Save changes?', severity: 'warning' },
    { buttons: [{ label: 'Discard', variant: 'error' }, { label: 'Cancel' }, { label: 'Save', variant: 'primary' }] },
    () => [p('You changed “Report.odt”.')],
  ),
  scene(
    'what cannot be undone',
    { heading: 'Delete 3 files?', alert: '', severity: 'error' },
    { buttons: [{ label: 'Keep' }, { label: 'Delete', variant: 'error' }] },
    () => [p('They cannot be restored.')],
  ),
  scene('a field', { heading: 'Rename', size: 'small' }, { buttons: yesNo }, () => [
    p('How shall the file be called?'),
    ...field('File name', 'text'),
  ]),
  scene(
    'a button that is busy and one that cannot be pressed',
    { heading: 'Move', 'no-close': '' },
    {
      buttons: [
        { label: 'Cancel', disabled: true },
        { label: 'Moving …', variant: 'primary', busy: true },
      ],
    },
    () => [p('Moving 3 files to “Archive”.')],
  ),
  scene(
    'long content',
    {
      heading: 'Terms of use, which nobody has read to the end before and which have a title of two lines',
      size: 'large',
    },
    { buttons: yesNo },
    () =>
      Array.from({ length: 24 }, (_, at) =>
        p(`${at + 1}. What you keep here stays yours. The dialog scrolls below its title and above its buttons.`),
      ),
  ),
  scene('no buttons, not modal', { heading: 'Keyboard shortcuts', 'non-modal': '' }, {}, () => [
    p('Press Escape to close.'),
  ]),
  scene('closed', {}, {}, () => [p('Nobody sees this.')], {
    height: 60,
    make: () => make('modal-dialog', { heading: 'Closed' }, {}, [p('Nobody sees this.')]),
    act: () => undefined,
  }),
]

const closed = (title: string, attributes: Readonly<Record<string, string>> = {}): Scene => ({
  title,
  height: 420,
  make: () =>
    make('modal-dialog', { heading: 'Rename', ...attributes }, { buttons: yesNo }, [
      p('How shall the file be called?'),
      ...field('File name', 'text'),
    ]),
})
const show = (element: HTMLElement): void => (element as HTMLElement & { show(): void }).show()
const input = { on: 'input' } as const

export const openers: Opener[] = [
  {
    title: 'a dialog',
    scene: closed('closed, with a field'),
    opens: 'dialog',
    open: show,
    focus: input,
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: '[part~=close]', closes: 'before' },
    },
  },
  {
    title: 'a dialog that a click beside it closes',
    scene: closed('closed, with light dismiss', { 'light-dismiss': '' }),
    opens: 'dialog',
    open: show,
    focus: input,
    out: {
      Escape: { closes: 'before' },
      elsewhere: { closes: 'before' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: 'No' }, closes: 'before' },
    },
  },
  {
    title: 'a dialog that lets the page go on',
    scene: closed('closed, not modal', { 'non-modal': '' }),
    opens: 'dialog',
    open: show,
    focus: input,
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
      close: { press: '[part~=close]', closes: 'before' },
    },
  },
]
