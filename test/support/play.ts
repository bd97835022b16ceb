import { fixture, html, nextFrame } from '@open-wc/testing'
import type { Scene } from '../../demo/gallery/scene.js'
import { forgetShared } from '../../src/core/page/shared-values.js'
import { expectAlsoLater } from './left-behind.js'
import { handOver, takeBack } from './handover.js'
import { fakeServer } from './server.js'

/**
 * Shows a scene as the gallery does: its page, without traces of earlier scenes, its server, its element, its state.
 *
 * @param prepare receives the stage before the element is on it
 */
export async function play(scene: Scene, prepare?: (stage: HTMLElement) => void): Promise<HTMLElement> {
  const stage = await fixture<HTMLElement>(html`<div></div>`)
  // From here to its own element at one go, so that no earlier element can share a value first.
  takeBack()
  forgetShared()
  if (scene.warns) expectAlsoLater(scene.warns)
  if (scene.page) handOver(scene.page)
  fakeServer({ ...scene.server })
  if (scene.onHeader)
    Object.assign(stage.style, { background: '#00639a', color: '#fff', blockSize: '3.125rem', display: 'flex' })
  prepare?.(stage)
  const element = scene.make()
  stage.append(element)
  await nextFrame()
  await scene.act?.(element)
  await nextFrame()
  return element
}
