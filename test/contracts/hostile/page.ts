/** A page with the shipped bundle in a frame, and what must never happen on it. */
import { expect } from '@open-wc/testing'
import * as registry from '../../../src/entries/registry.js'
import { everything, until } from '../../support/page.js'

export const tags = Object.values(registry).map(({ tag }) => tag)

/** The request token of the page: it may stand nowhere but in `<head>`, and go nowhere but to the own server. */
const token = 'c2VjcmV0Ono0'

type Functions = Record<string, (...args: unknown[]) => unknown> & {
  toast: (text: unknown, options?: unknown) => { hide(): void }
  emit(name: string, payload: unknown): void
}

export type Page = Window &
  typeof globalThis & {
    violations: string[]
    failures: string[]
    hostile?: unknown
    SharedEnvironment: Functions
  }

export interface Hostile {
  page: Page
  document: Document
  /** What the page's server responds with; 404 until a door sets it. */
  serve(answer: (url: URL, init: RequestInit) => Response): void
  /** Makes one element of each kind. */
  mount(): HTMLElement[]
  /** Waits until what was given has been shown. */
  settled(): Promise<void>
  /** Everything that has happened and must not, as texts. */
  harm(): string[]
  close(): void
}

/** @param policy whether the page has the strictest policy, or none */
export async function openPage(policy: 'strict' | 'none'): Promise<Hostile> {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { inlineSize: '1000px', blockSize: '600px' })
  const query = { script: '/dist/shared-environment.classic.js', kind: 'classic', policy, user: 'alice', token }
  frame.src = `/__strict/page.html?${new URLSearchParams(query).toString()}`
  document.body.append(frame)
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  const page = frame.contentWindow as Page
  const inner = frame.contentDocument as Document
  const said: string[] = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    page.console[level] = (...args: unknown[]) => void said.push(args.map(textOf).join(' '))
  let respond: (url: URL, init: RequestInit) => Response = () => new Response('{}', { status: 404 })
  const sent: string[] = []
  page.fetch = (address, init = {}) => {
    const url = new URL(address instanceof Request ? address.url : String(address), inner.baseURI)
    if (url.origin !== location.origin)
      sent.push(`${url.href} ${JSON.stringify([...new Headers(init.headers)])} ${textOf(init.body)}`)
    return Promise.resolve().then(() => respond(url, init))
  }
  const harm = (): string[] => [
    ...(page.hostile === undefined ? [] : ['A script has run.']),
    ...('hostile' in page.Object.prototype || 'hostile' in Object.prototype ? ['A prototype was changed.'] : []),
    ...page.violations.splice(0).filter((violation) => !isPicture(violation)),
    ...page.failures.splice(0).filter((failure) => !ownErrors.test(failure)),
    ...[...said.splice(0), ...sent.splice(0)].filter((text) => text.includes(token)).map((text) => `Token in: ${text}`),
    ...harmIn(inner),
  ]
  return {
    page,
    document: inner,
    serve: (answer) => {
      respond = answer
    },
    mount: () => tags.map((tag) => inner.createElement(tag)),
    async settled() {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => page.requestAnimationFrame(resolve))
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    harm,
    close: () => frame.remove(),
  }
}

function textOf(value: unknown): string {
  try {
    return value instanceof Error ? `${value.message} ${value.stack}` : String(value)
  } catch {
    return ''
  }
}

/** The policy keeps pictures of other origins out, which the elements leave to it. */
const isPicture = (violation: string): boolean => violation.startsWith('img-src ')

/** What browsers report of handlers and styles before they remove them from HTML. Those that stay are found by `harmIn`. */
export const isRemoved = (harm: string): boolean => /^(script|style)-src-attr inline$/.test(harm)

/** Errors that functions of the page throw themselves, in the words of each engine: they are reported as theirs. */
export const ownErrors = /This value throws\.|class constructors? (Trap cannot|must|without)/i

const dangerous = /^\s*(javascript|vbscript|livescript|data:text|data:application)/i

/** What must not be in a document: handlers, scripts, frames, addresses that run, and the token outside of `<head>`. */
function harmIn(root: Document): string[] {
  const harm: string[] = []
  for (const element of everything(root)) {
    const { localName } = element
    if (['iframe', 'object', 'embed', 'base', 'meta', 'style', 'foreignobject'].includes(localName.toLowerCase()))
      harm.push(`<${localName}> in the page`)
    if (
      localName === 'script' &&
      element.getAttribute('type') !== 'application/json' &&
      element.parentNode !== root.head
    )
      harm.push(`<script> in the page`)
    for (const { name, value } of element.attributes) {
      // What a test wrote itself.
      if (element.localName.includes('-')) continue
      if (name.startsWith('on')) harm.push(`${name} of <${localName}>`)
      if (['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc'].includes(name)) {
        let full = value
        try {
          full = new URL(value, root.baseURI).href
        } catch {
          // No address at all.
        }
        if (dangerous.test(full)) harm.push(`${name}="${value.slice(0, 60)}" of <${localName}>`)
      }
      if (value.includes(token) && element !== root.head) harm.push(`The token in ${name} of <${localName}>`)
    }
  }
  return harm
}

/** The page still does its work. */
export async function expectAlive({ page, document: inner }: Hostile): Promise<void> {
  const text = 'Still here'
  page.SharedEnvironment.toast(text)
  const shown = (): boolean =>
    [...everything(inner)].some((element) => element.matches('[part=toast]') && element.textContent?.includes(text))
  await until(() => expect(shown(), 'the toast is shown').to.equal(true))
  const menu = inner.createElement('app-menu')
  inner.body.append(menu)
  Object.assign(menu, { apps: [{ id: 'files', name: 'Good files', href: '/files' }] })
  await until(() => expect(menu.shadowRoot?.textContent).to.contain('Good files'))
  menu.remove()
}
