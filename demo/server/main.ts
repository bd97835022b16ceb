import { signInHints } from './accounts.js'
import { parseCommandLine } from './command-line.js'
import { startDemo } from './server.js'

/** Runs the demo from the command line until it is interrupted. */
export async function main(words: readonly string[]): Promise<void> {
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
  const wanted = line.options.port ?? 8080
  const demo = await startDemo({ furtherPorts: 20, ...line.options, port: wanted })
  if (wanted !== 0 && demo.port !== wanted) console.log(`Port ${wanted} is taken, so this is the next free one.`)
  console.log(`\n  The demo is at ${demo.url}/\n  The gallery is at ${demo.url}/demo/gallery\n\n  Sign in with`)
  for (const { name, password, purpose } of signInHints) console.log(`    ${name.padEnd(6)} password ${password.padEnd(6)} ${purpose}`)
  console.log('\n  Ctrl+C ends it.\n')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void demo.close().then(() => process.exit(0))
    })
  }
}
