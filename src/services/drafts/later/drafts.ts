import { isStale, placeText, readDraft, readPlace, type Draft } from './draft.rules.js'
import type { Browser } from '../../../core/page/environment.js'
import { formName, isDirty, noteFirstValues } from '../../../kits/unsaved/form-changes.js'
import { fillFields, holdsFiles, noteSecrets, readFields } from './form-fields.js'
import { draftPrefix } from '../stored-drafts.js'
import type { Drafts, Fate } from '../../../kits/unsaved/drafts-on-page.js'
import { draftStore } from './draft-store.js'

/** What drafts need of the page. */
export interface DraftsDeps {
  browser: Browser
  /** Where they are kept; looking at a closed one throws. */
  storage(): Storage
  root: string
  /** Who is signed in; null for a visitor, for whom nothing is kept. */
  uid: string | null
  /** The path of the page, as it is now. */
  path(): string
  /** Says which forms have their contents back (some have no name), and how to put back what was. */
  tell(names: string[], discard: () => void): void
}

/** A form that has contents back, and how to put back what was. */
interface Back {
  form: HTMLFormElement
  undo: (() => void)[]
}

const opted = 'form[data-draft]'
const optedForms = (root: ParentNode): HTMLFormElement[] => [...root.querySelectorAll<HTMLFormElement>(opted)]
const ownKey = (form: HTMLFormElement): string => form.dataset['draft'] || form.getAttribute('id') || form.getAttribute('name') || ''

/**
 * Keeps what stands in the page's forms with `data-draft` when the page is hidden or left, and gives it back when the
 * same user comes to the same page in the same tab. Forms that come later are noticed by a mutation observer, which is
 * there only while a draft waits for its form.
 */
export function startDrafts({ browser, storage, root, uid, path, tell }: DraftsDeps): Drafts {
  const store = draftStore(storage)
  /** Forms that a draft of this page may belong to. */
  const own = new WeakSet<HTMLFormElement>()
  const sent = new WeakSet<HTMLFormElement>()
  const undo: (() => void)[] = []
  let waiting = new Set<string>()

  function keyOf(form: HTMLFormElement): string {
    const key = ownKey(form)
    const among = optedForms(document).filter((other) => ownKey(other) === key).indexOf(form)
    return draftPrefix + placeText({ root, uid: uid ?? '', path: path(), form: `${key}#${among}` })
  }

  /** Looks through what is kept, of whomever. Answers with what belongs to this user. */
  function tidy(): Set<string> {
    const kept = store.keys().filter((key) => {
      const place = readPlace(key.slice(draftPrefix.length))
      const draft = readDraft(store.read(key))
      const here = place?.root === root && uid !== null
      // Who is signed in after a form was sent got it there; who is not may have been too late.
      const gone = !place || !draft || isStale(draft, browser.now()) || (here && (place.uid !== uid || draft.sent))
      if (gone) store.remove(key)
      else if (draft.sent && place.root === root && uid === null) store.write(key, JSON.stringify({ ...draft, sent: false }))
      return !gone && here
    })
    return new Set(kept)
  }

  function meet(form: HTMLFormElement): void {
    noteFirstValues(form)
    noteSecrets(form)
  }

  /** Gives forms their contents back, and says so once for all of them. */
  function restore(forms: readonly HTMLFormElement[]): void {
    const back = forms.flatMap((form) => fill(form) ?? [])
    const filled = back.filter(({ undo: steps }) => steps.length > 0)
    if (filled.length > 0) announce(filled)
    if (waiting.size === 0) observer.disconnect()
  }

  /** Null where no draft waits for the form, or none of its fields is there yet. */
  function fill(form: HTMLFormElement): Back | null {
    meet(form)
    const key = keyOf(form)
    const draft = waiting.has(key) ? readDraft(store.read(key)) : null
    if (!draft) return null
    const back: Back = { form, undo: [] }
    let left = draft.fields
    const look = (): void => {
      const filled = fillFields(form, left)
      left = filled.missing
      back.undo.push(...filled.undo)
    }
    look()
    const unknown = left.length > 0 ? [...form.querySelectorAll(':not(:defined)')] : []
    if (left.length === draft.fields.length && unknown.length === 0) return null
    waiting.delete(key)
    own.add(form)
    // A field that was filled may have brought others.
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
      if (own.has(form)) store.remove(key)
      return 'lost'
    }
    const fields = uid === null ? [] : readFields(form, form.dataset['unsaved'] !== undefined)
    if (fields.length === 0) return 'lost'
    const before = readDraft(store.read(key))
    // Its age is that of its contents.
    const atMs = before && JSON.stringify(before.fields) === JSON.stringify(fields) ? before.atMs : browser.now()
    const problem = store.write(key, JSON.stringify({ atMs, sent: sent.has(form), fields } satisfies Draft))
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

  const formOf = ({ target }: Event): HTMLFormElement | null => {
    if (!(target instanceof Element)) return null
    // A field may stand outside of its form, and a field called `form` hides nothing of a form this way.
    const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form ?? target.closest('form')
    return form?.matches(opted) ? form : null
  }

  function begin(): void {
    waiting = tidy()
    undo.push(
      browser.onWindow('pagehide', keep),
      browser.onDocument('visibilitychange', () => { if (!browser.visible()) keep() }),
      browser.onDocument('focusin', (event) => { const form = formOf(event); if (form) meet(form) }),
      browser.onDocument('input', (event) => { const form = formOf(event); if (form) sent.delete(form) }),
      // Told whenever a form goes to the server, whoever sends it.
      browser.onDocument('formdata', (event) => { const form = formOf(event); if (form) sent.add(form) }),
      () => observer.disconnect(),
    )
    if (waiting.size > 0) observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-draft'] })
    restore(optedForms(document))
  }

  if (browser.prerendering()) undo.push(browser.onDocument('prerenderingchange', begin))
  else begin()

  return { keep, stop: () => { for (const step of undo.splice(0)) step() } }
}
