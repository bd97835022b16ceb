import { isStale, placeText, readDraft, readPlace, type Draft } from './draft.rules.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { formOf, noteFirstValues } from '../../core/page/forms/form-fields.js'
import { typedForms } from '../../core/page/forms/typed-forms.js'
import { formName, isDirty } from '../../kits/unsaved/form-changes.js'
import { fillFields, holdsFiles, noteSecrets, readFields } from './form-fields.js'
import { draftPrefix, storedDrafts } from './stored-drafts.js'
import type { Drafts, Fate } from '../../kits/unsaved/drafts-on-page.js'
import { draftStore } from './draft-store.js'

/** Where drafts belong: those of another installation, user or page stay away. */
export interface DraftPage {
  root: string
  /** The signed-in user; null for a visitor, for whom nothing is stored. */
  uid: string | null
  /** The current path, which an app may change without a load. */
  path(): string
}

/** A restored form, and the steps that undo it. */
interface Back {
  form: HTMLFormElement
  undo: (() => void)[]
}

const opted = 'form[data-draft]'
const optedForms = (root: ParentNode): HTMLFormElement[] => [...root.querySelectorAll<HTMLFormElement>(opted)]
const ownKey = (form: HTMLFormElement): string =>
  form.dataset['draft'] || form.getAttribute('id') || form.getAttribute('name') || ''

/**
 * Stores the contents of the page's forms with `data-draft` when the page is hidden or left, and restores them when the
 * same user opens the same page in the same tab. A mutation observer finds forms that are added later. It runs only
 * while a draft waits for its form.
 *
 * @param tell called with the names of restored forms (some have none), and a function that discards what was restored
 */
export function startDrafts(
  { root, uid, path }: DraftPage,
  tell: (names: string[], discard: () => void) => void,
  browser: Browser = realBrowser,
): Drafts {
  /** Forms whose draft this page has stored or restored. */
  const own = new WeakSet<HTMLFormElement>()
  const sent = new WeakSet<HTMLFormElement>()
  const undo: (() => void)[] = []
  let waiting = new Set<string>()

  function keyOf(form: HTMLFormElement): string {
    const key = ownKey(form)
    const among = optedForms(document)
      .filter((other) => ownKey(other) === key)
      .indexOf(form)
    return draftPrefix + placeText({ root, uid: uid ?? '', path: path(), form: `${key}#${among}` })
  }

  /** Removes outdated drafts of all users. Returns the keys of this user's drafts. */
  function tidy(): Set<string> {
    const kept = storedDrafts().filter((key) => {
      const place = readPlace(key.slice(draftPrefix.length))
      const draft = readDraft(draftStore.read(key))
      const here = place?.root === root && uid !== null
      // If the user is still signed in after a submit, the form got through. If not, the session may have ended before
      // it.
      const gone = !place || !draft || isStale(draft, browser.now()) || (here && (place.uid !== uid || draft.sent))
      if (gone) draftStore.remove(key)
      else if (draft.sent && place.root === root && uid === null)
        draftStore.write(key, JSON.stringify({ ...draft, sent: false }))
      return !gone && here
    })
    return new Set(kept)
  }

  function meet(form: HTMLFormElement): void {
    noteFirstValues(form)
    noteSecrets(form)
  }

  /** Restores forms, and reports it once for all of them. */
  function restore(forms: readonly HTMLFormElement[]): void {
    const back = forms.flatMap((form) => fill(form) ?? [])
    const filled = back.filter(({ undo: steps }) => steps.length > 0)
    if (filled.length > 0) announce(filled)
    if (waiting.size === 0) observer.disconnect()
  }

  /** Restores one form. Null if no draft waits for it, or none of its fields exists yet. */
  function fill(form: HTMLFormElement): Back | null {
    meet(form)
    const key = keyOf(form)
    const draft = waiting.has(key) ? readDraft(draftStore.read(key)) : null
    if (!draft) return null
    const back: Back = { form, undo: [] }
    let left = draft.fields
    const look = (): void => {
      const filled = fillFields(form, left)
      left = filled.missing
      back.undo.push(...filled.undo)
      // It was typed on the page before.
      if (filled.undo.length > 0 && !typedForms().has(form)) typedForms().set(form, 'fields')
    }
    look()
    const unknown = left.length > 0 ? [...form.querySelectorAll(':not(:defined)')] : []
    if (left.length === draft.fields.length && unknown.length === 0) return null
    waiting.delete(key)
    own.add(form)
    // Filling in a field may have added others.
    if (left.length > 0) look()
    for (const name of new Set(unknown.map(({ localName }) => localName))) {
      void customElements.whenDefined(name).then(() => {
        const told = back.undo.length > 0
        meet(form)
        look()
        if (!told && back.undo.length > 0) announce([back])
      })
    }
    return back
  }

  function announce(back: readonly Back[]): void {
    tell(back.map(({ form }) => formName(form)).filter(Boolean), () => {
      for (const { form, undo: steps } of back) {
        for (const step of steps) step()
        keepOne(form)
      }
    })
  }

  function keepOne(form: HTMLFormElement): Fate {
    const key = keyOf(form)
    if (!isDirty(form)) {
      if (own.has(form)) draftStore.remove(key)
      return 'lost'
    }
    const fields = uid === null ? [] : readFields(form, form.dataset['unsaved'] !== undefined)
    if (fields.length === 0) return 'lost'
    const before = readDraft(draftStore.read(key))
    // Unchanged contents keep their age.
    const atMs = before && JSON.stringify(before.fields) === JSON.stringify(fields) ? before.atMs : browser.now()
    const problem = draftStore.write(key, JSON.stringify({ atMs, sent: sent.has(form), fields } satisfies Draft))
    own.add(form)
    return problem ?? (holdsFiles(form) ? 'without-files' : 'kept')
  }

  const keep = (): Map<HTMLFormElement, Fate> => new Map(optedForms(document).map((form) => [form, keepOne(form)]))

  const observer = new MutationObserver((changes) => {
    const forms = new Set<HTMLFormElement>()
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        const form = node instanceof Element ? node.closest<HTMLFormElement>(opted) : null
        if (form) forms.add(form)
        else if (node instanceof Element && node !== target) for (const inside of optedForms(node)) forms.add(inside)
      }
    }
    if (forms.size > 0) restore([...forms])
  })

  const draftFormOf = ({ target }: Event): HTMLFormElement | null => {
    const form = formOf(target)
    return form?.matches(opted) ? form : null
  }

  function begin(): void {
    waiting = tidy()
    undo.push(
      browser.onWindow('pagehide', keep),
      browser.onDocument('visibilitychange', () => {
        if (!browser.visible()) keep()
      }),
      browser.onDocument('focusin', (event) => {
        const form = draftFormOf(event)
        if (form) meet(form)
      }),
      browser.onDocument('input', (event) => {
        const form = draftFormOf(event)
        if (form) sent.delete(form)
      }),
      // Dispatched whenever a form is submitted, by the user or by a script.
      browser.onDocument('formdata', (event) => {
        const form = draftFormOf(event)
        if (form) sent.add(form)
      }),
      () => observer.disconnect(),
    )
    if (waiting.size > 0)
      observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-draft'] })
    restore(optedForms(document))
  }

  if (browser.prerendering()) undo.push(browser.onDocument('prerenderingchange', begin))
  else begin()

  return {
    keep,
    stop: () => {
      for (const step of undo.splice(0)) step()
    },
  }
}
