/**
 * Stryker's test runner for the built tests, in Node and in the browser. Each test file is one test for it, and gets a
 * new process or page, so no mutant outlives its run.
 */
import { relative } from 'node:path'
import { commonTokens, declareClassPlugin, declareValuePlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import { builtTests } from '../support/files.mjs'
import { isInSample } from './sample.mjs'
import { runInNode } from './node-file.mjs'
import { BrowserPages } from './browser-pages.mjs'

/** `src/kits/names` or `elements/file-upload`: the feature that a source file or a built test belongs to. */
const featureOf = (path) => /(?:src\/[^/]+|elements)\/[^/]+/.exec(path)?.[0]

class BuiltTests {
  static inject = tokens(commonTokens.logger)
  #log
  #pages = new BrowserPages()

  constructor(log) {
    this.#log = log
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  /** Runs every test file once, or those of `--testFiles`, and notes which mutants it reaches. */
  async dryRun({ testFiles }) {
    const sources = testFiles?.map((file) => relative('', file).replace(/\.tsx?$/, '.js'))
    const files = ['src', 'elements']
      .flatMap((folder) => [...builtTests('node', '.node-test.js', folder), ...builtTests('web', '.test.js', folder)])
      .filter((file) => sources?.some((source) => file.endsWith(`/${source}`)) ?? true)
    const tests = []
    const perTest = {}
    for (const file of files) {
      const begun = performance.now()
      const { failure, coverage } = await this.#run(file, {})
      const timeSpentMs = performance.now() - begun
      this.#log.debug('%s: %d ms', file, timeSpentMs)
      perTest[file] = coverage?.perTest?.[file] ?? {}
      const test = { id: file, name: file, fileName: file, timeSpentMs }
      tests.push(
        failure
          ? { ...test, status: TestStatus.Failed, failureMessage: failure }
          : { ...test, status: TestStatus.Success },
      )
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: {}, perTest } }
  }

  /** Tries a mutant on the tests of its own feature; where none of them reaches it, on all that do. */
  async mutantRun({ activeMutant, testFilter = [], hitLimit, timeout, sandboxFileName }) {
    if (!isInSample(activeMutant)) return { status: MutantRunStatus.Error, errorMessage: 'It is not in the sample.' }
    const own = testFilter.filter((file) => featureOf(file) === featureOf(activeMutant.fileName ?? sandboxFileName))
    const files = own.length > 0 ? own : testFilter
    for (const file of files) {
      const { failure, isOverdue } = await this.#run(file, { activeMutant: activeMutant.id, hitLimit, timeout })
      if (isOverdue) return { status: MutantRunStatus.Timeout }
      if (failure)
        return { status: MutantRunStatus.Killed, killedBy: [file], failureMessage: failure, nrOfTests: files.length }
    }
    return { status: MutantRunStatus.Survived, nrOfTests: files.length }
  }

  #run(file, state) {
    return file.endsWith('.node-test.js') ? runInNode(file, state) : this.#pages.run(file, state)
  }

  dispose() {
    return this.#pages.close()
  }
}

/** The build reads these names from the sources (build/chunk-files.mjs), so a mutant of one could not be built. */
const namesForBuild = {
  shouldIgnore: (path) =>
    path.isCallExpression() && path.node.callee.name === 'chunkNamed' ? 'The build reads this name.' : undefined,
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'built-tests', BuiltTests),
  declareValuePlugin(PluginKind.Ignore, 'names-for-build', namesForBuild),
]
