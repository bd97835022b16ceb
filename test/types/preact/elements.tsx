/** Preact: as React 19. */
import type {} from 'shared-environment/preact'
import { createRef, type VNode } from 'preact'

export function Page(): VNode {
  const picker = createRef<HTMLElementTagNameMap['file-picker']>()
  return (
    <main>
      <contacts-menu
        key="people"
        open
        search-delay="300"
        searchDelay={300}
        onmenu-opened={(event) => event.detail satisfies null}
      />
      <app-menu
        class="menu"
        labels="hover"
        apps={[{ id: 'files', name: 'Files', href: '/files' }]}
        onorder-changed={({ detail }) => detail.order.join()}
      />
      <file-picker ref={picker} type="copy" onfiles-picked={({ detail: { nodes } }) => nodes[0]?.path} />

      {/* @ts-expect-error not one of its words */}
      <app-menu labels="sometimes" />
      {/* @ts-expect-error no number */}
      <contacts-menu search-delay="soon" />
      {/* @ts-expect-error an entry has a name */}
      <app-menu apps={[{ id: 'files', href: '/files' }]} />
      {/* @ts-expect-error nothing of that name in the detail */}
      <file-picker onfiles-picked={({ detail }) => detail.files} />
      {/* @ts-expect-error no such property */}
      <user-avatar colour="red" />
    </main>
  )
}
