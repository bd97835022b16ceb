/**
 * The old functions as they ship, on pages under the strict policy: as a script and as an import, before, after and
 * without the bundle.
 */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { until } from '../support/page.js'

type Listener = (...args: unknown[]) => void

type Page = Window & {
  violations: string[]
  failures: string[]
  console: Console
  /** Imports a module inside the page. */
  bring(url: string): Promise<unknown>
  OC: {
    requestToken: string
    dialogs: { confirm(text: string, title: string, callback: Listener): { done(listener: Listener): void } }
    Notification: { showTemporary(text: string): void }
    Files: {
      Client: new (options: { root: string }) => { getFileContents(path: string): { fail(listener: Listener): void } }
    }
  }
  _nc_event_bus: { subscribe(name: string, listener: Listener): void; emit(name: string, event: unknown): void }
  SharedEnvironment?: { dialogs: { confirm: unknown } }
}

const classic = '/dist/shared-environment.classic.js'
const ways: readonly { name: string; kind: 'classic' | 'module'; scripts: readonly string[]; then?: string }[] = [
  { name: 'as a script, alone', kind: 'classic', scripts: ['/dist/legacy.js'] },
  { name: 'as a script before the classic bundle', kind: 'classic', scripts: ['/dist/legacy.js', classic] },
  { name: 'as a script after the classic bundle', kind: 'classic', scripts: [classic, '/dist/legacy.js'] },
  {
    name: 'as a script before the modules',
    kind: 'classic',
    scripts: ['/dist/legacy.js', '/dist/loader.js'],
    then: '/dist/esm/index.js',
  },
  { name: 'as an import, alone', kind: 'module', scripts: ['/dist/esm/legacy.js'] },
  { name: 'as an import after the modules', kind: 'module', scripts: ['/dist/esm/index.js', '/dist/esm/legacy.js'] },
  {
    name: 'as a script and as an import',
    kind: 'module',
    scripts: ['/dist/legacy.js', '/dist/esm/legacy.js', '/dist/loader.js'],
  },
]

const frames: HTMLIFrameElement[] = []
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

async function open(scripts: readonly string[], kind: string): Promise<{ page: Page; document: Document }> {
  const frame = document.createElement('iframe')
  frame.src = `/__strict/page.html?${new URLSearchParams({ script: scripts.join(), kind }).toString()}`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frames.push(frame)
  document.body.append(frame)
  await loaded
  return { page: frame.contentWindow as Page, document: frame.contentDocument as Document }
}

describe('the old functions, under the strict policy', () => {
  for (const { name, kind, scripts, then } of ways) {
    it(`work ${name}, and nothing is refused or loaded twice`, async () => {
      const { page, document } = await open(scripts, kind)
      const told: string[] = []
      page.console.warn = (text: string) => {
        told.push(text)
      }
      if (then) await page.bring(then)
      expect(
        page.performance.getEntriesByType('resource').some(({ name: file }) => file.endsWith('/esm/webdav.js')),
        'brought before it was wanted',
      ).to.equal(false)

      page.OC.Notification.showTemporary('Hello')
      const answers: unknown[][] = []
      page.OC.dialogs
        .confirm('Sure?', 'Delete', (...args) => {
          answers.push(args)
        })
        .done((...args) => {
          answers.push(args)
        })
      const dialog = (): Element | null => document.querySelector('modal-dialog[open]')
      await until(() => expect(dialog()?.textContent).to.contain('Sure?'))
      await until(() =>
        expect(
          document.querySelector('toast-stack')?.shadowRoot?.querySelector('[part=toast]')?.textContent,
        ).to.contain('Hello'),
      )
      const buttons = [...(dialog()?.shadowRoot?.querySelectorAll<HTMLElement>('[part=button]') ?? [])]
      buttons.find(({ textContent }) => textContent === 'Yes')?.click()
      await until(() => expect(answers).to.eql([[true], [true]]))

      const heard: unknown[] = []
      page._nc_event_bus.subscribe('csrf-token-update', (event) => heard.push(event))
      page._nc_event_bus.emit('csrf-token-update', { token: 'bmV3:dG9rZW4=' })
      expect([page.OC.requestToken, document.head.dataset['requesttoken'], heard.length]).to.eql([
        'bmV3:dG9rZW4=',
        'bmV3:dG9rZW4=',
        1,
      ])

      const failed: unknown[] = []
      new page.OC.Files.Client({ root: '/nowhere' }).getFileContents('/a').fail((status) => failed.push(status))
      await until(() => expect(failed).to.eql([404]))
      expect([...told, ...page.violations, ...page.failures]).to.eql([])
    }).timeout(60_000)
  }
})
