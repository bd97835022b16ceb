/** Solid: attributes, properties and listeners by prefix. */
import type {} from 'shared-environment/solid'
import type { JSX } from 'solid-js'

export function Page(): JSX.Element {
  return (
    <main>
      <contacts-menu
        bool:open={true}
        attr:search-delay="300"
        prop:searchDelay={300}
        on:menu-opened={(event) => event.detail satisfies null}
      />
      <app-menu
        class="menu"
        labels="hover"
        prop:apps={[{ id: 'files', name: 'Files', href: '/files' }]}
        on:order-changed={({ detail }) => detail.order.join()}
      />
      <file-picker
        ref={(picker) => picker.refresh()}
        type="copy"
        start-path="/letters"
        files={['a.md']}
        prop:canPick={() => true}
        on:files-picked={({ detail: { nodes } }) => nodes[0]?.path}
      />

      {/* @ts-expect-error not one of its words */}
      <app-menu attr:labels="sometimes" />
      {/* @ts-expect-error no number */}
      <contacts-menu prop:searchDelay="300" />
      {/* @ts-expect-error it would be called startpath */}
      <file-picker startPath="/letters" />
      {/* @ts-expect-error and this canpick */}
      <file-picker canPick={() => true} />
      {/* @ts-expect-error present or not */}
      <contacts-menu bool:open="yes" />
      {/* @ts-expect-error an entry has a name */}
      <app-menu prop:apps={[{ id: 'files', href: '/files' }]} />
      {/* @ts-expect-error nothing of that name in the detail */}
      <file-picker on:files-picked={({ detail }) => detail.files} />
    </main>
  )
}
