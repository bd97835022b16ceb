/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'built-tests',
  plugins: ['./test/mutation/runner.mjs'],
  // All mutants are in one build. Each run says which of them is active.
  buildCommand: 'node test/mutation/build.mjs',
  symlinkNodeModules: false,
  ignorers: ['names-for-build'],
  coverageAnalysis: 'perTest',
  // Not copied into the sandbox.
  ignorePatterns: ['dist', '.build', 'docs'],
  tempDirName: '.build/mutation',
  concurrency: 2,
  // Limits for what hangs.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
}
