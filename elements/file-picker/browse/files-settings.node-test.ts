import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { defaultFilesSettings, parseFilesSettings } from './files-settings.js'

describe('the settings of lists of files', () => {
  it('are read from what the server writes', () => {
    const configs = {
      message: 'ok',
      data: {
        crop_image_previews: false,
        default_view: 'files',
        grid_view: true,
        show_hidden: false,
        sort_favorites_first: false,
        sort_folders_first: false,
      },
    }
    const views = {
      message: 'ok',
      data: { files: { sorting_mode: 'mtime', sorting_direction: 'desc' }, trashbin: { sorting_mode: 'size' } },
    }
    expect(parseFilesSettings(configs, views)).to.eql({
      showHidden: false,
      favouritesFirst: false,
      foldersFirst: false,
      cropPreviews: false,
      gridView: true,
      sortKey: 'modified',
      descending: true,
    })
  })

  it('show everything, favourites and folders first, by name, where the server says nothing', () => {
    expect(parseFilesSettings({ message: 'ok', data: {} }, { message: 'ok', data: [] })).to.eql({
      showHidden: true,
      favouritesFirst: true,
      foldersFirst: true,
      cropPreviews: true,
      gridView: false,
      sortKey: 'name',
      descending: false,
    })
  })

  for (const nonsense of [
    null,
    undefined,
    'ok',
    [],
    {},
    { data: null },
    { data: [{}] },
    { data: { show_hidden: 'perhaps', grid_view: 1, files: 'name' } },
    { data: { files: { sorting_mode: 'constructor', sorting_direction: ['desc', 1] } } },
    { data: { files: { sorting_mode: { toString: null } } } },
  ]) {
    it(`fall back for ${JSON.stringify(nonsense)}`, () => {
      expect(parseFilesSettings(nonsense, nonsense)).to.eql(defaultFilesSettings)
    })
  }

  for (const [mode, direction, sortKey, descending] of [
    ['basename', 'desc', 'name', true],
    ['size', 'asc', 'size', false],
    ['mtime', '', 'modified', false],
    ['favorite', 'desc', 'name', true],
  ] as const) {
    it(`know the order ${mode} ${direction}`, () => {
      const views = { data: { files: { sorting_mode: mode, sorting_direction: direction } } }
      expect(parseFilesSettings(null, views)).to.include({ sortKey, descending })
    })
  }
})
