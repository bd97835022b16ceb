/** Serves one framework's page, the bundle, and the responses that a server has for the page. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { close, listen } from '../support/loopback.js'

interface HostModule {
  title: string
  /** The `trusted-types` of the page's policy; null if the framework does not work with Trusted Types. */
  trustedTypes: string | null
  /** The framework adds a style sheet of its own, in a `<style>` with the page's nonce. */
  bringsStyle?: boolean
  /** The responses of a server that writes the pages. */
  respond?(request: { path: string; sent: URLSearchParams }): Written
}

interface Written {
  head?: string
  body?: string
  /** The body is a fragment, not a page. */
  isPart?: boolean
  /** Media type of a fragment; HTML by default. */
  type?: string
}

interface Build {
  hostNamed(name: string): Promise<HostModule>
  buildHost(name: string): Promise<{ files: Map<string, string | Uint8Array>; modules: string[] }>
}

export interface RunningHost {
  url: string
  /** The folders of a package in the bundle, one for each copy. */
  copiesOf(name: string): string[]
  close(): Promise<void>
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The demo's policy; forms may be sent to this server. */
const policy = (trustedTypes: string | null, nonce: string): string =>
  [
    `default-src 'none'; script-src 'self'; style-src 'self'${nonce && ` 'nonce-${nonce}'`}; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'`,
    ...(trustedTypes === null ? [] : [`require-trusted-types-for 'script'; trusted-types ${trustedTypes}`]),
  ].join('; ')

/**
 * The page of an application whose script loads everything. With `?copies` another application's copy of the bundle is
 * on the page and loads first; with `?later` the page's own copy waits for a click; with `?user=ada` somebody is
 * signed in.
 */
function pageAround(
  title: string,
  nonce: string,
  query: URLSearchParams,
  { head = '', body = '<div id="app"></div>' }: Written,
): string {
  const user = query.get('user')
  return [
    `<!doctype html><html lang="en"><head${user ? ` data-user="${user}"` : ''}><meta charset="utf-8"><title>${title}</title>${nonce && `<meta name="csp-nonce" content="${nonce}">`}${head}`,
    '<link rel="stylesheet" href="/dist/shared-environment.css"><link rel="stylesheet" href="/page.css">',
    query.has('copies') ? '<script type="module" src="/copy/esm/index.js"></script>' : '',
    '<script type="module" src="/page.js"></script></head><body>',
    body,
    query.has('later') ? '<button id="bring">Bring the elements</button>' : '',
    '</body></html>',
  ].join('\n')
}

/** The fields that a form sent, in the URL and the body. */
async function sentWith(request: IncomingMessage, url: URL): Promise<URLSearchParams> {
  return new URLSearchParams([
    ...url.searchParams,
    ...new URLSearchParams(request.method === 'POST' ? await text(request) : ''),
  ])
}

/** Builds the page and serves it on a free port. */
export async function serveHost(name: string): Promise<RunningHost> {
  const { buildHost, hostNamed } = (await import(pathToFileURL(resolve('test/hosts/build-host.mjs')).href)) as Build
  const [host, { files, modules }] = await Promise.all([hostNamed(name), buildHost(name)])

  function fileAt(path: string): Promise<string | Uint8Array> | string | Uint8Array | undefined {
    if (path === '/page.css') return readFile('test/hosts/page.css')
    const [, place = '', ...rest] = path.split('/')
    // One folder under two addresses is two copies for a browser.
    return place === 'dist' || place === 'copy' ? readFile(join('dist', ...rest)) : files.get(path.slice(1))
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { pathname: path } = url
    void (async () => {
      const file = await fileAt(path)
      if (file !== undefined || extname(path) !== '')
        return response.writeHead(file ? 200 : 204, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(file)
      const written = host.respond?.({ path, sent: await sentWith(request, url) }) ?? {}
      const nonce = host.bringsStyle ? randomUUID() : ''
      return response
        .writeHead(200, {
          'Content-Type': `${written.type ?? 'text/html'}; charset=utf-8`,
          'Content-Security-Policy': policy(host.trustedTypes, nonce),
        })
        .end(written.isPart ? written.body : pageAround(host.title, nonce, url.searchParams, written))
    })().catch(() => response.writeHead(404).end())
  })
  const copiesOf = (wanted: string): string[] => {
    const inPackage = `/node_modules/${wanted}/`
    return [
      ...new Set(
        modules
          .filter((path) => path.includes(inPackage))
          .map((path) => path.slice(0, path.lastIndexOf(inPackage) + inPackage.length).replaceAll('\0', '')),
      ),
    ]
  }
  return { url: await listen(server), copiesOf, close: () => close(server) }
}
