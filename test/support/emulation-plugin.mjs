import { accessibleTreeInFirefox, emulateInFirefox, focusInFirefox } from './firefox-itself.mjs'
import { skippedHere } from './skips.mjs'

/**
 * A test's way to what the runner has no command for: forced colours, contrast, motion, scheme; and to what it has for Chromium
 * alone: the accessibility tree. And what is not to be run here.
 */
export function emulationPlugin() {
  return {
    name: 'emulation',
    async executeCommand({ command, payload, session }) {
      if (command === 'skipped-tests') return skippedHere()
      const page = session.browser.getPage(session.id)
      if (command === 'a11y-snapshot' && isFirefox(page)) return accessibleTreeInFirefox(page)
      if (command === 'focus-page') await (isFirefox(page) ? focusInFirefox(page) : page.bringToFront())
      else if (command === 'emulate-media-features') await emulate(page, payload)
      else return undefined
      return true
    },
  }
}

const isFirefox = (page) => page.browser().connection !== undefined

async function emulate(page, features) {
  if (isFirefox(page)) return emulateInFirefox(page, features)
  // The protocol itself: the driver's own method knows no forced colours.
  const protocol = await page.createCDPSession()
  return protocol.send('Emulation.setEmulatedMedia', { features })
}
