/** axe finds nothing in any state of any element, in light and in dark. */
import '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { scenes } from 'virtual:scenes'
import { play } from '../support/play.js'

const prefer = (scheme: string): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [{ name: 'prefers-color-scheme', value: scheme }])

const imagesIn = (root: ParentNode): HTMLImageElement[] =>
  [...root.querySelectorAll('*')].flatMap((inside) => [
    ...(inside instanceof HTMLImageElement ? [inside] : []),
    ...(inside.shadowRoot ? imagesIn(inside.shadowRoot) : []),
  ])

/** Avatars show initials until their picture has loaded. Some pictures never load. */
async function pictured(element: HTMLElement): Promise<void> {
  const comes = (image: HTMLImageElement): boolean => !image.complete && image.getBoundingClientRect().top < innerHeight
  for (let frames = 0; frames < 60 && imagesIn(element.shadowRoot ?? element).some(comes); frames += 1)
    await nextFrame()
  await nextFrame()
}

for (const scheme of ['light', 'dark']) {
  describe(`in ${scheme}`, () => {
    before(async () => {
      await prefer(scheme)
      // `light-dark()` follows the scheme that the page allows.
      document.documentElement.style.colorScheme = 'light dark'
      document.body.style.backgroundColor = scheme === 'dark' ? '#1c1c20' : '#fff'
    })
    after(async () => {
      document.documentElement.style.colorScheme = ''
      document.body.style.backgroundColor = ''
      await prefer('')
    })

    for (const [tag, ofElement] of Object.entries(scenes)) {
      describe(`<${tag}> is accessible`, () => {
        for (const scene of ofElement) {
          it(scene.title, async () => {
            const element = await play(scene)
            expect(matchMedia('(prefers-color-scheme: dark)').matches).to.equal(scheme === 'dark')
            await pictured(element)
            await expect(element).to.be.accessible()
          }).timeout(60_000)
        }
      })
    }
  })
}
