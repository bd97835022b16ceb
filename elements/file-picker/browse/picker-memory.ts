import { asText } from '../../../src/core/lib/parse.js'
import { pageStorage } from '../../../src/core/page/page-storage.js'

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
/** This picker's last path there, after its user's id: the product's says of its own not whose it is. */
const ownerKey = 'shared-environment.last-path-owner'
const mostFolders = 5

const isPath = (text: string): boolean => text.startsWith('/')

/**
 * Keeps folders in the tab's own storage, so that the next user who signs in in this tab does not see them. If the
 * browser denies storage, nothing is remembered. The layout is no secret and is kept permanently.
 *
 * @param purpose purpose of the choice, such as `attachments`; empty for none in particular
 * @param own whether these are the user's own files: folders of others are remembered only with a purpose
 * @param uid the signed-in user; empty for a visitor
 */
export function createPickerMemory(
  purpose: string,
  own: boolean,
  uid: string,
  tabStorage: () => Storage = () => sessionStorage,
  lastingStorage: () => Storage = () => localStorage,
): PickerMemory {
  const [tab, lasting] = [pageStorage(tabStorage), pageStorage(lastingStorage)]
  const keeps = own || purpose !== ''
  const foldersKey = `shared-environment.recent-folders:${uid}:${purpose}`
  const isShared = purpose === ''
  const pathKey = isShared ? lastPathKey : `shared-environment.last-path:${uid}:${purpose}`
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
      const path = keeps ? (tab.read(pathKey) ?? '') : ''
      const mark = isShared && tab.read(ownerKey)
      const isOthers = mark && mark.endsWith(`:${path}`) && mark !== `${uid}:${path}`
      return isPath(path) && !isOthers ? path : '/'
    },
    visited(path) {
      if (!keeps) return
      tab.write(pathKey, path)
      if (isShared) tab.write(ownerKey, `${uid}:${path}`)
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
