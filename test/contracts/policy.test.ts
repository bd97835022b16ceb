/** The shipped files, on pages under the strict policy: nothing is refused, nothing fails, styles apply. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import * as registry from '../../src/entries/registry.js'
import { until } from '../support/page.js'

interface Copy {
  on(name: string, listener: (payload: unknown) => void): () => void
  setRequestToken(token: string): void
  toast: ((text: string) => void) & { error(text: string): void }
  dialogs: { confirmHtml(html: string, title: string): Promise<boolean> }
}

type Page = Window & {
  violations: string[]
  failures: string[]
  SharedEnvironment: Copy
  console: Console
  customElements: CustomElementRegistry
  /** Imports a module inside the page. */
  bring(url: string): Promise<Copy>
}

const frames: HTMLIFrameElement[] = []

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

async function open(query: Record<string, string>): Promise<{ page: Page; document: Document }> {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { inlineSize: '800px', blockSize: '400px' })
  frame.src = `/__strict/page.html?${new URLSearchParams(query).toString()}`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frames.push(frame)
  document.body.append(frame)
  await loaded
  return { page: frame.contentWindow as Page, document: frame.contentDocument as Document }
}

const tags = Object.values(registry).map(({ tag }) => tag)
const ways = [
  { name: 'the loader as a classic script', script: '/dist/loader.js', kind: 'classic' },
  { name: 'the loader as a module', script: '/dist/loader.js', kind: 'module' },
  { name: 'one module with all elements', script: '/dist/esm/index.js', kind: 'module' },
  { name: 'one classic script with all elements', script: '/dist/shared-environment.classic.js', kind: 'classic' },
]

for (const { name, script, kind } of ways) {
  describe(`under the strict policy, with ${name}`, () => {
    it('every element is defined and styled, and nothing is refused', async () => {
      const { page, document } = await open({ script, kind, tags: tags.join(','), css: '/dist/shared-environment.css' })
      for (const tag of tags)
        await until(() => expect(document.querySelector(`${tag}:defined`), tag).to.not.equal(null))
      const root = document.querySelector('app-menu')?.shadowRoot
      expect(root?.adoptedStyleSheets.at(-1)?.cssRules.length).to.be.greaterThan(3)
      expect(document.querySelectorAll('style').length + (root?.querySelectorAll('style').length ?? 0)).to.equal(0)
      expect([...page.violations, ...page.failures]).to.eql([])
    }).timeout(60_000)
  })
}

describe('the loader', () => {
  const fetchedBy = (page: Page): string[] =>
    page.performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.includes('/esm/'))

  it('asks for nothing when a tag comes that is defined already', async () => {
    const { page, document } = await open({ script: '/dist/loader.js', kind: 'classic' })
    page.customElements.define(
      'user-avatar',
      class extends (page as unknown as { HTMLElement: typeof HTMLElement }).HTMLElement {},
    )
    document.body.append(document.createElement('user-avatar'))
    document.body.append(document.createElement('user-status'))
    await until(() => expect(document.querySelector('user-status:defined')).to.not.equal(null))
    expect(fetchedBy(page).filter((path) => path.endsWith('/user-avatar.js'))).to.eql([])
  })

  it('brings nothing for a page without our tags, and what comes later when it comes', async () => {
    const { page, document } = await open({ script: '/dist/loader.js', kind: 'classic' })
    const fetched = (): string[] => fetchedBy(page)
    expect(fetched()).to.eql([])
    document.body.append(document.createElement('user-avatar'))
    await until(() => expect(document.querySelector('user-avatar:defined')).to.not.equal(null))
    expect(fetched().filter((path) => /\/esm\/[a-z-]+\.js$/.test(path))).to.eql(['/dist/esm/user-avatar.js'])
  })
})

describe('two copies on one page', () => {
  it('share bus and token, neither redefines a tag, and one warning says so', async () => {
    const { page, document } = await open({
      script: '/dist/shared-environment.classic.js',
      kind: 'classic',
      tags: 'app-menu',
    })
    const { SharedEnvironment: first, console: pageConsole, customElements: registered } = page
    const defined = registered.get('app-menu')
    const told: string[] = []
    pageConsole.warn = (text: string) => {
      told.push(text)
    }
    const heard: unknown[] = []
    first.on('token:changed', (payload) => heard.push(payload))

    const second = await page.bring('/dist/esm/index.js')
    await page.bring('/dist/esm/app-menu.js')
    second.setRequestToken('bmV3:dG9rZW4=')

    expect(heard).to.eql([{ origin: 'page' }])
    expect(document.head.dataset['requesttoken']).to.equal('bmV3:dG9rZW4=')
    expect(registered.get('app-menu')).to.equal(defined)
    await until(() => expect(told.filter((text) => text.includes('Two copies'))).to.have.length(1))
    expect([...page.violations, ...page.failures]).to.eql([])
  })
})

describe('the functions for page scripts, under the strict policy', () => {
  const given: Record<string, (page: Page) => Promise<Copy>> = {
    'of the module without elements': (page) => page.bring('/dist/esm/functions.js'),
    'on the global of the classic script': (page) => Promise.resolve(page.SharedEnvironment),
  }
  for (const [name, functionsOf] of Object.entries(given)) {
    it(`${name} show toasts and dialogs, made safe, and nothing is refused`, async () => {
      const classic = name.includes('classic')
      const { page, document } = await open(
        classic ? { script: '/dist/shared-environment.classic.js', kind: 'classic' } : {},
      )
      const { toast, dialogs } = await functionsOf(page)
      toast('<b>Hello</b> <script>window.ran = true</script>')
      const shown = (): string =>
        document.querySelector('toast-stack')?.shadowRoot?.querySelector('[part=toast]')?.textContent ?? ''
      await until(() => expect(shown()).to.contain('Hello'))

      const answer = dialogs.confirmHtml(
        '<b>Sure</b>?<script>window.ran = true</script><img src="x" onerror="window.ran = true">',
        'Delete',
      )
      const dialog = (): Element | null => document.querySelector('modal-dialog[open]')
      await until(() => expect(dialog()?.querySelector('b')?.textContent).to.equal('Sure'))
      expect(dialog()?.querySelectorAll('script, [onerror]').length).to.equal(0)
      const buttons = [...(dialog()?.shadowRoot?.querySelectorAll<HTMLElement>('[part=button]') ?? [])]
      buttons.find(({ textContent }) => textContent === 'Yes')?.click()
      expect(await answer).to.equal(true)
      expect('ran' in page).to.equal(false)
      // Chromium 156 reports the handler that its own `setHTML()` removes, in whatever document. Nothing has run.
      const handlers: readonly string[] = page.violations.filter((violation) => violation === 'script-src-attr inline')
      expect(handlers.length).to.be.at.most(1)
      expect([...page.violations.filter((violation) => !handlers.includes(violation)), ...page.failures]).to.eql([])
    }).timeout(60_000)
  }
})

for (const { name, script, kind } of ways.filter((way) => !way.name.includes('loader as a module'))) {
  describe(`the estimator of passwords, under the strict policy, with ${name}`, () => {
    it('comes with its words when the input gets the focus, and nothing is refused', async () => {
      const { page, document } = await open({ script, kind, tags: 'password-strength' })
      await until(() => expect(document.querySelector('password-strength:defined')).to.not.equal(null))
      const fetched = (): string[] =>
        page.performance
          .getEntriesByType('resource')
          .flatMap(({ name: address }) => /(?:estimator|words-\w+)(?=-)/.exec(address)?.[0] ?? [])
          .filter((one, at, all) => all.indexOf(one) === at)
          .sort()
      expect(fetched()).to.eql([])
      const element = document.querySelector('password-strength') as HTMLElement
      const field = Object.assign(document.createElement('input'), { type: 'password', value: 'evaporator' })
      element.before(field)
      field.dispatchEvent(new Event('focusin', { bubbles: true, composed: true }))
      await until(() => expect(element.matches(':state(weak)')).to.equal(true))
      // The classic script includes the estimator.
      expect(fetched().filter((one) => one !== 'estimator')).to.eql(['words-common', 'words-en'])
      expect([...page.violations, ...page.failures]).to.eql([])
    }).timeout(60_000)
  })
}
