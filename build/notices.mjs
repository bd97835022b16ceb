/** Lists the licences of the third-party packages in the bundle. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import license from 'rollup-plugin-license'
import { wordPackages } from './words.mjs'

/** Licences that require attribution only. A package under another licence must be reviewed before it is bundled. */
export const allowedLicences = '(MIT OR ISC OR 0BSD OR BSD-2-Clause OR BSD-3-Clause OR Apache-2.0)'

export const noticesFile = 'THIRD-PARTY-NOTICES.txt'

/** The first line of every bundled file that holds work of others. */
export const noticeLine = `/*! Licences: ${noticesFile} */`

/** Notices by package name and version, from all builds of this run. */
const found = new Map()

/** Returns the standard text for a package that ships no licence text; null if there is none in build/licences/. */
function standardText({ license: name, author }) {
  const file = `build/licences/${name}.txt`
  return existsSync(file)
    ? `Copyright (c) ${author?.name ?? 'the authors'}\n\n${readFileSync(file, 'utf8').trim()}`
    : null
}

function entryOf(dependency) {
  const text = dependency.licenseText?.trim() || standardText(dependency)
  if (!text)
    throw new Error(
      `${dependency.name} is bundled and comes without the text of its licence (${dependency.license}). Put the text into build/licences/${dependency.license}.txt.`,
    )
  const more = dependency.noticeText?.trim()
  return [
    `${dependency.name} ${dependency.version}`,
    `Licence: ${dependency.license}`,
    ...(dependency.homepage ? [dependency.homepage] : []),
    '',
    text,
    ...(more ? ['', more] : []),
  ].join('\n')
}

/** The notice of a word list. These are read as data, so the licence plugin does not see their packages. */
function wordEntry(name) {
  const folder = `node_modules/${name}`
  const { version, license: terms, homepage } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  if (!allowedLicences.slice(1, -1).split(' OR ').includes(terms))
    throw new Error(`${name} is on the terms ${terms}, which is none of ${allowedLicences}.`)
  const texts = readdirSync(folder)
    .filter((file) => /licen[cs]e/i.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim())
  return entryOf({ name, version, license: terms, homepage, licenseText: texts.join('\n\n') })
}

const rule = `\n\n${'-'.repeat(78)}\n\n`

function allNotices() {
  const entries = new Map([...found, ...wordPackages().map((name) => [name, wordEntry(name)])])
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  return `The files of this package hold work of others, named here with its terms.${rule}${sorted.join(rule)}\n`
}

/**
 * Collects the packages that a build bundles, and writes the notices of all builds so far to dist/. Fails if a package
 * has no licence, or one that is not allowed.
 */
export function notices() {
  const collect = (dependencies) => {
    for (const dependency of dependencies) found.set(`${dependency.name} ${dependency.version}`, entryOf(dependency))
    mkdirSync('dist', { recursive: true })
    writeFileSync(`dist/${noticesFile}`, allNotices())
  }
  return license({
    thirdParty: { allow: { test: allowedLicences, failOnUnlicensed: true, failOnViolation: true }, output: collect },
  })
}
