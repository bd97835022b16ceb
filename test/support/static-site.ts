/** Small sites of static files, on this machine only, for tests of what ships. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { close, listen } from './loopback.js'

/** A response in place of a file. */
export interface Answer {
  body: string
  type?: string
  status?: number
  headers?: Readonly<Record<string, string>>
}

export interface Site {
  url: string
  /** The path of every request, in their order. */
  requests: string[]
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Serves folders by the beginning of an address, the longest first; `{ '/': 'site', '/shared-environment/': 'dist' }`.
 *
 * @param answer called first; if it returns nothing, the folders are searched
 * @param caching the `cache-control` of a path
 */
export async function serveSite(
  folders: Readonly<Record<string, string>>,
  {
    policy,
    answer,
    caching = (path) => (path.includes('/chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  }: {
    policy?: string
    answer?: (path: string, request: IncomingMessage) => Answer | undefined
    caching?: (path: string) => string
  } = {},
): Promise<Site> {
  const mounts = Object.entries(folders).sort(([a], [b]) => b.length - a.length)
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname))
    requests.push(path)
    const own = answer?.(path, request)
    const [begin = '', folder = ''] = mounts.find(([start]) => path.startsWith(start)) ?? []
    const content = own ? Promise.resolve(own.body) : readFile(join(folder, path.slice(begin.length)))
    const headers = {
      'content-type': own?.type ?? types[extname(path)] ?? 'text/html; charset=utf-8',
      'cache-control': caching(path),
      ...(policy && { 'content-security-policy': policy }),
      ...own?.headers,
    }
    content.then(
      (body) => response.writeHead(own?.status ?? 200, headers).end(body),
      () => response.writeHead(404).end(),
    )
  })
  const url = await listen(server)
  return { url, requests, close: () => close(server) }
}

/** The fenced blocks of a Markdown text that have a file name, ```` ```php index.php ````, by that name. */
export function namedBlocks(markdown: string): Map<string, string> {
  return new Map(
    [...markdown.matchAll(/^```\w+ ([\w./-]+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
  )
}
