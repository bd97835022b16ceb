/** docs/test-report.md: one section for each part of `npm run test:all`, from its last run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** The project's folder, which the report does not name. */
const root = pathToFileURL(`${process.cwd()}/`).href

const head = `# Test report

What \`npm run test:all\` came to, part by part, when it was run last. It is written by that command; \`test/plan.mjs\` says what is in
each part. The gate, \`npm test\`, is not in here.`

/** @returns {Record<string, string>} the text of each section, by its title */
export function readReport(file) {
  if (!existsSync(file)) return {}
  const sections = readFileSync(file, 'utf8').split('\n## ').slice(1)
  return Object.fromEntries(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end).trim()]
    }),
  )
}

/** Writes the section of one part again, and keeps the others. */
export function writeReport(file, name, result) {
  const sections = { ...readReport(file), [name]: textOf(result) }
  writeFileSync(
    file,
    `${[head, ...Object.entries(sections).map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n')}\n`,
  )
}

function textOf({ passed, failed, skipped, failures, flaky, skips, notes, said, seconds, commit }) {
  const list = (title, entries) =>
    entries.length > 0
      ? `\n\n${title}\n\n${entries.map((entry) => `- ${entry.replaceAll(root, '').replaceAll('\n', '\n  ')}`).join('\n')}`
      : ''
  const where = said.filter((line) => line.startsWith('In ')).map((line) => line.slice(3).replace(/ \(.*\)$/, ''))
  return `${failed > 0 ? '**Red.** ' : ''}${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${[...where, `Node ${process.versions.node}`].join(', ')}: ${passed} passed, ${failed} failed, ${flaky.length} flaky, ${skipped} skipped, ${Math.ceil(seconds / 60)} minutes.${list('Failed:', failures)}${list('Flaky, passed when run again alone:', flaky)}${list(
    'Skipped:',
    skips.map(({ test, reason }) => `${test}: ${reason}`),
  )}${list('Left out:', notes)}`
}
