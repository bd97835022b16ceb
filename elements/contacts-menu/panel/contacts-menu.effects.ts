import { useEffect, useRef, useState, type ComponentType } from 'react'
import { retryRequest } from '../../../src/core/http/retry-request.js'
import { searchContacts } from '../../../src/kits/contacts/contacts-request.js'
import { RequestError } from '../../../src/core/http/request-error.js'
import { attempt } from '../../../src/core/lib/attempt.js'
import { asFields, asList, asText } from '../../../src/core/lib/parse.js'
import { loadChunk } from '../../../src/core/loading/load-chunk.js'
import { realBrowser, type Browser } from '../../../src/core/page/environment.js'
import { pageGlobal } from '../../../src/core/page/page-global.js'
import { configValue } from '../../../src/core/page/server/server-config.js'
import { shared } from '../../../src/core/page/shared-values.js'
import { createStore, type Store } from '../../../src/core/page/store.js'
import { useStore } from '../../../src/core/element/hooks/use-store.js'
import {
  answered,
  asking,
  failed,
  keep,
  mergeDuplicates,
  nothingAsked,
  recall,
  type Answer,
  type Answers,
  type ContactsModel,
} from './contacts-menu.model.js'

/**
 * The text to search for: set by the page's last call of `search()`, or left in the field when the menu was closed. The
 * team that was chosen is there only after the latter; otherwise it is where it is kept.
 */
export type Wanted = Store<{ text: string; team?: string | null }>

/** Where the server's own menu keeps the chosen team, until the user signs out (`@nextcloud/browser-storage`). */
export const teamKey = 'nextcloud_vol_Y29yZTpjb250YWN0cw==_core:contacts:team'

/** What is kept where no team is chosen. */
export const allTeams = '$_all_$'

/** The team that is kept; empty for all, null where the page's server has no teams. */
function keptTeam(url: string): string | null {
  if (url || !(parseInt(asText(configValue('version'))) >= 33)) return null
  return attempt(() => asText(JSON.parse(String(localStorage.getItem(teamKey)))), '').replace(allTeams, '')
}

interface Contacts {
  model: ContactsModel
  /** To be called when the user types. Starts no search while an input method is composing. */
  type: (text: string, composing: boolean) => void
  /** Searches at once, with the text in the field and the chosen team, unless others are given. */
  load: (change?: Partial<ContactsModel>) => void
}

/**
 * Keeps the menu's list in step with its search field: sends a request when the panel opens and after each pause in
 * typing. Only one request is pending at a time: a new one aborts the one before. A failed one is repeated.
 *
 * @param delayMs debounce time while typing; 0 sends a request with every key
 */
export function useContacts(
  wanted: Wanted,
  url: string,
  scope: string,
  delayMs: number,
  browser: Browser = realBrowser,
): Contacts {
  const [store] = useState(() => createStore({ ...nothingAsked, team: keptTeam(url), ...wanted.get() }))
  const stop = useRef(() => {})

  const show = (answer: Answer): void => store.set(answered(store.get(), answer))

  /** @param retries how many retries have failed already; during a retry, the list goes on saying that it failed */
  const ask = (mayRecall: boolean, retries = 0): void => {
    stop.current()
    if (retries === 0) store.set(asking(store.get()))
    const { term, team } = store.get()
    const answers = shared('contacts-answers', (): Answers => new Map())
    const asked = JSON.stringify([url, scope, term, team])
    const known = mayRecall && recall(answers, asked, browser.now())
    if (known) return show(known)

    const giveUp = new AbortController()
    const { signal } = giveUp
    stop.current = () => giveUp.abort()
    searchContacts(term, { url, scope, team, signal, background: retries > 0, shown: true })
      .then((found) => {
        if (signal.aborted) return
        const answer = { ...found, contacts: mergeDuplicates(found.contacts) }
        keep(answers, asked, answer, browser.now())
        show(answer)
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        store.set(failed(store.get()))
        const kind = error instanceof RequestError ? error.kind : 'http'
        stop.current = retryRequest(kind, retries, () => ask(false, retries + 1), browser)
      })
  }

  const write = (change: Partial<ContactsModel>): void => store.set({ ...store.get(), ...change })

  useEffect(() => {
    const hear = (): void => {
      write(wanted.get())
      ask(false)
    }
    hear()
    const forget = wanted.subscribe(hear)
    return () => {
      stop.current()
      forget()
      const { text, team } = store.get()
      wanted.set({ text, team })
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- everything else is read when it is used
  }, [wanted, url, scope])

  return {
    model: useStore(store),
    type(text, composing) {
      write({ text })
      stop.current()
      if (composing) return
      if (delayMs > 0) stop.current = browser.after(delayMs, () => ask(true))
      else ask(true)
    },
    load(change = {}) {
      write(change)
      ask(false)
    },
  }
}

/** What applications have registered with `OC.ContactsMenu.addAction`, unparsed. */
export function registeredActions(): unknown[] {
  return asList(asFields(asFields(pageGlobal('OC'))['ContactsMenu'])['actions'])
}

/** What the panel passes to what only some pages have beside the search field. */
export interface ToolsProps {
  /** The chosen one; empty for all, null where the server has none. */
  team: string | null
  onTeam: (team: string) => void
}

/**
 * What only some pages have beside the search field. It is loaded where the page has something for it; after a failure,
 * the next opening tries again.
 */
export function useTools(hasTeams: boolean): ComponentType<ToolsProps> | undefined {
  const [Tools, setTools] = useState<ComponentType<ToolsProps>>()
  useEffect(() => {
    if (hasTeams || registeredActions().length > 0)
      loadChunk(chunkNamed('contacts-tools'), () => import('../tools/contacts-menu-tools.js')).then(
        ({ ContactsTools }) => setTools(() => ContactsTools),
        console.debug,
      )
  }, [hasTeams])
  return Tools
}
