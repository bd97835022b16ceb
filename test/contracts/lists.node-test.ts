/** One bad item costs a list only itself: the good ones stay, in their order, and a warning names the place. */
import '../support/node-setup.js'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAppEntries } from '../../elements/app-menu/app-entry.js'
import { readConflicts } from '../../elements/conflict-dialog/conflict-dialog.model.js'
import { pickerButtons } from '../../elements/file-picker/browse/picker-buttons.js'
import { readButtons } from '../../elements/modal-dialog/modal-dialog.model.js'
import { parseMenuEntries } from '../../elements/user-menu/user-menu.model.js'
import { parseWhatsNew } from '../../elements/whats-new/whats-new-type.js'
import { readChoicePage, readChoices } from '../../src/kits/choices/option.js'
import { parseContact } from '../../src/kits/contacts/contact.js'
import { dataSource } from '../../src/kits/file-sources/page-data-source.js'
import { warnings } from '../support/warnings.js'

interface List {
  /** An item with this name. */
  item: (name: string) => unknown
  bad: readonly unknown[]
  /** The names of the items that were read. */
  read: (items: readonly unknown[]) => Promise<readonly string[]> | readonly string[] | undefined
}

const never = new AbortController().signal
const nothing: readonly unknown[] = [null, undefined, true, [], {}]
const signal = { signal: never }

async function namesIn(files: readonly unknown[]): Promise<string[]> {
  const names: string[] = []
  await dataSource(files).list('/', { ...signal, onNodes: (nodes) => names.push(...nodes.map(({ name }) => name)) })
  return names
}

const lists: Readonly<Record<string, List>> = {
  applications: {
    item: (id) => ({ id }),
    bad: [...nothing, 5, 'text', { id: '' }, { name: 'n' }],
    read: (items) => parseAppEntries(items).map(({ id }) => id),
  },
  'entries of the user menu': {
    item: (id) => ({ id }),
    bad: [...nothing, 5, 'text', { id: {} }],
    read: (items) => parseMenuEntries(items)?.map(({ id }) => id),
  },
  'actions of a contact': {
    item: (title) => ({ title }),
    bad: [...nothing, 5, 'text', { title: null }],
    read: (items) => parseContact({ fullName: 'a', actions: items })?.actions.map(({ title }) => title),
  },
  choices: {
    item: (value) => ({ value }),
    bad: [...nothing, { label: 'l' }, { value: {} }],
    read: (items) => readChoices(items).map(({ value }) => value),
  },
  'choices of a server': {
    item: (value) => value,
    bad: [...nothing, { label: 'l' }],
    read: (items) => readChoicePage({ results: items })?.choices.map(({ value }) => value),
  },
  'buttons of a file picker': {
    item: (label) => ({ label }),
    bad: [...nothing, 5, 'text', { label: '' }],
    read: (items) =>
      pickerButtons('custom', { nodes: [], path: '/', folderName: '', custom: items }).map(({ label }) => label),
  },
  'buttons of a dialog': {
    item: (label) => ({ label }),
    bad: [...nothing, 5, 'text', { label: '' }, { label: 5 }],
    read: (items) => readButtons(items)?.map(({ label }) => label),
  },
  news: {
    item: (text) => text,
    bad: [...nothing, ''],
    read: (items) => parseWhatsNew({ whatsNew: { regular: items } })?.changes,
  },
  conflicts: {
    item: (name) => ({ id: name, name }),
    bad: [...nothing, 5, { id: 'x' }, { name: 'x' }, { id: 'a', name: 'another with the same id' }],
    read: (items) => readConflicts(items)?.map(({ name }) => name),
  },
  'files of this page': {
    item: (name) => ({ name }),
    bad: [...nothing, '', '..', { name: '.' }, { path: '/a/../b' }],
    read: namesIn,
  },
}

for (const [name, { item, bad, read }] of Object.entries(lists)) {
  test(`${name}: a bad one is left out`, async () => {
    const said = warnings()
    assert.deepEqual(await read([item('a'), item('b')]), ['a', 'b'])
    assert.deepEqual(said.texts(), [])
    for (const each of bad) assert.deepEqual(await read([item('a'), each, item('b')]), ['a', 'b'])
    assert.match(said.texts().join('\n'), /^.* 1 of 3 [^\n]* left out, the first at place 2\. Each [^\n]*\.$/)
    assert.deepEqual(await read([item('a'), ...bad]), ['a'])
  })
}
