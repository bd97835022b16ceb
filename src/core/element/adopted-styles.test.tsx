import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { adoptStyles, Styles } from './adopted-styles.js'

const Red = styled.p`
  color: rgb(200, 0, 0);
`
const Blue = styled.p`
  color: rgb(0, 0, 200);
`

/** Adds a shadow root with styled content to the page; `color` returns the computed colour of its paragraph. */
function shadowWith(content: ReactNode): { host: HTMLElement; color: () => string } {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow)
  document.body.append(host)
  const root = createRoot(shadow)
  flushSync(() => root.render(<Styles>{content}</Styles>))
  return { host, color: () => getComputedStyle(shadow.querySelector('p') as Element).color }
}

describe('the shared rules', () => {
  it('hold in a root that comes with new ones while the roots before it are off the page', () => {
    const first = shadowWith(<Red>First</Red>)
    expect(first.color()).to.equal('rgb(200, 0, 0)')
    first.host.remove()
    const second = shadowWith(<Blue>Second</Blue>)
    expect(second.color()).to.equal('rgb(0, 0, 200)')
    document.body.append(first.host)
    expect(first.color()).to.equal('rgb(200, 0, 0)')
    second.host.remove()
    first.host.remove()
  })
})
