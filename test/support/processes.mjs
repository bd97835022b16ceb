/** The processes of a test run: started here, and ended with it, also when it is told to end. */
import { execFileSync, spawn } from 'node:child_process'

/** @returns {Promise<number>} the exit status */
export function runProcess(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'inherit', ...options }).on('error', reject).on('close', (status) => resolve(status ?? 1))
  })
}

/** Everything that this process has started, and what they have started. Browsers are in groups of their own. */
export function descendantsOf(pid) {
  const parents = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Set([pid])
  // A set goes on with what is added to it meanwhile.
  for (const parent of found) for (const [child, of] of parents) if (of === parent) found.add(child)
  found.delete(pid)
  return [...found]
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/** How long who was asked to end may take for it, in ms. */
const patienceMs = 2000

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/** From now on a signal to end this process ends all that it has started, too: asked first, and made to where it does not. */
export function endTogether() {
  let ending = false
  for (const [signal, code] of Object.entries(codes)) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      console.error(`\n${signal}: ending the tests.`)
      // Noted now: what a process has started belongs to nobody once it is gone.
      const known = new Set(descendantsOf(process.pid))
      for (const pid of known) send(pid, 'SIGTERM')
      const end = Date.now() + patienceMs
      const look = () => {
        for (const pid of descendantsOf(process.pid)) known.add(pid)
        const left = [...known].filter((pid) => send(pid, 0))
        if (left.length > 0 && Date.now() < end) return setTimeout(look, 50)
        process.exit(code)
      }
      // Also where the run ends by itself meanwhile, because its browser is gone.
      process.on('exit', () => {
        for (const pid of known) send(pid, 'SIGKILL')
        process.exitCode = code
      })
      look()
    })
  }
}
