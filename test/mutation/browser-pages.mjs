import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { TestRunner } from '@web/test-runner-core'
import {
  emulateMediaPlugin,
  filePlugin,
  selectOptionPlugin,
  sendKeysPlugin,
  sendMousePlugin,
  setViewportPlugin,
} from '@web/test-runner-commands/plugins'
import { runnerConfig } from '../runner.config.mjs'

/** The one test file that the browser's runner knows. It asks here which file to load, and with which mutant. */
const page = 'test/mutation/browser-page.js'

/** Runs built test files in a browser that stays open, each on a new page. */
export class BrowserPages {
  #runner
  #wanted = {}
  #coverage

  /** @param {{ activeMutant?: string, hitLimit?: number }} state */
  async run(file, { activeMutant, hitLimit }) {
    this.#wanted = {
      file: `/${file}`,
      state: { activeMutant, hitLimit, hitCount: hitLimit === undefined ? undefined : 0, currentTestId: file },
    }
    this.#coverage = undefined
    this.#runner ??= this.#open()
    const runner = await this.#runner
    const session = await nextResult(runner, () => runner.runTests(runner.sessions.all()))
    return { failure: session.passed ? undefined : failureOf(session), coverage: this.#coverage }
  }

  async close() {
    const runner = await this.#runner
    await runner?.stop()
  }

  async #open() {
    const { groups, middleware, plugins, ...rest } = runnerConfig([page], 1)
    const runner = new TestRunner({
      ...rest,
      rootDir: resolve(rest.rootDir),
      files: [page],
      browsers: groups[0].browsers,
      protocol: 'http:',
      hostname: 'localhost',
      port: await freePort(),
      concurrency: 1,
      coverageConfig: {},
      logger: console,
      reporters: [],
      // The browser is closed after the first run otherwise.
      watch: true,
      middleware: [this.#answer, ...middleware],
      plugins: [
        setViewportPlugin(),
        emulateMediaPlugin(),
        selectOptionPlugin(),
        filePlugin(),
        sendKeysPlugin(),
        sendMousePlugin(),
        ...plugins,
      ],
      testFramework: {
        path: createRequire(import.meta.url).resolve('@web/test-runner-mocha/dist/autorun.js'),
        config: { timeout: 20_000, bail: true },
      },
      // A mutant may make the page hang, which counts as a failure.
      testsFinishTimeout: 120_000,
    })
    // Its first run is an empty page.
    const wanted = this.#wanted
    this.#wanted = {}
    await nextResult(runner, () => runner.start())
    this.#wanted = wanted
    return runner
  }

  #answer = async (context, next) => {
    if (context.path === '/mutation/wanted') context.body = this.#wanted
    else if (context.path === '/mutation/coverage') {
      let text = ''
      for await (const part of context.req) text += part
      this.#coverage = JSON.parse(text)
      context.body = ''
    } else await next()
  }
}

function nextResult(runner, start) {
  return new Promise((resolve) => {
    const onFinished = () => {
      runner.off('test-run-finished', onFinished)
      // The runner marks the run as finished right after this event.
      setTimeout(() => resolve([...runner.sessions.all()][0]))
    }
    runner.on('test-run-finished', onFinished)
    start()
  })
}

function failureOf({ errors, testResults }) {
  const failed = ({ tests, suites }) => [
    ...tests
      .filter(({ passed, skipped }) => !passed && !skipped)
      .map(({ name, error }) => `${name}: ${error?.message}`),
    ...suites.flatMap(failed),
  ]
  return [...errors.map(({ message }) => message), ...(testResults ? failed(testResults) : [])][0] ?? 'It did not pass.'
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, 'localhost', () => {
        const { port } = server.address()
        server.close(() => resolve(port))
      })
  })
