import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseCommandLine } from './command-line.js'
import { startTestDemo } from './test-client.js'

describe('the command line', () => {
  it('reads every option', () => {
    const words = [
      '--port',
      '0',
      '--session-lifetime',
      '2',
      '--confirm-after',
      '20',
      '--auto-logout',
      '--token-refusal',
      '403',
      '--latency=50',
      '--joining=60',
      '--webroot',
      '/cloud/',
      '--compatible',
      '35',
    ]
    assert.deepEqual(parseCommandLine(words), {
      kind: 'start',
      options: {
        port: 0,
        sessionLifetimeSec: 2,
        confirmAfterSec: 20,
        autoLogout: true,
        tokenRefusal: '403',
        latencyMs: 50,
        joiningMs: 60,
        webroot: '/cloud',
        compatible: 35,
      },
    })
    assert.deepEqual(parseCommandLine([]), { kind: 'start', options: {} })
    assert.equal(parseCommandLine(['--help']).kind, 'help')
  })

  it('reads what is asked of a proxy', () => {
    const backend = { origin: 'https://cloud.example', webroot: '/nextcloud' }
    assert.deepEqual(parseCommandLine(['--backend', 'https://cloud.example/nextcloud/']), {
      kind: 'proxy',
      options: { backend, anyCertificate: false },
    })
    assert.deepEqual(
      parseCommandLine(['--backend=https://cloud.example/nextcloud', '--port', '81', '--accept-any-certificate']),
      { kind: 'proxy', options: { backend, port: 81, anyCertificate: true } },
    )
  })

  it('answers a mistake with one line that names what is accepted', () => {
    const mistakes = [
      ['--prot', '1'],
      ['--port'],
      ['--port', 'x'],
      ['--token-refusal', '404'],
      ['--port', '70000'],
      ['--port', '-1'],
      ['--port=1.5'],
      ['--session-lifetime', '0'],
      ['--confirm-after', '0'],
      ['--latency', 'slow'],
      ['--auto-logout=yes'],
      ['start'],
      ['--webroot', 'cloud'],
      ['--compatible', '26'],
      ['--backend'],
      ['--backend', 'cloud.example'],
      ['--backend', 'https://a:b@cloud.example'],
      ['--backend', 'https://cloud.example', '--latency', '5'],
      ['--accept-any-certificate'],
    ]
    for (const words of mistakes) {
      const line = parseCommandLine(words)
      assert.ok(line.kind === 'error', words.join(' '))
      assert.match(line.text, /Accepted: --port <0-65535>/)
      assert.ok(!line.text.includes('\n'))
    }
  })
})

describe('a port that is taken', () => {
  it('is an error, unless further ones may be tried', async () => {
    const first = await startTestDemo()
    await assert.rejects(startTestDemo({ port: first.port }), { code: 'EADDRINUSE' })
    const second = await startTestDemo({ port: first.port, furtherPorts: 20 })
    assert.ok(second.port > first.port)
    await Promise.all([first.close(), second.close()])
  })
})
