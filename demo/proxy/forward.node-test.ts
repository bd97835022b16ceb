/** What the proxy passes on, in which pieces, and what happens when one side disconnects. */
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { RunningProxy } from './proxy.js'
import { ask, backendOf, before, closeAll, proxyOf } from './test-proxy.js'

afterEach(closeAll)

describe('what is passed on', () => {
  it('is method, body, status and headers', async () => {
    const proxy = await before((req, res) => {
      res.writeHead(207, 'Multi-Status', {
        'content-type': 'application/xml',
        'x-said': `${req.method} ${req.headers['depth']}`,
      })
      req.pipe(res)
    })
    const answer = await fetch(`${proxy.url}/remote.php/dav`, {
      method: 'PROPFIND',
      headers: { depth: '1' },
      body: '<a/>',
    })
    assert.deepEqual([answer.status, answer.headers.get('x-said'), await answer.text()], [207, 'PROPFIND 1', '<a/>'])
  })

  it('is a part of a file where a part is asked for, nothing where nothing is new, and no body to HEAD', async () => {
    const proxy = await before((req, res) => {
      if (req.headers['if-none-match'] === '"e"') res.writeHead(304, { etag: '"e"' }).end()
      else if (req.headers.range === 'bytes=2-4')
        res.writeHead(206, { 'content-range': 'bytes 2-4/9', 'content-length': '3' }).end('cde')
      else
        res.writeHead(200, { 'content-length': '9', etag: '"e"' }).end(req.method === 'HEAD' ? undefined : 'abcdefghi')
    })
    const part = await ask(proxy, '/', { headers: { range: 'bytes=2-4' } })
    assert.deepEqual(
      [part.answer.statusCode, part.answer.headers['content-range'], part.body.toString()],
      [206, 'bytes 2-4/9', 'cde'],
    )
    const old = await ask(proxy, '/', { headers: { 'if-none-match': '"e"' } })
    assert.deepEqual([old.answer.statusCode, old.answer.headers.etag, old.body.length], [304, '"e"', 0])
    const head = await ask(proxy, '/', { method: 'HEAD' })
    assert.deepEqual([head.answer.headers['content-length'], head.body.length], ['9', 0])
  })

  it('goes piece by piece: an event is there before the next one is written', async () => {
    let next = (): void => undefined
    const proxy = await before((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      res.flushHeaders()
      next = () => void res.write('data: 1\n\n')
    })
    const answer = await fetch(proxy.url)
    next()
    const reader = answer.body?.getReader()
    assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'data: 1\n\n')
    await reader?.cancel()
  })

  it('can become another protocol, such as WebSocket', async () => {
    const { server, origin } = await backendOf((_req, res) => res.end())
    const seen: IncomingMessage[] = []
    server.on('upgrade', (req, socket) => {
      seen.push(req)
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: x\r\n\r\nhello ',
      )
      socket.pipe(socket)
    })
    const proxy = await proxyOf(origin)
    const asked = request({
      port: proxy.port,
      host: '127.0.0.1',
      path: '/push',
      headers: { connection: 'Upgrade', upgrade: 'websocket', origin: `http://127.0.0.1:${proxy.port}` },
    }).end()
    const [answer, socket, first] = (await once(asked, 'upgrade')) as [
      IncomingMessage,
      NodeJS.ReadWriteStream & { destroy(): void },
      Buffer,
    ]
    assert.equal(answer.headers['sec-websocket-accept'], 'x')
    let said = first.toString()
    socket.write('there')
    while (said !== 'hello there') said += String((await once(socket, 'data'))[0])
    assert.equal(seen[0]?.headers.origin, origin)
    socket.destroy()
    const foreign = connect(proxy.port, '127.0.0.1', () =>
      foreign.write('GET /push HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
    assert.match(String((await once(foreign, 'data'))[0]), /^HTTP\/1\.1 421 /)
    foreign.destroy()
  })

  it('can be large: of an upload of 256 MB each piece goes on before the next comes', async () => {
    let received = 0
    const coming = new EventEmitter()
    const proxy = await before((req, res) => {
      req.on('data', (piece: Buffer) => {
        received += piece.length
        coming.emit('more')
      })
      req.on('end', () => res.end('stored'))
    })
    const piece = Buffer.alloc(1024 * 1024, 1)
    const total = 256
    const asked = request({
      port: proxy.port,
      host: '127.0.0.1',
      path: '/',
      method: 'PUT',
      headers: { 'content-length': total * piece.length },
    })
    for (let sent = 1; sent <= total; sent += 1) {
      asked.write(piece)
      while (received < sent * piece.length) await once(coming, 'more')
    }
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
    answer.resume()
    assert.deepEqual([answer.statusCode, received], [200, total * piece.length])
  })
})

describe('when one side goes', () => {
  it("the server's work ends with a browser that does not wait", async () => {
    const { server, origin } = await backendOf((_req, res) => {
      res.write('a')
      res.on('close', () => server.emit('given-up', res.writableFinished))
    })
    const leaving = new AbortController()
    const givenUp = once(server, 'given-up')
    await fetch((await proxyOf(origin)).url, { signal: leaving.signal })
    leaving.abort()
    assert.deepEqual(await givenUp, [false])
  })

  it('half an answer never looks like a whole one', async () => {
    const proxy = await before((_req, res) => {
      res.write('half', () => res.destroy())
    })
    const answer = await fetch(proxy.url)
    await assert.rejects(answer.text())
    const broken = await before((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      res.write(gzipSync('<p>'.repeat(100)).subarray(0, 12), () => res.destroy())
    })
    assert.equal((await fetch(broken.url)).status, 502)
  })

  /** A proxy before a server that answers 413 as soon as an upload begins, and reads no further. */
  async function beforeTooLarge(then: (socket: Socket) => void): Promise<RunningProxy> {
    const backend = createServer((socket) => {
      socket.once('data', () => {
        socket.pause()
        then(socket)
      })
    })
    backend.listen(0, '127.0.0.1').unref()
    await once(backend, 'listening')
    return proxyOf(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`)
  }
  const tooLarge = 'HTTP/1.1 413 Too Large\r\nContent-Length: 9\r\n\r\ntoo large'

  it('a server that answers before it has read an upload, and closes, is heard', async () => {
    let more = (): void => undefined
    const proxy = await beforeTooLarge((socket) => {
      // The proxy gets another piece of the upload before it hears that there is an answer, and none to write to.
      more()
      socket.write(tooLarge)
      socket.resetAndDestroy()
    })
    for (let round = 0; round < 10; round += 1) {
      const browser = connect(proxy.port, '127.0.0.1', () =>
        browser.write(`PUT / HTTP/1.1\r\nHost: 127.0.0.1:${proxy.port}\r\nContent-Length: 1000000\r\n\r\nfirst`),
      )
      more = () => void browser.write(Buffer.alloc(100_000))
      assert.match(String((await once(browser, 'data'))[0]), /^HTTP\/1\.1 413 /)
      browser.destroy()
    }
  })

  it('a server that answers before it has read an upload, and stays, is heard by browsers that send all first', async () => {
    const proxy = await beforeTooLarge((socket) => socket.unref().write(tooLarge))
    const length = 64 * 1024 * 1024
    const asked = request({
      port: proxy.port,
      host: '127.0.0.1',
      path: '/',
      method: 'PUT',
      headers: { 'content-length': length },
    })
    asked.end(Buffer.alloc(length))
    const [[answer]] = (await Promise.all([once(asked, 'response'), once(asked, 'finish')])) as [
      [IncomingMessage],
      unknown,
    ]
    answer.resume()
    assert.equal(answer.statusCode, 413)
  })

  it('a server that is not there is a page for people and a line for calls, and the next try reaches it', async () => {
    const { server, origin } = await backendOf((_req, res) => res.end('back'))
    server.close()
    server.closeAllConnections()
    const proxy = await proxyOf(origin)
    const seen = await ask(proxy, '/', { headers: { accept: 'text/html' } })
    assert.deepEqual([seen.answer.statusCode, seen.answer.headers['content-type']], [502, 'text/html; charset=utf-8'])
    assert.match(
      seen.body.toString(),
      /<h1>The server cannot be reached<\/h1>\n<p>Nothing answers at http:.*<p>Start the server/s,
    )
    const upload = await fetch(proxy.url, { method: 'POST', body: 'x'.repeat(100_000) })
    assert.deepEqual([upload.status, upload.headers.get('content-type')], [502, 'text/plain; charset=utf-8'])
    assert.match(await upload.text(), /^Nothing answers at .* Start the server/)
    server.listen(Number(new URL(origin).port), '127.0.0.1')
    await once(server, 'listening')
    assert.equal(await (await fetch(proxy.url)).text(), 'back')
  })

  it('a connection that the server has closed meanwhile is made again', async () => {
    const { server, origin } = await backendOf((_req, res) => res.end('x'))
    const proxy = await proxyOf(origin)
    for (let round = 0; round < 5; round += 1) {
      assert.equal((await ask(proxy, '/')).answer.statusCode, 200)
      server.closeAllConnections()
    }
  })
})
