/** What a page in plain TypeScript writes, with no package but the bundle. */
import 'shared-environment/loader.js'
import 'shared-environment/shared-environment.classic.js'
import type {
  Choice,
  Contact,
  ElementsByTag,
  EventsByTag,
  FileNode,
  FilePickerElement,
  FileSource,
} from 'shared-environment'
import { define } from './define.js'

const picker = document.createElement('file-picker')
const same: FilePickerElement = picker
picker.type = 'copy-move'
picker.files = [{ name: 'Letters', children: ['draft.md', { name: 'final.md', size: 12, modified: new Date() }] }]
picker.files = () => Promise.resolve(['/notes.md'])
picker.canPick = ({ isFolder, name }) => (isFolder ? `${name} is a folder.` : true)
picker.buttons = (nodes) => [{ label: 'Open', disabled: nodes.length === 0, callback: ([first]) => first?.path }]
picker.source = { list: async (path, { onNodes }) => onNodes([]) } satisfies FileSource
picker.refresh()
picker.addEventListener('files-picked', (event) => {
  const nodes: readonly FileNode[] = event.detail.nodes
  const button: string | number = event.detail.button
  return [nodes, button]
})
picker.addEventListener('click', ({ clientX }) => clientX)
picker.addEventListener('what-else', { handleEvent: () => undefined })

document.querySelector('contacts-menu')?.addEventListener('contact-picked', ({ detail }) => detail satisfies Contact)
document.querySelector('contacts-menu')?.search('Ada')
document
  .querySelector('suggest-list')
  ?.addEventListener('before-insert', (event) => (event.detail.choice satisfies Choice).value && event.preventDefault())
document
  .querySelector('modal-dialog')
  ?.addEventListener('closed', ({ detail: { reason, value } }) => [reason === 'escape', value])
const closed: boolean | undefined = document.querySelector('modal-dialog')?.close('button', 'yes')
const field = document.createElement('search-select')
const ofField: [HTMLFormElement | null, boolean, string | readonly string[] | null] = [
  field.form,
  field.checkValidity(),
  field.value,
]
field.options = ['Ada', { value: 'bob', label: 'Bob' }]
field.source = (term, { page, signal }) => (signal.aborted ? [] : { results: [term], more: page < 3 })
document.createElement('live-time').datetime = new Date()
const tags: readonly (keyof ElementsByTag)[] = ['app-menu', 'whats-new']
const news: EventsByTag['whats-new']['news-shown'] = new CustomEvent('news-shown', { detail: { version: '30' } })

// @ts-expect-error not one of its words
picker.type = 'open'
// @ts-expect-error no number
document.createElement('contacts-menu').searchDelay = '500'
// @ts-expect-error a reason has to be a text
picker.canPick = () => 7
// @ts-expect-error no name and no path
picker.files = [{ size: 12 }]
// @ts-expect-error no such property of the detail
picker.addEventListener('files-picked', ({ detail }) => detail.files)
// @ts-expect-error no detail of that type
document.querySelector('app-menu')?.addEventListener('order-changed', ({ detail }) => detail.order satisfies string)
// @ts-expect-error it needs a term
document.querySelector('contacts-menu')?.search()
// @ts-expect-error readonly
field.validationMessage = 'Wrong'
// @ts-expect-error no such tag
tags satisfies readonly 'app-menus'[]

export { closed, news, ofField, same }
export const definitions = define()
