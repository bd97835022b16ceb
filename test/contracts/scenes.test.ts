import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { scenes } from 'virtual:scenes'
import { play } from '../support/play.js'

for (const [tag, ofElement] of Object.entries(scenes)) {
  describe(`<${tag}> is accessible`, () => {
    for (const scene of ofElement) {
      it(scene.title, async () => {
        const element = await play(scene)
        await expect(element).to.be.accessible()
      }).timeout(20000)
    }
  })
}
