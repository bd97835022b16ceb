/** The app for Nextcloud servers as an administrator unpacks it. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T
const { appFiles, infoOf } = await load<{
  appFiles(version?: string): { files: Map<string, Buffer>; lacks: string[]; version: string }
  infoOf(template: string, about: Record<string, unknown>): { xml: string; lacks: string[] }
}>('build/server-app.mjs')
const { archiveOf } = await load<{ archiveOf(files: Iterable<readonly [string, Buffer]>): Buffer }>('build/tar.mjs')
const { textsInSources } = await load<{ textsInSources(): Map<string, string[]> }>('build/texts.mjs')

const template = readFileSync('server-app/appinfo/info.xml', 'utf8')
/** The order that the app store's schema wants. */
const order =
  'id name summary description version licence author namespace category website bugs repository screenshot dependencies settings'.split(
    ' ',
  )
const tagsOf = (xml: string): string[] => [...xml.matchAll(/^ {4}<([\w-]+)[> ]/gm)].map(([, tag = '']) => tag)

const isCatalogue = (name: string): boolean => /^[a-z]{2,3}(-\w+)?\.json$/.test(name)

describe('the app for servers', () => {
  const { files, version } = appFiles()
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? ''
  const bundle = `js/${version}`

  it('takes at most 2 MB on the disk, without maps and tests', () => {
    const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0)
    assert.ok(bytes > 1e6 && bytes <= 2 * 1024 ** 2, `${bytes}`)
    assert.deepEqual(
      [...files.keys()].filter((name) => /\.map$|^tests\/|words-|estimator-/.test(name)),
      [],
    )
  })

  it('has whatever its scripts import, and their addresses lead nowhere else', () => {
    const scripts = [...files.keys()].filter((name) => /\.m?js$/.test(name) && name.startsWith(`${bundle}/esm/`))
    assert.ok(scripts.includes(`${bundle}/esm/nextcloud.mjs`))
    for (const name of scripts)
      for (const [, path = ''] of text(name).matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g))
        assert.ok(files.has(posix.join(posix.dirname(name), path)), `${name} imports ${path}`)
    // Before everything else, or it could not step aside.
    assert.match(
      text(`${bundle}/esm/nextcloud.mjs`),
      /^(\/\*.*\*\/\n)?import ?"\.\.\/loader\.js";import ?"\.\/chunks\/header-/,
    )
  })

  it('has the version in the paths of what browsers keep, and in its description', () => {
    for (const name of files.keys())
      if (/^(js|css)\//.test(name)) assert.match(name, new RegExp(`^(js|css)/${version}/`))
    assert.match(text('appinfo/info.xml'), new RegExp(`<version>${version}</version>`))
    assert.ok(appFiles('7.8.9').files.has('js/7.8.9/esm/nextcloud.mjs'))
  })

  it('has every language of the bundle, without the texts of elements that it does not have', () => {
    const shipped = readdirSync('l10n').filter(isCatalogue)
    const catalogues = [...files.keys()].filter((name) => name.startsWith(`${bundle}/l10n/`))
    assert.equal(catalogues.length, shipped.length)
    const [keys] = JSON.parse(text(catalogues[0] ?? '')) as [string[], unknown]
    assert.ok(keys.includes('Search contacts'))
    const absent = [...textsInSources()].filter(([, places]) => places.every((file) => file.includes('/file-upload/')))
    assert.ok(absent.length > 20)
    assert.deepEqual(
      absent.filter(([key]) => keys.includes(key)),
      [],
    )
  })

  it('translates every text of its settings pages into every language of the bundle', () => {
    const texts = ['templates/admin.php', 'templates/personal.php', 'lib/Settings/Section.php'].flatMap((name) =>
      [...text(name).matchAll(/\$(?:this->)?l->t\(\s*'([^']+)'/g)].map(([, key = '']) => key),
    )
    assert.ok(texts.length > 25, `${texts.length}`)
    const own = [...files.keys()].filter((name) => name.startsWith('l10n/'))
    // The server names languages in its own way, such as `de_DE` and `zh_CN`.
    const languageOf = (name: string): string => /^[a-z]+/.exec(name.replace('l10n/', ''))?.[0] ?? ''
    assert.deepEqual(new Set(own.map(languageOf)), new Set(readdirSync('l10n').filter(isCatalogue).map(languageOf)))
    for (const name of own) {
      const { translations } = JSON.parse(text(name)) as { translations: Record<string, string> }
      assert.deepEqual(Object.keys(translations).sort(), [...new Set(texts)].sort(), name)
      for (const [key, value] of Object.entries(translations))
        assert.equal(value.split('%s').length, key.split('%s').length, `${name}: ${key}`)
    }
  })

  it('describes itself as servers and the store read it, with what package.json says', () => {
    const { xml, lacks } = infoOf(template, {
      name: 'shared-environment',
      version: '1.2.3',
      license: 'AGPL-3.0-or-later',
      author: { name: 'A & B' },
      homepage: 'https://example.com',
      repository: { url: 'git+https://example.com/repo.git' },
    })
    assert.deepEqual(lacks, [])
    const tags = tagsOf(xml)
    assert.deepEqual([...new Set(tags)], order)
    assert.match(xml, /<licence>agpl<\/licence>\n {4}<author>A &amp; B<\/author>/)
    assert.match(xml, /<bugs>https:\/\/example\.com\/repo\/issues<\/bugs>/)
    assert.match(
      xml,
      /<screenshot>https:\/\/example\.com\/repo\/raw\/main\/docs\/pictures\/files-light\.png<\/screenshot>/,
    )
  })

  it('says what the store will miss, and claims no licence that was not chosen', () => {
    const { xml, lacks } = infoOf(template, { name: 'shared-environment', version: '1.2.3', license: 'UNLICENSED' })
    assert.equal(lacks.length, 4)
    assert.ok(!xml.includes('<licence>'))
    assert.deepEqual(
      tagsOf(xml).filter((tag) => !order.includes(tag)),
      [],
    )
  })

  it('is packed in a way that tar reads', () => {
    const content = Buffer.from('x'.repeat(600))
    const archive = gunzipSync(
      archiveOf([
        ['a/b.txt', content],
        ['a/c.txt', Buffer.alloc(0)],
      ]),
    )
    assert.equal(archive.length, 512 * (1 + 2 + 1 + 2))
    assert.equal(archive.toString('latin1', 0, 7), 'a/b.txt')
    assert.equal(parseInt(archive.toString('latin1', 124, 135), 8), 600)
    const sum = archive.subarray(0, 512).reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
    assert.equal(parseInt(archive.toString('latin1', 148, 154), 8), sum)
    assert.equal(archive.toString('latin1', 512, 1112), content.toString())
    assert.throws(() => archiveOf([['x'.repeat(101), content]]), /too long/)
  })
})
