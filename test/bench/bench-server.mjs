/**
 * Serves the measured files on loopback, from memory: `dist` is read once, so a build in the meantime changes nothing.
 * Files are gzipped and cacheable, as on a real server; API responses are not.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { pageCss, pages, preloadedPage } from './bench-pages.mjs'
import { contactsAnswer, nothing, ownStatus } from './fake-data.mjs'
import { filesConfigs, filesViews, folderAnswer } from './fake-files.mjs'

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.map': 'application/json',
}
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'"
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" fill="#fff"/></svg>'

function filesBelow(folder, prefix) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(js|css)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => [`${prefix}/${name.replaceAll('\\', '/')}`, readFileSync(join(folder, name), 'utf8')])
}

const pieceBytes = 65_536

function* pieces(bytes) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/**
 * @param {{ more?: Record<string, string>, dist?: string }} options `more` are further files, by path; `dist` is the
 * build
 * @returns {Promise<{ url: string, requests: string[], people: number, writeFolder(count: number): void, close():
 * Promise<void> }>}
 *   `requests` are the paths asked for so far; `people` is how many the contacts search finds; `writeFolder` makes the
 *   answer of a folder ready, which takes a second for a long one
 */
export async function startBenchServer({ more = {}, dist = 'dist' } = {}) {
  const files = new Map()
  const add = (path, text) =>
    files.set(path, { type: types[extname(path)] ?? 'text/plain', body: gzipSync(text, { level: 9 }) })
  for (const [path, text] of [
    ...filesBelow(dist, '/dist'),
    ...Object.entries(pages),
    ['/ours-preloaded.html', preloadedPage(dist)],
    ...Object.entries(more),
    ['/page.css', pageCss],
    ['/picker-page.js', readFileSync(new URL('picker-page.js', import.meta.url), 'utf8')],
  ])
    add(path, text)

  const answers = new Map()
  const answerWith = (count) => {
    if (!answers.has(count)) answers.set(count, gzipSync(JSON.stringify(contactsAnswer(count)), { level: 1 }))
    return answers.get(count)
  }

  const folders = new Map()
  /** A folder's name is its number of files. */
  const folderAt = (count) => {
    const path = `/remote.php/dav/files/alice/${count}`
    if (!folders.has(path)) folders.set(path, folderAnswer(path, count))
    return folders.get(path)
  }

  const state = { requests: [], people: 100 }
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname
    state.requests.push(path)
    const send = (type, body, cache) => {
      response.writeHead(200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Security-Policy': policy,
        'Cache-Control': cache ? 'public, max-age=3600, immutable' : 'no-store',
        ...(Buffer.isBuffer(body) ? { 'Content-Encoding': 'gzip', 'Content-Length': body.length } : {}),
      })
      response.end(body)
    }
    const file = files.get(path)
    if (file) send(file.type, file.body, !path.endsWith('.html'))
    else if (request.method === 'PROPFIND' && /^\/remote\.php\/dav\/files\/alice\/\d+$/.test(path)) {
      request.resume().on('end', () => {
        response.writeHead(207, {
          'Content-Type': 'application/xml; charset=utf-8',
          'Content-Security-Policy': policy,
          'Cache-Control': 'no-store',
        })
        Readable.from(pieces(folderAt(Number(path.split('/').at(-1))))).pipe(response)
      })
    } else if (request.method === 'PUT')
      request.resume() // An upload never ends here.
    else if (path === '/index.php/apps/files/api/v1/configs')
      send('application/json', JSON.stringify(filesConfigs), false)
    else if (path === '/index.php/apps/files/api/v1/views') send('application/json', JSON.stringify(filesViews), false)
    else if (path.startsWith('/icons/') || path.startsWith('/index.php/avatar/') || path === '/index.php/core/preview')
      send('image/svg+xml', picture, true)
    else if (path === '/index.php/contactsmenu/contacts')
      request.resume().on('end', () => send('application/json', answerWith(state.people), false))
    else if (path.startsWith('/ocs/v2.php/apps/user_status/api/v1/'))
      send('application/json', JSON.stringify(path.endsWith('/user_status') ? ownStatus : nothing), false)
    else if (path === '/index.php/csrftoken') send('application/json', '{"token":"next"}', false)
    else response.writeHead(404, { 'Content-Security-Policy': policy }).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${server.address().port}`,
    writeFolder: (count) => {
      folderAt(count)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  })
}
