import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { defaultFilesSettings, parseFilesSettings, type FilesSettings } from './files-settings.js'

const others: FilesSettings = {
  showHidden: false,
  favouritesFirst: false,
  foldersFirst: false,
  cropPreviews: false,
  gridView: true,
  sorting: {
    files: { key: 'modified', descending: true },
    recent: { key: 'size', descending: true },
    favourites: { key: 'size', descending: false },
  },
}

describe('the settings of lists of files', () => {
  it('are read from what the server writes, the order of each view by itself', () => {
    const configs = {
      crop_image_previews: false,
      default_view: 'files',
      grid_view: true,
      show_hidden: false,
      sort_favorites_first: false,
      sort_folders_first: false,
    }
    const views = {
      files: { sorting_mode: 'mtime', sorting_direction: 'asc', expanded: true },
      recent: { sorting_mode: 'size', sorting_direction: 'desc' },
      favorites: { sorting_mode: 'size', sorting_direction: 'asc' },
      trashbin: { sorting_mode: 'basename' },
    }
    expect(parseFilesSettings(configs, views)).to.eql(others)
  })

  it('show everything, favourites and folders first, by name, where the server says nothing', () => {
    expect(parseFilesSettings({}, [])).to.eql({
      showHidden: true,
      favouritesFirst: true,
      foldersFirst: true,
      cropPreviews: true,
      gridView: null,
      sorting: {
        files: { key: 'name', descending: false },
        recent: { key: 'modified', descending: true },
        favourites: { key: 'name', descending: false },
      },
    })
  })

  for (const nonsense of [
    null,
    undefined,
    'ok',
    [],
    {},
    [{}],
    { show_hidden: 'perhaps', grid_view: 1, files: 'name', recent: ['size'], favorites: null },
    { show_hidden: null, sort_favorites_first: 0, sort_folders_first: '', crop_image_previews: [] },
  ]) {
    it(`stay as they were for ${JSON.stringify(nonsense)}`, () => {
      expect(parseFilesSettings(nonsense, nonsense)).to.eql(defaultFilesSettings)
      expect(parseFilesSettings(nonsense, nonsense, others)).to.eql(others)
    })
  }

  it('change only in what is said', () => {
    const views = { files: { sorting_mode: 'basename', sorting_direction: 'desc' } }
    expect(parseFilesSettings({ show_hidden: true }, views, others)).to.eql({
      ...others,
      showHidden: true,
      sorting: { ...others.sorting, files: { key: 'name', descending: true } },
    })
  })

  for (const [id, mode, direction, key, descending] of [
    ['files', 'basename', 'desc', 'name', true],
    ['files', 'size', 'asc', 'size', false],
    // The files app has the newest first where it says 'asc'.
    ['files', 'mtime', 'asc', 'modified', true],
    ['files', 'mtime', 'desc', 'modified', false],
    ['files', 'mtime', '', 'modified', true],
    // What the server adds to a view of which it knows something else.
    ['files', null, 'asc', 'name', false],
    ['recent', null, 'asc', 'modified', true],
    ['recent', null, 'desc', 'modified', false],
    ['favorites', null, 'desc', 'name', true],
    ['files', 'a column of some app', 'desc', 'name', true],
    ['recent', 'constructor', ['desc', 1], 'modified', true],
    ['files', { toString: null }, { toString: null }, 'name', false],
  ] as const) {
    it(`know the order ${JSON.stringify(mode)} ${JSON.stringify(direction)} of ${id}`, () => {
      const { sorting } = parseFilesSettings(null, { [id]: { sorting_mode: mode, sorting_direction: direction } })
      expect(sorting[id === 'favorites' ? 'favourites' : id]).to.eql({ key, descending })
    })
  }
})
