import type { Driver } from './native-page.js'
import { settledPath, startProbeRelay } from './probe-relay.js'
import type { FoundWebKit } from './webkit-browser.js'
import { narrowest, WebDriverWindow } from './webdriver.js'

/**
 * WebKitGTK: it treats touches as mouse input, and the console is reported by a script that runs first on each page.
 */
export function startWebKit(found: FoundWebKit): {
  newDriver(): Promise<Driver>
  close(): Promise<void>
  canTouch: false
  narrowest: number
} {
  const open = new Set<Driver>()
  return {
    canTouch: false,
    narrowest,
    async newDriver() {
      const driver = await driverOf(found, () => open.delete(driver))
      open.add(driver)
      return driver
    },
    async close() {
      await Promise.all([...open].map((driver) => driver.close()))
    },
  }
}

async function driverOf(found: FoundWebKit, closed: () => void): Promise<Driver> {
  const problems: string[] = []
  const relay = await startProbeRelay({ report: (problem) => problems.push(problem) })
  const window = await WebDriverWindow.open(found, { proxy: relay.address })
  window.heard = (problem) => problems.push(problem)
  return {
    goto: (url) => window.get(url),
    url: () => window.getCurrentUrl(),
    run: (fn, args) => window.run(fn, args) as never,
    moveMouse: (x, y) => window.moveMouse(x, y),
    click: (x, y, button) => window.click(x, y, button),
    press: (chord) => window.press(chord),
    type: (text) => window.type(text),
    viewport: (width, height) => window.viewport(width, height),
    async problems() {
      await window.run((path: string) => fetch(path).then(() => 0), [settledPath])
      return [...problems]
    },
    async close() {
      closed()
      await window.quit()
      await relay.end()
    },
  }
}
