/** React 18: attributes alone; the rest by a ref. */
import type {} from 'shared-environment/react-18'
import { useEffect, useRef, type ReactNode } from 'react'

export function Page(): ReactNode {
  const menu = useRef<HTMLElementTagNameMap['app-menu']>(null)
  useEffect(() => {
    menu.current?.addEventListener('order-changed', ({ detail }) => detail.order.join())
  }, [])
  return (
    <main>
      <app-menu ref={menu} class="menu" labels="hover" reorderable />
      <contacts-menu key="people" search-delay={300} open={false} />

      {/* @ts-expect-error not one of its words */}
      <app-menu labels="sometimes" />
      {/* @ts-expect-error a property, which would become the text [object Object] */}
      <app-menu apps={[]} />
      {/* @ts-expect-error the attribute would be called searchdelay */}
      <contacts-menu searchDelay={300} />
      {/* @ts-expect-error listeners are not set there */}
      <modal-dialog onclosed={() => undefined} />
    </main>
  )
}
