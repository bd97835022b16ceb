import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { node } from '../../../test/support/file-nodes.js'
import { sharedRecord } from '../../../src/core/page/shared-values.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { pickProblem } from '../browse/file-selection.js'
import { pickerKinds, type PickerKind } from '../browse/picker-buttons.js'
import {
  acceptList,
  canCreateIn,
  canEnter,
  emptyTexts,
  failureText,
  pickRules,
  takesFolders,
  titleOf,
  viewsOf,
} from './file-picker.model.js'

describe('the rules of <file-picker>', () => {
  // In English: there is no page that could hand over other texts.
  beforeEach(() => {
    sharedRecord('texts', () => ({ catalogue: {}, listeners: new Set() }))
  })

  for (const [kind, multiple, directories, title] of [
    ['choose', false, false, 'Choose a file'],
    ['choose', true, false, 'Choose files'],
    ['choose', false, true, 'Choose a file or folder'],
    ['choose', true, true, 'Choose a file or folder'],
    ['custom', false, false, 'Choose a file'],
    ['copy', false, true, 'Choose where to copy to'],
    ['move', false, true, 'Choose where to move to'],
    ['copy-move', true, true, 'Choose where to copy or move to'],
  ] as const) {
    it(`title: ${kind}${multiple ? ', several' : ''}${directories ? ', folders' : ''} is “${title}”`, () => {
      expect(titleOf(kind, multiple, directories)).to.equal(title)
    })
  }

  for (const [accept, types, folders] of [
    ['', [], false],
    ['image/*', ['image/*'], false],
    ['image/png, text/markdown', ['image/png', 'text/markdown'], false],
    [' , ,,', [], false],
    ['httpd/unix-directory', ['httpd/unix-directory'], true],
    ['image/*,httpd/unix-directory', ['image/*', 'httpd/unix-directory'], true],
  ] as const) {
    it(`accept="${accept}" is ${types.length} types, ${folders ? 'with' : 'without'} folders`, () => {
      expect(acceptList(accept)).to.eql(types)
      expect(takesFolders('choose', false, types)).to.equal(folders)
    })
  }

  for (const kind of pickerKinds) {
    const wanted = ['copy', 'move', 'copy-move'].includes(kind)
    it(`${kind} ${wanted ? 'takes folders' : 'takes folders only where the page wants that'}`, () => {
      expect([takesFolders(kind, false, []), takesFolders(kind, true, [])]).to.eql([wanted, true])
    })
  }

  const readOnly = node('/Read/', { permissions: 1 })
  for (const [what, some, enter, create] of [
    ['a folder that says nothing', node('/F/'), true, true],
    ['a folder that may be read', readOnly, true, false],
    ['a folder that may be added to', node('/F/', { permissions: 5 }), true, true],
    ['a folder that may only be added to', node('/F/', { permissions: 4 }), false, true],
    ['a folder that allows nothing', node('/F/', { permissions: 0 }), false, false],
    ['a file', node('/a.txt'), false, true],
  ] as const) {
    it(`${what} ${enter ? 'opens' : 'does not open'} and ${create ? 'takes' : 'does not take'} something new`, () => {
      expect([canEnter(some), canCreateIn(some)]).to.eql([enter, create])
    })
  }

  const onlyFolders = 'Only folders can be chosen here.'
  for (const [kind, what, some, refused, why] of [
    ['choose', 'a file', node('/a.txt'), false, null],
    ['choose', 'a file that the page refuses', node('/a.txt'), true, 'Not this one.'],
    ['choose', 'a folder that nothing can be put into', readOnly, false, null],
    ['custom', 'a file', node('/a.txt'), false, null],
    ['copy', 'a file', node('/a.txt'), false, onlyFolders],
    ['move', 'a file', node('/a.txt'), true, onlyFolders],
    ['copy-move', 'a file', node('/a.txt'), false, onlyFolders],
    ['copy', 'a folder', node('/F/'), false, null],
    ['copy', 'a folder that the page refuses', node('/F/'), true, 'Not this one.'],
    ['move', 'a folder that nothing can be put into', readOnly, true, 'You may not add anything to this folder.'],
  ] as const satisfies readonly (readonly [PickerKind, string, FileNode, boolean, string | null])[]) {
    it(`to ${kind}: ${what} ${why === null ? 'can be chosen' : `cannot be chosen: ${why}`}`, () => {
      expect(
        pickProblem(
          some,
          pickRules(kind, false, true, () => (refused ? 'Not this one.' : null)),
        ),
      ).to.equal(why)
    })
  }

  for (const kind of pickerKinds) {
    const several = kind === 'choose' || kind === 'custom'
    it(`to ${kind}: ${several ? 'several, where the page wants that' : 'never several'}`, () => {
      expect([pickRules(kind, true, true, null).multiple, pickRules(kind, false, true, null).multiple]).to.eql([
        several,
        false,
      ])
    })
  }

  const list = (): Promise<void> => Promise.resolve()
  const some = (): Promise<FileNode[]> => Promise.resolve([])
  for (const [source, views] of [
    [{ list }, ['files']],
    [{ list, search: some, favourites: some }, ['files', 'favourites']],
    [{ list, recent: some }, ['files', 'recent']],
    [{ list, recent: some, favourites: some }, ['files', 'recent', 'favourites']],
  ] as const satisfies readonly (readonly [FileSource, readonly string[]])[]) {
    it(`a source with ${Object.keys(source).join(', ')} has the views ${views.join(', ')}`, () => {
      expect(viewsOf(source)).to.eql(views)
    })
  }

  const none = 'No files in here'
  const noMatch = 'No matching files'
  const notInFilter = 'No files matching your filter were found.'
  const notFound = 'No file in this folder or its subfolders has a name like that.'
  for (const [view, query, filtered, foldersOnly, canUpload, title, hint] of [
    ['files', '', false, false, false, none, ''],
    ['files', '', false, false, true, none, 'Upload some content or sync with your devices!'],
    ['files', '', false, true, false, 'No more subfolders in here', ''],
    ['files', '', true, true, true, noMatch, notInFilter],
    ['recent', '', false, true, false, none, 'Files and folders you recently modified will show up here.'],
    ['favourites', '', false, false, false, none, 'Files and folders you mark as favorite will show up here.'],
    ['recent', '', true, false, false, noMatch, notInFilter],
    ['files', 'x', false, false, true, noMatch, notFound],
    ['files', 'x', true, false, false, noMatch, notFound],
  ] as const) {
    const where = [
      view,
      query && 'a search',
      filtered && 'a filter',
      foldersOnly && 'folders only',
      canUpload && 'uploads',
    ]
    const nothing = {
      path: '/',
      status: 'ready',
      everywhere: false,
      folder: null,
      nodes: [],
      failure: null,
      movedFrom: null,
    } as const
    it(`nothing listed (${where.filter(Boolean).join(', ')}): ${title}. ${hint}`, () => {
      expect(emptyTexts({ ...nothing, view, query }, filtered, foldersOnly, canUpload)).to.eql([title, hint])
    })
  }

  for (const [kind, text] of [
    ['network', 'The connection was lost.'],
    ['offline', 'The connection was lost.'],
    ['timeout', 'The connection was lost.'],
    ['forbidden', 'You may not open this folder.'],
    ['not-found', 'The folder no longer exists.'],
    ['session-expired', 'You are signed out. Sign in again in another tab.'],
    ['bad-answer', 'The server’s answer could not be read.'],
    ['http', 'The server reported an error.'],
    ['of its own', 'The server reported an error.'],
    [null, 'The server reported an error.'],
  ] as const) {
    it(`failure ${kind ?? 'of no kind'}: ${text}`, () => {
      expect(failureText(kind)).to.equal(text)
    })
  }
})
