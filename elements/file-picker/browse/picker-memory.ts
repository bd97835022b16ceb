import { asText } from '../../../src/core/lib/parse.js'
import { pageStorage } from '../../../src/core/page/local-storage.js'

/** What a file picker remembers for its purpose while the tab is open. */
export interface PickerMemory {
  /** The folder that was open last; the root at first. */
  lastPath(): string
  visited(path: string): void
  /** Folders that were chosen or from which something was chosen: the latest first, at most five. */
  recentFolders(): readonly string[]
  chose(folder: string): void
  layout(): 'list' | 'grid'
  keepLayout(layout: 'list' | 'grid'): void
}

/** The key that the product's own picker uses (behaviour.md 15.2), so that each opens where the other was last. */
const lastPathKey = 'NC.FilePicker.LastPath'
const mostFolders = 5

const isPath = (text: string): boolean => text.startsWith('/')

/**
 * Keeps folders in the tab's own storage, which later users of the browser cannot see. If the browser denies storage,
 * nothing is remembered. The layout is no secret and is kept permanently.
 *
 * @param purpose purpose of the choice, such as `attachments`; empty for none in particular
 * @param own whether these are the user's own files: folders of others are remembered only with a purpose
 */
export function createPickerMemory(
  purpose: string,
  own: boolean,
  tabStorage: () => Storage = () => sessionStorage,
  lastingStorage: () => Storage = () => localStorage,
): PickerMemory {
  const [tab, lasting] = [pageStorage(tabStorage), pageStorage(lastingStorage)]
  const keeps = own || purpose !== ''
  const suffix = purpose === '' ? '' : `.${purpose}`
  const foldersKey = `shared-environment.recent-folders${suffix}`
  const layoutKey = 'shared-environment.file-layout'

  const recentFolders = (): readonly string[] => {
    try {
      const parsed: unknown = keeps ? JSON.parse(tab.read(foldersKey) || '[]') : []
      return Array.isArray(parsed)
        ? parsed
            .map((path) => asText(path))
            .filter(isPath)
            .slice(0, mostFolders)
        : []
    } catch {
      return []
    }
  }

  return {
    lastPath() {
      const path = keeps ? (tab.read(lastPathKey + suffix) ?? '') : ''
      return isPath(path) ? path : '/'
    },
    visited(path) {
      if (keeps) tab.write(lastPathKey + suffix, path)
    },
    recentFolders,
    chose(folder) {
      if (keeps)
        tab.write(
          foldersKey,
          JSON.stringify([folder, ...recentFolders().filter((each) => each !== folder)].slice(0, mostFolders)),
        )
    },
    layout: () => (lasting.read(layoutKey) === 'grid' ? 'grid' : 'list'),
    keepLayout: (layout) => lasting.write(layoutKey, layout),
  }
}
