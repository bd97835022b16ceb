import { accessibleTreeInFirefox, emulateInFirefox, focusInFirefox } from './firefox-itself.mjs'
import { skippedHere } from './skips.mjs'

/**
 * Commands that the runner lacks: emulation of forced colours, contrast, motion, colour scheme and a finger; the accessibility
 * tree, which it has for Chromium only; and the list of tests to skip.
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
  // The protocol itself, because the driver's method does not support forced colours. Each session of it has touch of its
  // own, so there is one for each page.
  if (!sessions.has(page)) sessions.set(page, await page.createCDPSession())
  const protocol = sessions.get(page)
  const pointer = features.find(({ name }) => name === 'pointer')
  if (pointer) await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: pointer.value === 'coarse' })
  return protocol.send('Emulation.setEmulatedMedia', { features: features.filter(({ name }) => name !== 'pointer') })
}

const sessions = new WeakMap()
