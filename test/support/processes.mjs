/** The processes of a test run: started here, and ended with it, also when a signal ends it. */
import { execFileSync, spawn } from 'node:child_process'

/** @returns {Promise<number>} the exit status */
export function runProcess(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'inherit', ...options })
      .on('error', reject)
      .on('close', (status) => resolve(status ?? 1))
  })
}

/** All descendants of a process. Browsers are in process groups of their own. */
export function descendantsOf(pid) {
  const parents = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Set([pid])
  // The loop also visits what is added to the set meanwhile.
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

/** How long a process that was asked to end may take, in ms. */
const patienceMs = 2000

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/** From now on a signal that ends this process ends all its descendants, too: they are asked first, then killed. */
export function endTogether() {
  let ending = false
  for (const [signal, code] of Object.entries(codes)) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      console.error(`\n${signal}: ending the tests.`)
      // Recorded now: the children of a process cannot be found once it is gone.
      const known = new Set(descendantsOf(process.pid))
      for (const pid of known) send(pid, 'SIGTERM')
      const end = Date.now() + patienceMs
      const look = () => {
        for (const pid of descendantsOf(process.pid)) known.add(pid)
        const left = [...known].filter((pid) => send(pid, 0))
        if (left.length > 0 && Date.now() < end) return setTimeout(look, 50)
        process.exit(code)
      }
      // Also if the run ends by itself meanwhile, because its browser is gone.
      process.on('exit', () => {
        for (const pid of known) send(pid, 'SIGKILL')
        process.exitCode = code
      })
      look()
    })
  }
}
