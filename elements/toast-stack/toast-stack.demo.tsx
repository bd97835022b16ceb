import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { toast } from '../../src/services/toasts/toast.js'

const scene = (title: string, height: number, raise: (stack: HTMLElement) => void | Promise<void>): Scene => ({
  title,
  height,
  make: () => make('toast-stack', {}),
  act: (stack) => raise(stack),
})

/** The toasts of the scenes never expire. */
const stay = { timeoutMs: -1 }

const placed = (placement: string): Scene => ({
  title: `placed at ${placement}`,
  height: 220,
  make() {
    const stack = make('toast-stack')
    stack.style.setProperty('--toast-placement', placement)
    return stack
  },
  act() {
    toast.success('Saved', stay)
    toast.info('Three files were moved to “Holiday”.', stay)
  },
})

export const scenes: Scene[] = [
  { title: 'empty', make: () => make('toast-stack') },
  scene('one', 120, () => {
    toast('Three files were moved to “Holiday”.', stay)
  }),
  scene('every type', 420, () => {
    toast.success('Saved', stay)
    toast.info('A new version of this document is available.', stay)
    toast.warning('Your storage is almost full.', stay)
    toast.loading('Copying 128 files …')
    toast.error('The folder “Holiday” could not be shared.', { details: 'status 507' })
  }),
  scene('five, as a deck', 300, () => {
    for (const name of ['Letter', 'Holiday', 'Budget', 'Notes']) toast.success(`“${name}” was saved`, stay)
    toast.info('A new version of this document is available.', {
      ...stay,
      actions: [{ label: 'Open', run: () => undefined }],
    })
  }),
  scene('work that takes a while', 120, () => {
    void toast.promise(new Promise(() => undefined), { loading: 'Saving “Letter.md” …', error: '' })
  }),
  scene('work that went well', 120, async () => {
    await toast.promise(
      Promise.resolve(3),
      { loading: 'Moving …', success: (count) => `${count} files were moved to “Holiday”.`, error: '' },
      stay,
    )
  }),
  scene('work that failed', 150, async () => {
    await toast
      .promise(Promise.reject(new Error('status 507')), {
        loading: 'Saving “Letter.md” …',
        error: (reason) => `“Letter.md” could not be saved: ${(reason as Error).message}`,
      })
      .catch(() => undefined)
  }),
  ...['start', 'center', 'block-end start', 'block-end center', 'block-end'].map(placed),
  scene('undo', 150, () => {
    void toast.undo('“Letter.md” was deleted')
  }),
  scene('equal ones', 150, () => {
    for (let index = 0; index < 12; index += 1) toast.error('“Holiday.jpg” could not be uploaded.')
  }),
  scene('more than five', 460, () => {
    for (let index = 1; index <= 9; index += 1) toast.info(`${index}.jpg was uploaded`, stay)
  }),
  scene('can be pressed', 120, () => {
    toast.info('Ada has sent you a message', { ...stay, onClick: () => undefined })
  }),
  scene('a long text', 220, () => {
    toast.warning(
      'The name of this folder is very long, and it is told here in full, because half a sentence helps nobody who wants to know what went wrong: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      stay,
    )
  }),
  scene('history', 320, (stack) => {
    toast.success('Saved').hide()
    toast.error('It failed').hide()
    ;(stack as HTMLElement & { openHistory(): void }).openHistory()
  }),
]

const lastToast = { on: '[part~=toast]:last-child' } as const
const three = (): void => {
  for (const text of ['One', 'Two', 'Three']) toast(text, stay)
}

export const openers: Opener[] = [
  {
    title: 'a toast',
    scene: 'empty',
    opens: '[part~=base]',
    open: () => {
      toast('Saved', stay)
    },
    // It appears by itself, so it neither takes the focus nor handles keys.
    focus: 'kept',
    out: {
      Escape: { stays: 'kept' },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
      close: { press: '[part~=close]', closes: 'before' },
    },
  },
  {
    title: 'the focus among the toasts',
    scene: scene('three', 300, three),
    trigger: '[part~=toast]:last-child',
    opens: '[part~=base]',
    isOpen: (element) => element.shadowRoot?.activeElement !== null,
    in: { F8: lastToast },
    out: { Escape: { closes: 'before' }, elsewhere: { closes: 'nowhere' }, Tab: { closes: 'next' } },
  },
  {
    title: 'all that wait',
    scene: 'more than five',
    trigger: '[part~=more]',
    opens: '[part~=list]',
    isOpen: (element) => (element.shadowRoot?.querySelectorAll('[part~=toast]').length ?? 0) > 5,
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { stays: 'before' },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
      again: { closes: 'trigger' },
    },
  },
  {
    title: 'what was said before',
    scene: 'empty',
    opens: '[part~=history]',
    open: (element) => (element as HTMLElement & { openHistory(): void }).openHistory(),
    focus: { on: '[part~=history] [part~=close]' },
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
      close: { press: '[part~=history] [part~=close]', closes: 'before' },
    },
  },
]
