import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { until } from '../../../test/support/page.js'
import { freshPicture, shownIn } from '../../../test/support/pictures.js'
import { adoptStyles, Styles } from '../../core/element/adopted-styles.js'
import { FilePicture } from './file-picture.js'

describe('the picture of a file', () => {
  const drawn: HTMLElement[] = []
  afterEach(() => drawn.splice(0).forEach((host) => host.remove()))

  /** Draws a picture, and returns what is shown of it now and a function that gives it another URL. */
  function draw(first: string): { shadow: ShadowRoot; shown: () => string; give: (src: string) => void } {
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    adoptStyles(shadow)
    document.body.append(host)
    drawn.push(host)
    const root = createRoot(shadow)
    const give = (src: string): void =>
      flushSync(() =>
        root.render(
          <Styles>
            <FilePicture src={src} mimeType="video/mp4" size={32} iconSize={28} />
          </Styles>,
        ),
      )
    give(first)
    return { shadow, give, shown: () => shownIn(shadow) }
  }
  async function cached(): Promise<HTMLImageElement> {
    const image = new Image()
    image.src = await freshPicture()
    await image.decode()
    return image
  }

  it('is an icon of its type until it has loaded, and neither is told to screen readers', async () => {
    const { shadow, shown } = draw(await freshPicture())
    expect(shown()).to.equal('svg')
    expect([shadow.querySelector('svg')?.ariaHidden, shadow.querySelector('img')?.alt]).to.eql(['true', ''])
    await until(() => expect(shown()).to.equal('img'))
    const { width, height } = shadow.querySelector('img')?.getBoundingClientRect() ?? {}
    expect([width, height]).to.eql([32, 32])
  })

  it('stays an icon where there is none, and where it cannot be loaded', async () => {
    const { shadow, shown, give } = draw('')
    expect([shown(), shadow.querySelector('img')]).to.eql(['svg', null])
    give(URL.createObjectURL(new Blob(['no picture'], { type: 'image/png' })))
    await until(() => expect(shadow.querySelector('img')).to.equal(null))
    expect(shown()).to.equal('svg')
    give(await freshPicture())
    await until(() => expect(shown()).to.equal('img'))
  })

  it('is there at once if it is in the cache, so that no icon flashes up', async () => {
    const { src } = await cached()
    expect(draw(src).shown()).to.equal('img')
  })

  it('is an icon again while another one loads', async () => {
    const [one, other] = [await cached(), await freshPicture()]
    const { shown, give } = draw(one.src)
    give(other)
    expect(shown()).to.equal('svg')
    await until(() => expect(shown()).to.equal('img'))
    give(one.src)
    expect(shown()).to.equal('img')
  })
})
