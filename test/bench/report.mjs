import { judge } from './goals.mjs'

const digits = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 0))
const cell = ({ median, min, max }) =>
  min === max ? digits(median) : `${digits(median)} (${digits(min)}–${digits(max)})`

function table(head, rows) {
  return [
    `| ${head.join(' | ')} |`,
    `|---${'|---:'.repeat(head.length - 1)}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

const columns = {
  cold: 'cold, ms',
  warm: 'warm, ms',
  script: 'script, ms',
  processor: 'processor, ms',
  heapMb: 'heap, MB',
  load: 'header painted, ms',
  firstContent: 'first content, ms',
  layoutShift: 'layout shift',
  first: 'first rows, ms',
  firstFromByte: 'first rows, from the first byte, ms',
  whole: 'whole list, ms',
  wholeFromByte: 'whole list, from the first byte, ms',
  make: 'made, ms',
  append: 'append(), ms',
  longestTask: 'longest task, ms',
  tick: 'longest task of a tick, ms',
  scrollTask: 'longest task while scrolled, ms',
  seen: 'told',
  longestGap: 'longest gap, ms',
  ms: 'ms',
  frames: 'frames',
  dropped: 'dropped of 120',
  frameMs: 'ms per frame',
  sheets: 'sheets',
  styledSheets: 'of styled components',
  styleElements: '`<style>`',
}

/** One table for each nested result: `{ '1x': { ours: { ms: … } } }` has a row for each subject at each speed. */
function figures(bySpeed) {
  const rows = Object.entries(bySpeed).flatMap(([speed, subjects]) =>
    Object.entries(subjects).map(([subject, seen]) => ({ speed, subject, seen })),
  )
  const names = Object.keys(columns).filter((name) => rows.some(({ seen }) => seen[name]))
  return table(
    ['', 'CPU', ...names.map((name) => columns[name])],
    rows.map(({ speed, subject, seen }) => [
      subject,
      speed === 'slow' ? '4x, slow network' : speed,
      ...names.map((name) => (seen[name] ? cell(seen[name]) : '–')),
    ]),
  )
}

function verdict({ figure, goal }) {
  if (figure <= goal) return 'met'
  return goal === 0 ? `**missed by ${digits(figure)}**` : `**missed by ${Math.ceil((figure / goal - 1) * 100)} %**`
}

const goalTable = (measured) =>
  table(
    ['goal', 'at most', 'measured', ''],
    judge(measured).map((row) => [
      row.what.replace(/<[\w-]+>/g, '`$&`'),
      `${row.goal}${row.unit}`,
      `${digits(row.figure)}${row.unit}`,
      verdict(row),
    ]),
  )

const sections = {
  header: ['The header, until it is painted', (result) => figures(result)],
  keyboard: [
    'The user menu by keyboard, from the focus on its button, which Enter follows at once, until its panel is painted',
    (result) => figures(result),
  ],
  menus: ['A menu, from the click until its panel is painted', (result) => figures(result)],
  contacts: [
    'Contacts, from the click until people are painted',
    (result) =>
      Object.entries(result)
        .map(([people, at]) => `${Number(people).toLocaleString('en')} people:\n\n${figures(at)}`)
        .join('\n\n'),
  ],
  scrolling: ['10,000 people, scrolled by 200 px in each of 120 frames', (result) => figures(result)],
  conflicts: [
    'The conflict dialog, from the call until its first rows are painted, its chunks included; scrolled by 200 px in each of 120 frames',
    (result) => figures(result),
  ],
  picker: [
    'The file picker, from the click (its chunks included) to the first rows and to the whole list, sorted; used; scrolled by 200 px in each of 120 frames',
    (result) => figures(result),
  ],
  times: [
    '10,000 `<live-time>` at once, until the first is told; a tick; scrolled by 200 px in each of 120 frames',
    (result) => figures(result),
  ],
  instances: [
    '500 instances at once',
    (result) =>
      Object.entries(result)
        .map(([tag, at]) => `\`<${tag}>\`:\n\n${figures(at)}`)
        .join('\n\n'),
  ],
}

/**
 * The whole of docs/benchmarks.md.
 *
 * @param {{ measured: object, runs: number, browser: string, machine: string, date: string, slowdown: number, commit: string }} facts
 */
export function report({ measured, runs, browser, machine, date, slowdown, commit }) {
  const rows = judge(measured)
  const missed = rows.filter(({ figure, goal }) => figure > goal).length
  return `# Benchmarks

Written by \`npm run bench\`; do not edit. ${date}, commit ${commit}, ${browser}, ${machine}, median (minimum–maximum) of ${runs} runs.

All subjects are measured in turn (A B C A B C …) by one process on one machine, so the ratios count and the times do
not: they change with the machine and with what else it does. Nothing here is a test that may fail; weights and
counts are (\`npm test\`). Goals in ms or frames, and those over a recorded time, depend on the machine, too: the time of the
vanilla header tells how fast it was.

![Until the header is painted, as a chart](benchmarks.svg)

The same figures as JSON: [benchmarks.json](benchmarks.json).

- **ours**: a server's page with \`shared-environment.css\`, \`loader.js\` and the four tags of the header; 12 apps.
- **ours, preloaded**: the same, and the server names the header's chunk in its page (docs/guide/loading.md).
- **ours, opened**: the same with \`<user-menu open>\`, so with React and a panel from the start.
- **vanilla**: one custom element written by hand (\`test/bench/references/vanilla-header.js\`). Draws every person.
- **react**: the same in bare React (\`test/bench/references/react-header.tsx\`). Draws every person.
- Script and processor: what the page's main thread spent until then, on scripts and on everything.
- Painted: the content is in the (shadow) DOM, and two animation frames have passed. Cold: new profile. Warm: second load.
- CPU 4x: slowed down through the browser's protocol; a loop of numbers really ran ${digits(slowdown)} times slower in this series.
- **File picker**: a server's answer of some 900 bytes for each file, in no order. A gap is the longest that a timer which is due
  had to wait (4 ms at least, by the browser's own rule). Longest task: 0 where none took 50 ms.
- Slow network: 9 Mbit/s with 165 ms before each answer. Heap: after forced collection.

## Goals: ${rows.length - missed} of ${rows.length} met

${goalTable(measured)}

${Object.entries(sections)
  .filter(([name]) => measured[name])
  .map(([name, [title, write]]) => `## ${title}\n\n${write(measured[name])}`)
  .join('\n\n')}
`
}
