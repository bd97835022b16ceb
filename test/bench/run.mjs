/**
 * `npm run bench`: measures what is in dist against a hand-written header and a bare React one, prints the tables, and
 * writes them to docs/benchmarks.md, .json and .svg when all series ran on dist.
 *
 *   node test/bench/run.mjs [header|keyboard|menus|contacts|scrolling|instances|conflicts|picker|times …] [--runs 7] [--dist dist]
 *   node test/bench/run.mjs --quick        the header and its menus three times, in some five minutes
 *   node test/bench/run.mjs --serve        only serves the pages and says where they are, for a look by hand
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureSlowdown, openBenchBrowser } from './bench-browser.mjs'
import { pages } from './bench-pages.mjs'
import { startBenchServer } from './bench-server.mjs'
import { chart } from './chart.mjs'
import { judge } from './goals.mjs'
import { buildReferences } from './references/build.mjs'
import { report } from './report.mjs'
import { conflicts } from './series/conflicts.mjs'
import { contacts } from './series/contacts.mjs'
import { header } from './series/header.mjs'
import { keyboard } from './series/keyboard.mjs'
import { instances } from './series/instances.mjs'
import { menus } from './series/menus.mjs'
import { picker } from './series/picker.mjs'
import { scrolling } from './series/scrolling.mjs'
import { times } from './series/times.mjs'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '../..'))
const all = { header, keyboard, menus, contacts, scrolling, instances, conflicts, picker, times }
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    dist: { type: 'string', default: 'dist' },
    serve: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs ?? (values.quick ? 3 : 7))
const positionals = named.length === 0 && values.quick ? ['header', 'keyboard', 'menus'] : named
const unknown = positionals.filter((name) => !(name in all))
if (unknown.length > 0 || !(runs >= 1)) {
  console.error(
    `There is no series '${unknown.join("', '")}', or --runs is no number above 0. Series: ${Object.keys(all).join(', ')}.`,
  )
  process.exit(2)
}
if (!existsSync(`${values.dist}/loader.js`)) {
  console.error(`There is no build in ${values.dist}, so there is nothing to measure. Run \`npm run build\` first.`)
  process.exit(2)
}

const server = await startBenchServer({ more: await buildReferences(), dist: values.dist })
if (values.serve) {
  console.log(
    Object.keys(pages)
      .map((path) => server.url + path)
      .join('\n'),
  )
  await new Promise((resolve) => process.once('SIGINT', resolve))
  await server.close()
  process.exit()
}
const browser = await openBenchBrowser()
try {
  const slowdown = await measureSlowdown(browser, server.url)
  const measured = {}
  for (const name of positionals.length > 0 ? positionals : Object.keys(all)) {
    console.error(`measuring: ${name}`)
    measured[name] = await all[name]({ browser, server, runs })
  }
  const facts = {
    measured,
    runs,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    slowdown,
    browser: await browser.version(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`,
    date: new Date().toISOString().slice(0, 10),
  }
  console.log(report(facts))
  if (positionals.length === 0 && values.dist === 'dist') {
    writeFileSync('docs/benchmarks.md', report(facts))
    writeFileSync('docs/benchmarks.json', `${JSON.stringify({ ...facts, goals: judge(measured) }, null, 1)}\n`)
    writeFileSync('docs/benchmarks.svg', chart(measured.header))
  }
} finally {
  await browser.close()
  await server.close()
}
