/** A page with forms that have drafts, left and opened again, with a fake clock and the tab's real storage. */
import { startDrafts, type DraftPage } from '../../src/services/drafts/drafts.js'
import { typedForms } from '../../src/core/page/forms/typed-forms.js'
import type { Drafts } from '../../src/kits/unsaved/drafts-on-page.js'
import { storedDrafts } from '../../src/services/drafts/stored-drafts.js'
import { FakeWorld, type FakeTab } from './fake-browser.js'
import { place } from './page.js'

/** A custom field, as libraries of elements have them: a text, and no default. Tests that use it define it. */
export class NoteField extends HTMLElement {
  static formAssociated = true
  readonly #internals = this.attachInternals()
  #value = 'as it came'
  get value(): string {
    return this.#value
  }
  set value(text: string) {
    this.#value = text
    this.#internals.setFormValue(text)
  }
}

/** What the page was told about restored contents. */
export interface Told {
  names: string[]
  discard: () => void
}

export const field = <T extends HTMLElement = HTMLInputElement>(form: HTMLFormElement, at = 0): T =>
  form.elements[at] as T
export const write =
  (text: string, at = 0) =>
  (form: HTMLFormElement): void => {
    typedForms().set(form, 'fields')
    field(form, at).value = text
  }
export const values = (form: HTMLFormElement): unknown[] =>
  [...form.elements].map((one) => (one as HTMLInputElement).value)
export const markup = (inside: string, attributes = 'data-draft aria-label="Note"'): string =>
  `<form ${attributes}>${inside}</form>`
export const show = (inside: string, attributes?: string): Promise<HTMLFormElement> =>
  place<HTMLFormElement>(markup(inside, attributes)).then((form) => {
    // What tests write into it, a person would type.
    typedForms().set(form, 'fields')
    return form
  })
export const forget = (): void => {
  for (const key of storedDrafts()) sessionStorage.removeItem(key)
}

export class DraftPages {
  readonly world = new FakeWorld()
  readonly told: Told[] = []
  tab: FakeTab = this.world.tab()
  #running: Drafts[] = []

  /** Starts the drafts of a new page. */
  start(other: Partial<DraftPage> = {}, tab = this.world.tab()): Drafts {
    this.tab = tab
    const drafts = startDrafts(
      { root: '/cloud', uid: 'ada', path: () => '/apps/notes', ...other },
      (names, discard) => this.told.push({ names, discard }),
      {
        ...tab.browser,
        // Form events happen in the real document.
        onDocument(name, listener) {
          document.addEventListener(name, listener)
          const stop = tab.browser.onDocument(name, listener)
          return () => {
            document.removeEventListener(name, listener)
            stop()
          }
        },
      },
    )
    this.#running.push(drafts)
    return drafts
  }

  stop(): void {
    for (const drafts of this.#running.splice(0)) drafts.stop()
  }

  leave(form: HTMLElement): void {
    this.tab.intoCache()
    this.stop()
    form.parentElement?.remove()
  }

  /** Opens a page with a form, acts on it, leaves it and opens it again. */
  async again(
    inside: string,
    act: (form: HTMLFormElement) => void,
    { other = inside, attributes, page }: { other?: string; attributes?: string; page?: Partial<DraftPage> } = {},
  ): Promise<HTMLFormElement> {
    const form = await show(inside, attributes)
    this.start()
    act(form)
    this.leave(form)
    const next = await show(other, attributes)
    this.start(page)
    return next
  }
}

/** For the body of a `describe`: each test begins and ends without drafts, and gets pages of its own. */
export function eachWithDraftPages(give: (pages: DraftPages) => void): void {
  let pages: DraftPages
  beforeEach(() => {
    pages = new DraftPages()
    give(pages)
    forget()
  })
  afterEach(() => {
    pages.stop()
    forget()
  })
}
