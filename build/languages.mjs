import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'l10n'

/** The languages that have a catalogue. */
export const languages = () =>
  readdirSync(folder)
    .filter((file) => /^[a-z]{2,3}(-\w+)?\.json$/.test(file))
    .map((file) => file.slice(0, -'.json'.length))

/** The English texts of a language with their translations, as `l10n/<language>.json` has them. */
export const catalogueOf = (language) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

/** As `shortened` of src/core/page/server/translate.ts: a long key is its beginning and its length. */
const shortened = (key) => (key.length > 24 ? key.slice(0, 24) + key.length : key)

/**
 * A catalogue as it ships, a tenth smaller: its keys, shortened, then its texts. The key of a text with a count is its
 * singular, after an underscore.
 */
export function asShipped(catalogue) {
  const keys = Object.keys(catalogue).map((key) => shortened(key.replace(/_::_.*_$/s, '')))
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) throw new Error(`Two texts have the same key, "${twice}". Word one of them in another way.`)
  return JSON.stringify([keys, Object.values(catalogue)])
}

/** The catalogues as they ship, and one hash of all, which is the name of their folder: a browser may keep them for ever. */
function shipped() {
  const texts = languages().map((language) => [`${language}.json`, asShipped(catalogueOf(language))])
  return { texts, hash: createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8) }
}

/** Writes the catalogues to dist/l10n/. */
export function writeLanguages() {
  const { texts, hash } = shipped()
  const place = join('dist/l10n', hash)
  mkdirSync(place, { recursive: true })
  for (const [name, text] of texts) writeFileSync(join(place, name), text)
}

/**
 * Makes `virtual:languages`: the languages, and the folder of their catalogues.
 *
 * @param {boolean} isForBundlers in an application's own bundle the files lie where the application has put them
 */
export function languageFiles({ isForBundlers = false } = {}) {
  return {
    name: 'language-files',
    load(id) {
      if (id !== '\0virtual:languages') return null
      return {
        code: `export const known = '${languages().join(' ')}'.split(' '); export const folder = '${shipped().hash}'; export const areBeside = ${!isForBundlers}`,
        map: { mappings: '' },
      }
    },
  }
}
