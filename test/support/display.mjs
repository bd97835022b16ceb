import { spawn } from 'node:child_process'

/**
 * Starts a virtual display, for browsers that need one; it ends with this process at the latest.
 *
 * @param program Xvfb
 * @returns {Promise<{ name: string, stop(): void }>} `name` is for DISPLAY
 */
export async function startDisplay(program) {
  // Without a window manager, the window below the pointer has the focus, and the pointer is in the middle of the
  // screen: the screen is small, so that every window covers that point. A window may be larger than the screen. Xvfb
  // chooses a free number itself and writes it to file descriptor 3.
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '640x480x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const stop = () => {
    server.kill()
  }
  process.once('exit', stop)
  const number = await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`${program} ended at once, with ${code}.`)))
    server.stdio[3].once('data', (said) => resolve(String(said).trim()))
  })
  return {
    name: `:${number}`,
    stop() {
      process.off('exit', stop)
      stop()
    },
  }
}
