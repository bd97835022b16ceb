/**
 * `npm run server-app`: the app for Nextcloud servers, dist/server-app/shared_environment-<version>.tar.gz.
 *
 * It is server-app/ with what its pages load of dist/, in folders that have the version in their names: servers let
 * browsers keep these files for half a year.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './built-from.mjs'
import { asShipped, catalogueOf } from './languages.mjs'
import { isWordList } from './sizes.mjs'
import { archiveOf } from './tar.mjs'
import { textsInSources } from './texts.mjs'

const id = 'shared_environment'

/** Tags of info.xml that the app store wants, or takes, and what package.json calls them. */
const licences = { 'AGPL-3.0-or-later': 'agpl', 'AGPL-3.0-only': 'agpl', 'Apache-2.0': 'apache', 'MPL-2.0': 'mpl' }

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const addressOf = (value) => (typeof value === 'string' ? value : value?.url)?.replace(/^git\+|\.git$/g, '')

/**
 * info.xml with what package.json says, and what the app store will miss.
 *
 * @param {string} template
 * @param {Record<string, any>} about package.json
 */
export function infoOf(template, about) {
  const licence = licences[about.license]
  const repository = addressOf(about.repository)
  const bugs = addressOf(about.bugs) ?? (repository && `${repository}/issues`)
  const author = typeof about.author === 'string' ? about.author : about.author?.name
  const line = (tag, text) => (text ? `    <${tag}>${escaped(text)}</${tag}>\n` : '')
  const pictures = repository
    ? ['files-light', 'files-dark', 'right-to-left'].map((name) => `${repository}/raw/main/docs/pictures/${name}.png`)
    : []
  const xml = template
    .replace(/^<!--.*-->\n/m, '')
    // The order is that of the store's schema.
    .replace(
      /^ *<version>.*\n/m,
      line('version', about.version) + line('licence', licence) + line('author', author ?? about.name),
    )
    .replace(
      /^ *<dependencies>/m,
      (found) =>
        line('website', about.homepage) +
        line('bugs', bugs) +
        line('repository', repository) +
        pictures.map((picture) => line('screenshot', picture)).join('') +
        found,
    )
  const wants = { license: licence, author, 'bugs or repository': bugs, 'repository (for the screenshots)': repository }
  return { xml, lacks: Object.keys(wants).filter((name) => !wants[name]) }
}

/** Elements that no page of the server has, and what only they need. */
const absent = ['file-upload', 'password-form', 'password-strength', 'search-select', 'suggest-list']
const isAbsent = new RegExp(
  `^esm/(index|define|lib|${absent.join('|')})\\.js$|^esm/chunks/(choices|estimator|file-upload|password-strength)-`,
)

/** What pages of the server load, by its path in dist/. */
const isLoaded = (file) =>
  !file.endsWith('.map') &&
  !isWordList(`/${file}`) &&
  (file === 'loader.js' || (file.startsWith('esm/') && !isAbsent.test(file)))

/** The catalogues, by their paths in dist/, without the texts of absent elements. */
function catalogues(dist) {
  const texts = textsInSources()
  const isShown = (key) =>
    !(texts.get(key) ?? []).every((file) => absent.some((tag) => file.startsWith(join('elements', tag, '/'))))
  return filesBelow(join(dist, 'l10n')).map((file) => {
    const catalogue = Object.entries(catalogueOf(/([\w-]+)\.json$/.exec(file)[1])).filter(([key]) => isShown(key))
    return [`l10n/${file}`, Buffer.from(asShipped(Object.fromEntries(catalogue)))]
  })
}

/** All files of the app by their paths in its folder. @param {string} version */
export function appFiles(version = JSON.parse(readFileSync('package.json', 'utf8')).version, dist = 'dist') {
  const about = { ...JSON.parse(readFileSync('package.json', 'utf8')), version }
  const { xml, lacks } = infoOf(readFileSync('server-app/appinfo/info.xml', 'utf8'), about)
  const files = new Map()
  for (const file of filesBelow('server-app').filter((name) => !/^(tests|js)\//.test(name)))
    files.set(file.replace(/^css\//, `css/${version}/`), readFileSync(join('server-app', file)))
  files.set('appinfo/info.xml', Buffer.from(xml))
  for (const file of filesBelow(dist).filter(isLoaded))
    files.set(`js/${version}/${file}`, readFileSync(join(dist, file)))
  const old = [join(dist, 'legacy.js'), 'server-app/js/old-apps.js'].map((file) => readFileSync(file, 'utf8'))
  files.set(`js/${version}/legacy.js`, Buffer.from(old.join('\n')))
  for (const [file, content] of catalogues(dist)) files.set(`js/${version}/${file}`, content)
  files.set(`css/${version}/nextcloud.css`, readFileSync(join(dist, 'nextcloud.css')))
  files.set('CHANGELOG.md', readFileSync('CHANGELOG.md'))
  files.set('THIRD-PARTY-NOTICES.txt', readFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt')))
  return { files, lacks, version }
}

/** Writes the files into a folder, as an administrator unpacks them. */
export function unpack(files, folder) {
  for (const [name, content] of files) {
    const path = join(folder, id, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

function main() {
  if (!isBuilt('all', 'pages')) {
    const { status } = spawnSync(process.execPath, ['build/build.mjs', 'pages'], { stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
  const { files, lacks, version } = appFiles()
  const place = 'dist/server-app'
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const archive = join(place, `${id}-${version}.tar.gz`)
  writeFileSync(archive, archiveOf([...files].map(([name, content]) => [`${id}/${name}`, content])))
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0)
  console.log(`${archive}: ${files.size} files, ${(bytes / 1024 ** 2).toFixed(2)} MB unpacked`)
  if (lacks.length > 0)
    console.log(
      `It works on a server of yours. The app store wants more of package.json: ${lacks.join(', ')} (docs/publishing.md).`,
    )
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main()
