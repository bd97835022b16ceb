/** The types by which Svelte's tools check templates. */
import type {} from 'shared-environment/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'

export const picker: SvelteHTMLElements['file-picker'] = {
  type: 'copy',
  'no-new': true,
  noNew: true,
  'start-path': '/letters',
  files: ['a.md'],
  class: 'picker',
  onclick: ({ currentTarget }) => currentTarget.refresh(),
  'onfiles-picked': ({ detail: { nodes } }) => {
    nodes[0]?.path
  },
  'on:before-pick': (event) => {
    event.preventDefault()
  },
}
export const menu: SvelteHTMLElements['contacts-menu'] = { open: true, 'search-delay': '300', searchDelay: 300 }
// @ts-expect-error not one of its words
export const wrongWord: SvelteHTMLElements['file-picker'] = { type: 'open' }
// @ts-expect-error no number
export const wrongNumber: SvelteHTMLElements['contacts-menu'] = { 'search-delay': 'soon' }
export const wrongDetail: SvelteHTMLElements['file-picker'] = {
  'onfiles-picked': ({ detail }) => {
    // @ts-expect-error nothing of that name in the detail
    detail.files
  },
}
export const wrongOldDetail: SvelteHTMLElements['file-picker'] = {
  'on:files-picked': ({ detail }) => {
    // @ts-expect-error nor there
    detail.files
  },
}
// @ts-expect-error no such attribute
export const wrongName: SvelteHTMLElements['user-avatar'] = { colour: 'red' }
