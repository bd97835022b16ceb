/** React 19: attributes and properties side by side, listeners by the event's own name. */
import type {} from 'shared-environment/react'
import type { FileSource } from 'shared-environment'
import type { FilePickerProps } from 'shared-environment/react'
import { useRef, type ReactNode } from 'react'

export function Page({ source }: { source: FileSource | undefined }): ReactNode {
  const picker = useRef<HTMLElementTagNameMap['file-picker']>(null)
  const props: FilePickerProps = { multiple: true, 'no-new': '' }
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
        labels="hover"
        unread="count"
        apps={[{ id: 'files', name: 'Files', href: '/files' }]}
        onorder-changed={({ detail }) => detail.order.join()}
      />
      <file-picker
        {...props}
        ref={picker}
        className="picker"
        source={source}
        type="copy"
        onfiles-picked={({ detail: { nodes } }) => nodes[0]?.path}
        onClick={(event) => event.currentTarget.refresh()}
      >
        <p slot="note">Text</p>
      </file-picker>
      <live-time datetime={Date.now()} />
      <live-time datetime="2026-11-20T17:40:46Z" />
      <user-avatar user="ada" display-name="Ada" size={48} />

      {/* @ts-expect-error not one of its words */}
      <app-menu labels="sometimes" />
      {/* @ts-expect-error no number */}
      <contacts-menu search-delay="soon" />
      {/* @ts-expect-error a property takes no text */}
      <contacts-menu searchDelay="300" />
      {/* @ts-expect-error an entry has a name */}
      <app-menu apps={[{ id: 'files', href: '/files' }]} />
      {/* @ts-expect-error nothing of that name in the detail */}
      <file-picker onfiles-picked={({ detail }) => detail.files} />
      {/* @ts-expect-error the event is no click */}
      <modal-dialog onclosed={(event: MouseEvent) => event.clientX} />
      {/* @ts-expect-error no such property */}
      <user-avatar colour="red" />
    </main>
  )
}
