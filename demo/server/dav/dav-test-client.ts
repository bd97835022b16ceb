import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { after } from 'node:test'
import type { DavResponse, PropertyValue } from '../../../src/kits/names/dav-response.js'
import { readMultiStatus } from '../../../src/kits/webdav/multi-status.js'
import type { DemoOptions } from '../options.js'
import { signedIn, startTestDemo, type TestClient, type TestDemo } from '../test-client.js'

/** What tests of files need: a demo that is closed after the tests, and the signed-in user Alice. */
export interface AliceAtHome {
  demo: TestDemo
  alice: TestClient
  /** The address of her files. */
  home: string
  /** Path on the demo's disk of one of her files. */
  onDisk(path: string): string
}

/** Await this first in a suite: after an `await`, only tests still belong to the suite. */
export async function aliceAtHome(options: Partial<DemoOptions> = {}): Promise<AliceAtHome> {
  const starting = startTestDemo(options)
  after(async () => (await starting).close())
  const demo = await starting
  return {
    demo,
    alice: await signedIn(demo, 'alice'),
    home: '/remote.php/dav/files/alice',
    onDisk: (path) => `alice/${path}`,
  }
}

const fullNames: Readonly<Record<string, string>> = {
  d: 'DAV:',
  oc: 'http://owncloud.org/ns',
  nc: 'http://nextcloud.org/ns',
  ocs: 'http://open-collaboration-services.org/ns',
}

/** `oc:size` as `{http://owncloud.org/ns}size`; a namespace without a short name is kept as it is. */
function clark(short: string): string {
  const [, prefix = '', local = ''] = /^(.*):(.*)$/s.exec(short) ?? []
  return `{${fullNames[prefix] ?? prefix}}${local}`
}

/** The body of a PROPFIND for these properties, written like `d:getetag`. */
export function asksFor(...names: string[]): string {
  const declared = Object.entries(fullNames)
    .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
    .join(' ')
  return `<?xml version="1.0"?><d:propfind ${declared}><d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop></d:propfind>`
}

/** One file of a multi-status, its properties by short name. */
export interface Listed {
  href: string
  found(short: string): PropertyValue | undefined
  missing(short: string): boolean
}

/** Parses a multi-status with the client's own parser. */
export async function listed(answer: Response): Promise<Listed[]> {
  const responses: DavResponse[] = []
  const reader = readMultiStatus((response) => responses.push(response))
  reader.write(await answer.text())
  reader.end()
  const part = (response: DavResponse, status: string): Readonly<Record<string, PropertyValue>> =>
    response.propStat.find((stat) => stat.status === `HTTP/1.1 ${status}`)?.properties ?? {}
  return responses.map((response) => ({
    href: response.href,
    found: (short) => part(response, '200 OK')[clark(short)],
    missing: (short) => clark(short) in part(response, '404 Not Found'),
  }))
}

/** A request that a test writes piece by piece and can abort; its token is valid. */
export async function slowly(
  demo: TestDemo,
  client: TestClient,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ sent: ClientRequest; answer: Promise<IncomingMessage> }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = request({
    host: '127.0.0.1',
    port: demo.port,
    method,
    path,
    agent: false,
    headers: { cookie, requesttoken: await client.token(), ...headers },
  })
  const answer = new Promise<IncomingMessage>((done, fail) => sent.on('response', done).on('error', fail))
  return { sent, answer }
}

/** Writes this many bytes to a request, with backpressure. */
export async function send(sent: ClientRequest, bytes: number, piece: Buffer): Promise<void> {
  for (let at = 0; at < bytes; at += piece.length) {
    if (!sent.write(piece)) await new Promise((taken) => sent.once('drain', taken))
  }
}
