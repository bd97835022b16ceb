import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { press, shownText, until } from '../../../test/support/page.js'
import { asking, FakeFiles, focuses, forget, inside, node } from '../../../test/support/picker.js'

beforeEach(forget)
afterEach(() => setViewport({ width: 1100, height: 850 }))

const dot = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const preview = ({ name }: FileNode, sizePx: number): string => `${dot}#${name}-${sizePx}`
const noon = Date.UTC(2026, 4, 3, 12)
const files = (): FakeFiles =>
  new FakeFiles(node('/F/', { size: 4096 }), node('/a.jpg', { size: 500, modifiedMs: noon, mimeType: 'image/jpeg' }))
const details = (picker: Element): string => {
  const part = inside(picker, '[part=details]')
  return part ? shownText(part) : ''
}

describe('the details of <file-picker>', () => {
  it('show what has the focus, with a large picture, in a wide window', async () => {
    await setViewport({ width: 1100, height: 850 })
    const { picker } = await asking({ source: { ...files().source, preview } })
    await focuses(picker, 'F')
    await until(() => expect(details(picker)).to.equal('F Folder · 4 KB'))
    await press('ArrowDown')
    await until(() => expect(details(picker)).to.match(/^a\.jpg JPG · 500 B .*2026/))
    await until(() => expect(inside(picker, '[part=details] img')?.getAttribute('src')).to.equal(`${dot}#a.jpg-240`))
    await expect(picker).to.be.accessible()
  })

  it('ask the server for the whole picture in a larger size', async () => {
    await setViewport({ width: 1440, height: 900 })
    // A picture that can be loaded: one that cannot leaves the page as soon as the browser knows.
    const previewUrl = `${dot}#?fileId=7&x=64&y=64&mimeFallback=true&a=0&c=e`
    const { picker } = await asking({ source: new FakeFiles(node('/a.jpg', { previewUrl })).source })
    await until(() =>
      expect(inside(picker, '[part=details] img')?.getAttribute('src')).to.equal(
        `${dot}#?fileId=7&x=512&y=512&mimeFallback=true&a=1&c=e`,
      ),
    )
  })

  it('are not there, and fetch nothing, in a narrower one', async () => {
    await setViewport({ width: 1090, height: 850 })
    const sizes: number[] = []
    const { picker } = await asking({
      source: { ...files().source, preview: (_: FileNode, sizePx: number) => (sizes.push(sizePx), null) },
    })
    await until(() => expect(sizes).to.include(32))
    expect([inside(picker, '[part=details]') === null, new Set(sizes).size]).to.eql([true, 1])
  })
})
