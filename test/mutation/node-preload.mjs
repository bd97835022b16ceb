/** Tells the code under test which mutant is active, and writes down which ones it came across. */
import { writeFileSync } from 'node:fs'

const { MUTATION_STATE, MUTATION_COVERAGE } = process.env
globalThis.__stryker__ = JSON.parse(MUTATION_STATE)
process.on('exit', () => writeFileSync(MUTATION_COVERAGE, JSON.stringify(globalThis.__stryker__.mutantCoverage ?? {})))
