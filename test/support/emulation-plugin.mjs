/** A test's way to the browser's own settings that the runner has no command for: forced colours, contrast, motion, scheme. */
export function emulationPlugin() {
  return {
    name: 'emulation',
    async executeCommand({ command, payload, session }) {
      if (command !== 'emulate-media-features') return undefined
      // The protocol itself: the driver's own method knows no forced colours.
      const protocol = await session.browser.getPage(session.id).createCDPSession()
      await protocol.send('Emulation.setEmulatedMedia', { features: payload })
      return true
    },
  }
}
