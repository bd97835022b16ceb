import { add } from './results.mjs'

/** The maximum number of files that run again: more failures are no accident. */
const most = 5

/**
 * Runs test files one after the other. Those that failed run once more at the end, alone; those that pass then count as
 * passed, and are listed as flaky with their first error.
 *
 * @param {string[]} files
 * @param {(files: string[]) => Promise<Map<string, import('./results.mjs').Counts>>} run counts by file
 * @param {import('./results.mjs').Counts & { flaky: string[] }} counts
 */
export async function withSecondChance(files, run, counts) {
  const first = await run(files)
  const failed = [...first].filter(([, { failed: count }]) => count > 0)
  const again = failed.length > 0 && failed.length <= most ? failed.map(([file]) => file) : []
  const second = new Map()
  for (const file of again) {
    console.log(`\n— once more, alone: ${file}`)
    for (const [name, result] of await run([file])) second.set(name, result)
  }
  for (const [file, result] of first) {
    const last = second.get(file) ?? result
    add(counts, last)
    if (result.failed > 0 && last.failed === 0) counts.flaky.push(...result.failures)
  }
}
