/** Commands that the runner lacks, a tap and a double click: at a place in the window, with native input. */
export function pointerPlugin() {
  return {
    name: 'pointer',
    async executeCommand({ command, payload, session }) {
      if (command !== 'tap' && command !== 'double-click') return undefined
      const page = session.browser.getPage(session.id)
      const { x, y } = payload
      if (command === 'tap') await page.touchscreen.tap(x, y)
      else await page.mouse.click(x, y, { count: 2 })
      return true
    },
  }
}
