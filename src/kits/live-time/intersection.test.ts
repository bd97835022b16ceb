import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { restore, spy } from 'sinon'
import { place, until } from '../../../test/support/page.js'
import { watchIntersection } from './intersection.js'

describe('what is in sight', () => {
  const undos: (() => void)[] = []
  afterEach(() => {
    for (const undo of undos.splice(0)) undo()
    restore()
    scrollTo(0, 0)
  })

  const placed = async (): Promise<[Element, Element]> => {
    const page = await place('<div><p>near</p><div style="block-size: 5000px"></div><p>far</p></div>')
    return [page.firstElementChild as Element, page.lastElementChild as Element]
  }
  function watch(element: Element): boolean[] {
    const heard: boolean[] = []
    undos.push(watchIntersection(element, (seen) => heard.push(seen)))
    return heard
  }

  it('is told when it comes and when it goes, and nothing of what was never there', async () => {
    const [near, far] = await placed()
    const [ofNear, ofFar] = [watch(near), watch(far)]
    await until(() => expect(ofNear).to.eql([true]))
    await nextFrame()
    expect(ofFar).to.eql([])
    far.scrollIntoView()
    await until(() => expect([ofNear, ofFar]).to.eql([[true, false], [true]]))
    scrollTo(0, 0)
    await until(() =>
      expect([ofNear, ofFar]).to.eql([
        [true, false, true],
        [true, false],
      ]),
    )
  })

  it('is told at once to who asks later', async () => {
    const [near, far] = await placed()
    const first = watch(near)
    await until(() => expect(first).to.eql([true]))
    expect([watch(near), watch(far)]).to.eql([[true], []])
  })

  it('is asked of the browser once for each element, for as long as anybody wants to know', async () => {
    const [observed, unobserved] = [
      spy(IntersectionObserver.prototype, 'observe'),
      spy(IntersectionObserver.prototype, 'unobserve'),
    ]
    const [near] = await placed()
    const heard = [watch(near), watch(near)]
    expect(observed.callCount).to.equal(1)
    const [first, second] = undos.splice(0) as [() => void, () => void]
    first()
    first()
    expect(unobserved.callCount).to.equal(0)
    await until(() => expect(heard).to.eql([[], [true]]))
    second()
    second()
    expect(unobserved.callCount).to.equal(1)
    const again = watch(near)
    expect([observed.callCount, again]).to.eql([2, []])
    await until(() => expect(again).to.eql([true]))
  })
})
