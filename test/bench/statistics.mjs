export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const summary = (values) => ({ median: median(values), min: Math.min(...values), max: Math.max(...values) })

/**
 * Measures the subjects in turn, as often as asked (A B C A B C …), so that other load on the machine affects all
 * alike.
 *
 * @param {readonly string[]} subjects
 * @param {(subject: string) => Promise<Record<string, number>>} measure
 * @returns {Promise<Record<string, Record<string, { median: number, min: number, max: number }>>>} by subject and
 * figure
 */
export async function inTurn(subjects, runs, measure) {
  const seen = Object.fromEntries(subjects.map((subject) => [subject, {}]))
  for (let run = 0; run < runs; run += 1) {
    for (const subject of subjects) {
      for (const [name, value] of Object.entries(await measure(subject))) (seen[subject][name] ??= []).push(value)
    }
  }
  return Object.fromEntries(
    subjects.map((subject) => [
      subject,
      Object.fromEntries(Object.entries(seen[subject]).map(([name, values]) => [name, summary(values)])),
    ]),
  )
}
