/**
 * Leaks and idle work: the built elements are added to a page and removed five thousand times, and a page at rest
 * is observed.
 */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { CDPSession, Page } from 'puppeteer-core'
import { openBrowser, type BrowserSession } from '../support/browser-session.js'

interface BenchServer {
  url: string
  requests: string[]
  close(): Promise<void>
}

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T

let server: BenchServer
let browser: BrowserSession
let tags: string[]

before(async () => {
  const { startBenchServer } = await load<{ startBenchServer(): Promise<BenchServer> }>('test/bench/bench-server.mjs')
  const { registered } = await load<{ registered(): { tag: string }[] }>('build/registry.mjs')
  tags = registered().map(({ tag }) => tag)
  server = await startBenchServer()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.close()
})

async function withPage(
  path: string,
  use: (page: Page, session: CDPSession) => Promise<void>,
  first?: () => void,
): Promise<void> {
  const { page, problems } = await browser.newPage({ ownCookies: true })
  const session = await page.createCDPSession()
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  if (first) await page.evaluateOnNewDocument(first)
  await page.goto(server.url + path)
  await use(page, session)
  await page.close()
  // An element cleans up at the end of the turn, so a second one in the same turn is added before the first has cleaned
  // up.
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('There is more than one <')),
    [],
  )
}

/** Counts after garbage collection. */
async function held(session: CDPSession): Promise<{ nodes: number; listeners: number; heap: number }> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return { nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners'), heap: valueOf('JSHeapUsedSize') }
}

/** Runs in the page: adds and removes an element, as often as asked, and yields to the page in between. */
async function comeAndGo(tag: string, times: number): Promise<void> {
  const values: Record<string, string> = {
    'display-name': 'Ada Lovelace',
    'user-id': 'alice',
    user: 'alice',
    status: 'online',
  }
  for (let time = 0; time < times; time += 1) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value)
    // An open menu has the most to clean up.
    if (time % 10 === 0) element.setAttribute('open', '')
    document.body.append(element)
    element.remove()
    await Promise.resolve()
    if (time % 10 === 9) await new Promise((done) => setTimeout(done))
  }
  for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done))
}

const half = 2500

test('5,000 mount/unmount cycles of any element leave no nodes, no listeners and no memory behind', async () => {
  for (const tag of tags) {
    await withPage('/instances-ours.html', async (page, session) => {
      await page.evaluate((name) => customElements.whenDefined(name).then(() => undefined), tag)
      // Waits for what an idle page loads, before anything is counted.
      await page.waitForFunction(() => document.querySelector('toast-stack'))
      await page.evaluate(comeAndGo, tag, 20)
      const start = await held(session)
      await page.evaluate(comeAndGo, tag, half)
      let middle = await held(session)
      await page.evaluate(comeAndGo, tag, half)
      let end = await held(session)
      const heaps = [start.heap, middle.heap, end.heap]
      // The first rounds fill caches, and the engine compiles what runs often: a leak is what grows in every round.
      while (end.heap > middle.heap * 1.02 && heaps.length < 6) {
        await page.evaluate(comeAndGo, tag, half)
        middle = end
        end = await held(session)
        heaps.push(end.heap)
      }
      assert.ok(end.nodes <= start.nodes * 1.02, `<${tag}>: ${start.nodes} nodes before, ${end.nodes} after`)
      assert.ok(
        end.listeners <= start.listeners * 1.02,
        `<${tag}>: ${start.listeners} listeners before, ${end.listeners} after`,
      )
      assert.ok(
        end.heap <= middle.heap * 1.02,
        `<${tag}>: ${heaps.join(', ')} bytes before and after each ${half} cycles`,
      )
    })
  }
})

interface Watched {
  timers: Map<number, string>
  frames: number
}

/** Runs in the page before its scripts: tracks all pending timers. */
function watchTimers(): void {
  const watched: Watched = { timers: new Map(), frames: 0 }
  Object.assign(window, { watched })
  const {
    setTimeout: set,
    clearTimeout: clear,
    setInterval: repeat,
    clearInterval: stop,
    requestAnimationFrame: draw,
  } = window
  Object.assign(window, {
    setTimeout(call: () => void, delayMs = 0, ...rest: unknown[]) {
      const id = set(
        (...args: unknown[]) => {
          watched.timers.delete(id)
          call.apply(window, args as [])
        },
        delayMs,
        ...rest,
      )
      watched.timers.set(id, `timeout of ${delayMs} ms`)
      return id
    },
    clearTimeout(id: number) {
      watched.timers.delete(id)
      clear(id)
    },
    setInterval(call: () => void, everyMs = 0, ...rest: unknown[]) {
      const id = repeat(call, everyMs, ...rest)
      watched.timers.set(id, `interval of ${everyMs} ms`)
      return id
    },
    clearInterval(id: number) {
      watched.timers.delete(id)
      stop(id)
    },
    requestAnimationFrame(call: FrameRequestCallback) {
      watched.frames += 1
      return draw(call)
    },
    drawFrame: draw.bind(window),
  })
}

test("a page with the whole header, at rest, has no timer but the heartbeat's, draws no frames and asks for nothing", async () => {
  await withPage(
    '/ours.html',
    async (page) => {
      await page.waitForFunction(() =>
        ['app-menu', 'contacts-menu', 'user-menu', 'session-keepalive'].every((tag) =>
          document.querySelector(`${tag}:defined`),
        ),
      )
      await page.waitForNetworkIdle({ idleTime: 250 })
      const watch = (frames: number): Promise<Watched & { now: string[] }> =>
        page.evaluate(async (count) => {
          const { watched, drawFrame } = window as unknown as {
            watched: Watched
            drawFrame: typeof requestAnimationFrame
          }
          watched.frames = 0
          for (let frame = 0; frame < count; frame += 1) await new Promise((done) => drawFrame(done))
          return { ...watched, now: [...watched.timers.values()] }
        }, frames)
      await watch(10)
      const requested = server.requests.length
      const { now, frames } = await watch(90)
      assert.equal(frames, 0)
      assert.deepEqual(server.requests.slice(requested), [])
      // A timer never lasts longer than a minute, so that it notices when the machine slept.
      assert.deepEqual(now, ['timeout of 60000 ms'])
    },
    watchTimers,
  )
})

test('500 instances, and every other element, share one sheet of styled components, and no <style> is made', async () => {
  await withPage('/instances-ours.html', async (page) => {
    const seen = await page.evaluate(async (all) => {
      await Promise.all(all.map((tag) => customElements.whenDefined(tag)))
      // The page adds its toast stack when idle: wait, so that this does not happen in between.
      while (!document.querySelector('toast-stack')) await new Promise((done) => requestAnimationFrame(done))
      const many = Array.from({ length: 500 }, () => document.createElement('user-avatar'))
      many.forEach((avatar, index) => avatar.setAttribute('display-name', `Person ${index}`))
      document.body.append(...many, ...all.map((tag) => document.createElement(tag)))
      const roots = [...document.body.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
      // An element that shows nothing has only the styles of its host.
      const styled = new Set(
        roots
          .filter(({ host }) => host.localName !== 'session-keepalive')
          .map((root) => root.adoptedStyleSheets.at(-1)),
      )
      return {
        roots: roots.length,
        styledSheets: styled.size,
        hasRules: [...styled].every((sheet) => sheet !== undefined && sheet.cssRules.length > 0),
        avatarSheets: new Set(many.flatMap(({ shadowRoot }) => shadowRoot?.adoptedStyleSheets ?? [])).size,
        styleElements: roots.reduce(
          (sum, root) => sum + root.querySelectorAll('style').length,
          document.querySelectorAll('style').length,
        ),
      }
    }, tags)
    // An avatar has four: the colour scheme, the theme, its host's rules, and those of styled components. A date has no
    // root before it is visible.
    assert.deepEqual(seen, {
      roots: 500 + tags.length,
      styledSheets: 1,
      hasRules: true,
      avatarSheets: 4,
      styleElements: 0,
    })
  })
})
