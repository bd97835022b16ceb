/** Writes the generated parts of docs/browsers.md from `browser-features.mjs`; called by `node build/doc-tables.mjs`. */
import { browsers, given, optional, required } from './browser-features.mjs'

const code = (text) => `\`${text}\``
const version = (text) => text ?? 'none'

/** The oldest version of each browser that has every required feature, in the order of `browsers`. */
export const floor = browsers.map((_, at) =>
  required.map(({ since }) => since[at]).reduce((one, other) => (Number(other) > Number(one) ? other : one)),
)

function table(head, rows) {
  return [head, head.map((name) => (browsers.includes(name) ? '---:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const isTakenAway = ({ at, css }) => at !== undefined || css !== undefined

const switchedOff = ({ chromium, firefox }) =>
  [
    'a script',
    chromium && code(chromium),
    firefox &&
      Object.keys(firefox)
        .map((name) => `${code(name)} in Firefox`)
        .join(),
  ]
    .filter(Boolean)
    .join(', ')

const where = (files) => files.map((file) => code(file)).join('<br>')

/** Returns the text with its generated parts rewritten. */
export function withBrowserTables(text) {
  const [chrome, firefox, safari] = floor
  const parts = {
    floor: `**Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}**, on every system that they run on.`,
    required: table(
      ['feature', ...browsers, 'what for', 'file'],
      required.map(({ name, since, why, where: files }) => [code(name), ...since, why, where(files)]),
    ),
    optional: table(
      ['feature', ...browsers, 'without it', 'file', 'switched off in the tests by'],
      optional.map((feature) => [
        code(feature.name),
        ...feature.since.map(version),
        feature.without,
        where(feature.where),
        isTakenAway(feature)
          ? `${switchedOff(feature)}${feature.tested && `: ${feature.tested}`}`
          : `– (${feature.tested})`,
      ]),
    ),
    given: table(
      ['feature', ...browsers],
      given.map(({ name, since }) => [name, ...since]),
    ),
  }
  return Object.entries(parts).reduce((whole, [name, content]) => {
    const place = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(<!-- ${name}:end -->)`)
    if (!place.test(whole))
      throw new Error(
        `docs/browsers.md has no <!-- ${name}:start --> … <!-- ${name}:end -->, so that part cannot be written.`,
      )
    return whole.replace(place, (_, start, end) => `${start}${content}\n${end}`)
  }, text)
}
