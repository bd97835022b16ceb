import { startProxy } from '../proxy/proxy.js'
import { signInHints } from './accounts/accounts.js'
import { parseCommandLine, type ProxyWish } from './command-line.js'
import { startDemo } from './server.js'

export { startDemo }

/**
 * Runs the demo, or the proxy, from the command line until it is interrupted.
 *
 * @param prepare runs before either starts, but not for `--help` or a mistake in the command line
 */
export async function main(words: readonly string[], prepare?: () => void): Promise<void> {
  const line = parseCommandLine(words)
  if (line.kind === 'help') {
    console.log(line.text)
    return
  }
  if (line.kind === 'error') {
    console.error(line.text)
    process.exitCode = 2
    return
  }
  // A server that poses as another one serves no bundle.
  if (line.kind === 'proxy' || !line.options.compatible) prepare?.()
  if (line.kind === 'proxy') {
    await runProxy(line.options)
    return
  }
  const wanted = line.options.port ?? defaultPort
  const demo = await startDemo({ furtherPorts: 20, ...line.options, port: wanted })
  tellPort(wanted, demo.port)
  console.log(`\n  The demo is at ${demo.url}/`)
  // The gallery needs the bundle, which the compatible mode does not serve.
  if (!line.options.compatible) console.log(`  The gallery is at ${demo.url}/demo/gallery`)
  console.log('\n  Sign in with')
  for (const { name, password, purpose } of signInHints)
    console.log(`    ${name.padEnd(6)} password ${password.padEnd(6)} ${purpose}`)
  console.log('\n  Ctrl+C ends it.\n')
  closeOnSignal(demo.close)
}

const defaultPort = 8080

async function runProxy({ port = defaultPort, ...wish }: ProxyWish): Promise<void> {
  const proxy = await startProxy({ ...wish, port, furtherPorts: 20, say: (line) => console.log(`  ${line}`) })
  tellPort(port, proxy.port)
  console.log(`\n  ${wish.backend.origin}${wish.backend.webroot} with the elements is at ${proxy.url}/`)
  if (wish.anyCertificate)
    console.log('  Its certificate is taken as it is, so nothing tells whether it is the server that answers.')
  const { line } = await proxy.report()
  console.log(`  ${line}\n\n  Ctrl+C ends it.\n`)
  closeOnSignal(proxy.close)
}

function tellPort(wanted: number, taken: number): void {
  if (wanted !== 0 && taken !== wanted) console.log(`Port ${wanted} is taken, so this is the next free one.`)
}

function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void close().then(() => process.exit(0))
    })
  }
}
