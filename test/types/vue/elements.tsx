/** Vue's JSX, and the types by which its tools check templates. */
import type {} from 'shared-environment/vue'
import type { GlobalComponents, VNode } from 'vue'

type PropsOf<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props']

export const inTemplates: [PropsOf<'file-picker'>, PropsOf<'contacts-menu'>] = [
  {
    type: 'copy',
    noNew: '',
    multiple: true,
    files: ['a.md'],
    class: 'picker',
    key: 1,
    onFilesPicked: ({ detail: { nodes } }) => {
      nodes[0]?.path
    },
  },
  {
    searchDelay: '300',
    onMenuOpened: (event) => {
      event.detail satisfies null
    },
  },
]
// @ts-expect-error not one of its words
export const wrongWord: PropsOf<'file-picker'> = { type: 'open' }
// @ts-expect-error nothing of that name in the detail
export const wrongDetail: PropsOf<'file-picker'> = { onFilesPicked: ({ detail }) => detail.files }
// @ts-expect-error no number
export const wrongNumber: PropsOf<'contacts-menu'> = { searchDelay: 'soon' }
// @ts-expect-error no such element
export type None = PropsOf<'contact-menu'>

export const page = (): VNode => (
  <main>
    <app-menu
      key="apps"
      labels="hover"
      apps={[{ id: 'files', name: 'Files', href: '/files' }]}
      onOrderChanged={({ detail }) => {
        detail.order.join()
      }}
    />
    {/* @ts-expect-error not one of its words */}
    <app-menu labels="sometimes" />
    {/* @ts-expect-error nothing of that name in the detail */}
    <app-menu onOrderChanged={({ detail }) => detail.apps} />
  </main>
)
