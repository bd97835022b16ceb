/** User actions and checks for journeys that choose files with the picker. */
import { join } from 'node:path'
import type { ElementHandle, KeyInput, Page } from 'puppeteer-core'
import type { PickOptions } from '../../src/services/file-picker/pick-files.js'
import type { AnyDisk } from './any-disk.js'
import { eventually, painted } from './demo-journey.js'
import { writeFiles, type Files } from './upload-journey.js'
import { named } from './named.js'

/** Where a user chooses: a page, and the disk of the server behind it. */
export interface PickerPlace {
  page: Page
  disk: AnyDisk
  /** The root of the files on the disk. */
  root: string
  /** Whether the files belong to the signed-in user, who has settings; otherwise the page has a picker of its own. */
  ownFiles: boolean
}

/** The plain data of a choice. */
export interface Choice {
  paths: string[]
  button: number | string
  path: string
}

/** Those of `PickOptions` that can be sent to a page. */
export type PlainOptions = Omit<PickOptions, 'source' | 'files' | 'buttons' | 'canPick' | 'filter' | 'signal'>

interface PickerWindow {
  /** The result of the latest picker; undefined while it is open. */
  choice?: Choice | null
}

/** Adds a folder to the root, with files that are a day old and writable by anybody. Returns its path. */
export async function folderWith({ disk, root }: PickerPlace, name: string, files: Files): Promise<string> {
  const folder = join(root, name)
  await writeFiles(disk, folder, files)
  const dayAgo = Date.now() / 1000 - 86_400
  for (const path of ['', ...(await disk.readdir(folder, { recursive: true }))].map((below) => join(folder, below))) {
    await disk.chmod(path, (await disk.stat(path)).isDirectory() ? 0o777 : 0o666)
    await disk.utimes(path, dayAgo, dayAgo)
  }
  return folder
}

/** Opens a picker by `pickFiles()`, as an application's own script does, and waits until it has listed its folder. */
export async function ask(place: PickerPlace, options: PlainOptions = {}): Promise<void> {
  await begin(place, options)
  await settled(place.page)
}

/** As `ask`, without waiting for the list. A page with a picker of its own opens that. */
export async function begin({ page, ownFiles }: PickerPlace, options: PlainOptions = {}): Promise<void> {
  const settings = ownFiles
    ? ['configs', 'views'].map((name) =>
        page.waitForResponse((answer) => answer.url().endsWith(`/api/v1/${name}`), { timeout: 5000 }).catch(() => null),
      )
    : []
  await page.evaluate(
    async (functions, given) => {
      const own = window as unknown as PickerWindow
      delete own.choice
      const plain = (picked: Choice): Choice => ({ paths: [...picked.paths], button: picked.button, path: picked.path })
      const tag = document.querySelector('file-picker[base-url]') as (HTMLElement & { open: boolean }) | null
      if (!tag) {
        const { pickFiles } = (await import(functions)) as { pickFiles(options: object): Promise<Choice | null> }
        void pickFiles(given).then((picked) => {
          own.choice = picked && plain(picked)
        })
        return
      }
      await customElements.whenDefined('file-picker')
      let choice: Choice | null = null
      tag.addEventListener(
        'files-picked',
        (event) => {
          choice = plain((event as CustomEvent<Choice>).detail)
        },
        { once: true },
      )
      tag.addEventListener(
        'picker-closed',
        () => {
          own.choice = choice
        },
        { once: true },
      )
      Object.assign(tag, {
        type: 'choose',
        multiple: false,
        directories: false,
        startPath: '',
        purpose: '',
        ...given,
        accept: given.accept?.join(',') ?? '',
        open: true,
      })
    },
    '/dist/esm/functions.js',
    options,
  )
  await page.waitForFunction(() => document.querySelector('file-picker[open]:not(:state(closed))'))
  await Promise.all(settings)
  await painted(page)
}

const states = ['loading', 'listing', 'ready', 'empty', 'failed', 'partial'] as const
type State = (typeof states)[number]

export function stateOf(page: Page): Promise<State | ''> {
  return page.evaluate(
    (all) => all.find((state) => document.querySelector('file-picker[open]')?.matches(`:state(${state})`)) ?? '',
    states,
  )
}

/** Waits until the picker is in one of these states. */
export async function reaches(page: Page, ...wanted: readonly State[]): Promise<void> {
  let last = ''
  await eventually(
    `the picker is ${wanted.join(' or ')}`,
    async () => wanted.some((state) => state === last) || wanted.includes((last = await stateOf(page)) as State),
  ).catch((error: Error) => {
    throw new Error(`${error.message} It is '${last}'.`)
  })
  await painted(page)
}

export const settled = (page: Page): Promise<void> => reaches(page, 'ready', 'empty')

/** The names of the rendered rows, from above. */
export function names(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('file-picker[open]')]
      .flatMap((picker) => [...(picker.shadowRoot?.querySelectorAll<HTMLElement>('[data-at]') ?? [])])
      .sort((one, other) => Number(one.dataset['at']) - Number(other.dataset['at']))
      .map((row) => row.querySelector('.filename')?.lastElementChild?.textContent ?? ''),
  )
}

/** Waits until exactly these names are listed, in this order. */
export async function lists(page: Page, ...wanted: readonly string[]): Promise<void> {
  let last: string[] = []
  await eventually(`'${wanted.join(', ')}' is listed`, async () => {
    last = await names(page)
    return last.join('\n') === wanted.join('\n')
  }).catch((error: Error) => {
    throw new Error(`${error.message} It is '${last.join(', ')}'.`)
  })
}

/** The names that are chosen. */
export function chosen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...(document.querySelector('file-picker[open]')?.shadowRoot?.querySelectorAll('[aria-selected=true] .filename') ??
        []),
    ].map(({ lastElementChild }) => lastElementChild?.textContent ?? ''),
  )
}

/** Waits until exactly these are chosen, in the order of the list. */
export async function choosesNow(page: Page, ...wanted: readonly string[]): Promise<void> {
  let last: string[] = []
  await eventually(
    `'${wanted.join(', ')}' is chosen`,
    async () => (last = await chosen(page)).join('\n') === wanted.join('\n'),
  ).catch((error: Error) => {
    throw new Error(`${error.message} It is '${last.join(', ')}'.`)
  })
}

async function handleOf(page: Page, name: string): Promise<ElementHandle<HTMLElement>> {
  let found: ElementHandle | null = null
  await eventually(`'${name}' is in the list`, async () => {
    const handle = await page.evaluateHandle(
      (wanted) =>
        [...(document.querySelector('file-picker[open]')?.shadowRoot?.querySelectorAll('[data-at]') ?? [])].find(
          (row) => row.querySelector('.filename')?.lastElementChild?.textContent === wanted,
        ) ?? null,
      name,
    )
    found = handle.asElement() as ElementHandle | null
    return found !== null
  })
  return found as unknown as ElementHandle<HTMLElement>
}

/** The point on a row's name that is pressed. */
export async function pointOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const row = await handleOf(page, name)
  const moved = await row.evaluate((element) => {
    const before = element.getBoundingClientRect().top
    element.scrollIntoView({ block: 'nearest' })
    return element.getBoundingClientRect().top !== before
  })
  if (moved) await painted(page)
  const box = await (await row.$('.filename'))?.boundingBox()
  if (!box) throw new Error(`'${name}' is not seen.`)
  return { x: box.x + Math.min(10, box.width / 2), y: box.y + box.height / 2 }
}

/** Clicks a row, with keys held down. */
export async function click(page: Page, name: string, ...keys: readonly KeyInput[]): Promise<void> {
  const { x, y } = await pointOf(page, name)
  for (const key of keys) await page.keyboard.down(key)
  await page.mouse.click(x, y)
  for (const key of keys) await page.keyboard.up(key)
}

export async function doubleClick(page: Page, name: string): Promise<void> {
  const { x, y } = await pointOf(page, name)
  await page.mouse.click(x, y, { count: 2 })
}

/** Ticks the box of a row. */
export async function tick(page: Page, name: string): Promise<void> {
  await (await (await handleOf(page, name)).$('input'))?.click()
}

/** Ticks the box above the list. */
export async function selectAll(page: Page): Promise<void> {
  await (await page.$('file-picker[open] >>> [aria-label="Select all entries"]'))?.click()
}

/** Opens a folder by a click, and waits for its list. */
export async function enter(page: Page, name: string): Promise<void> {
  await click(page, name)
  await eventually(`'${name}' is open`, async () => (await crumbs(page)).at(-1) === name)
  await settled(page)
}

/** Presses a button by its accessible name. */
export async function press(page: Page, name: string): Promise<void> {
  const button = await page.waitForSelector(named('button', name))
  await button?.click()
}

/** The names of all buttons in the dialog that can be pressed. */
export function buttons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('file-picker[open]')?.shadowRoot?.querySelector('modal-dialog')
    return [...(dialog?.shadowRoot?.querySelectorAll<HTMLButtonElement>('footer button, [part~=footer] button') ?? [])]
      .filter((button) => !button.disabled && button.ariaDisabled !== 'true')
      .map(({ textContent }) => textContent?.trim() ?? '')
  })
}

/** The path to the open folder, by its breadcrumbs. */
export function crumbs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(document.querySelector('file-picker[open]')?.shadowRoot?.querySelectorAll('[part=crumbs] button') ?? [])].map(
      ({ textContent }) => textContent?.trim() ?? '',
    ),
  )
}

/** Types into the filter, replacing its text. */
export async function filterBy(page: Page, text: string): Promise<void> {
  const field = await page.$('file-picker[open] >>> input[type=search]')
  await field?.click({ count: 3 })
  if (text === '') await page.keyboard.press('Backspace')
  else await page.keyboard.type(text)
}

/** All texts of the picker beside its rows: heading, messages, alerts and figures. */
export function said(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      ...(document
        .querySelector('file-picker[open]')
        ?.shadowRoot?.querySelectorAll(
          'h3.way, [part=message], [part=warning], [part=form] [role=alert], [part=summary]',
        ) ?? []),
    ]
      .map(({ textContent }) => textContent ?? '')
      .join(' ')
      .replace(/\s+/g, ' '),
  )
}

export const says = async (page: Page, text: string): Promise<void> => {
  let last = ''
  await eventually(`it says '${text}'`, async () => (last = await said(page)).includes(text)).catch((error: Error) => {
    throw new Error(`${error.message} It says '${last}'.`)
  })
}

/** Waits for the result that the page receives: the choice, or null for none. */
export async function choice(page: Page): Promise<Choice | null> {
  await page.waitForFunction(() => (window as unknown as PickerWindow).choice !== undefined)
  return page.evaluate(() => (window as unknown as PickerWindow).choice ?? null)
}

/**
 * Presses a button of the footer once it is enabled, which is not while its folder loads. Returns the result that the
 * page gets.
 */
export async function choose(page: Page, button: string): Promise<Choice | null> {
  await eventually(`'${button}' can be pressed`, async () => (await buttons(page)).includes(button))
  await press(page, button)
  return choice(page)
}

/** Closes any open picker, so that a failed test does not block the next. */
export async function dismiss(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('conflict-dialog')?.remove()
    for (const picker of document.querySelectorAll<HTMLElement & { open: boolean }>('file-picker')) {
      if (picker.hasAttribute('base-url')) picker.open = false
      else picker.remove()
    }
  })
  // A picker in the page's own markup reports its end a moment later, which must not count for the next one.
  await page.waitForFunction(
    () =>
      document.querySelector('file-picker:not(:state(closed))') === null &&
      (document.querySelector('file-picker') === null || (window as unknown as PickerWindow).choice !== undefined),
  )
}

/** Gives files to the upload inside the picker, as the file dialog of the browser would. */
export async function upload(page: Page, folder: string, ...files: readonly string[]): Promise<void> {
  const input = (await page.waitForSelector(
    'file-picker[open] >>> file-upload >>> input[type=file]',
  )) as ElementHandle<HTMLInputElement>
  await input.uploadFile(...files.map((name) => join(folder, name)))
}

/** Opens the field for a new folder, and types a name over the suggested one. */
export async function nameNewFolder(page: Page, name: string): Promise<void> {
  await press(page, 'New folder')
  await page.waitForSelector('file-picker[open] >>> [part=form] input')
  await page.keyboard.type(name)
}

export const typedName = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.querySelector('file-picker[open]')?.shadowRoot?.querySelector<HTMLInputElement>('[part=form] input')
        ?.value ?? '',
  )

/** As if another user removed it. */
export const removeOnDisk = async ({ disk }: PickerPlace, folder: string): Promise<void> =>
  disk.rm(folder, { recursive: true, force: true })
