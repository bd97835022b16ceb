import { asText } from '../../../src/core/lib/parse.js'
import { pageStorage } from '../../../src/core/page/local-storage.js'

/** What a file picker remembers of its purpose while the tab is open. */
export interface PickerMemory {
  /** The folder that was open last; the root at first. */
  lastPath(): string
  visited(path: string): void
  /** Folders that something was chosen in or for, the last first, five at most. */
  recentFolders(): readonly string[]
  chose(folder: string): void
  layout(): 'list' | 'grid'
  keepLayout(layout: 'list' | 'grid'): void
}

/** What the product's own picker uses (behaviour.md 15.2), so both open where the other was. */
const lastPathKey = 'NC.FilePicker.LastPath'
const mostFolders = 5

const isPath = (text: string): boolean => text.startsWith('/')

/**
 * Keeps it in the tab's own storage, which nobody sees who uses the browser later. Where that is closed to the page
 * nothing is remembered. The layout is no secret and kept for good.
 *
 * @param purpose what is chosen for, such as `attachments`; empty for nothing in particular
 * @param own whether it is about the user's own files: others are remembered only under a purpose
 */
export function createPickerMemory(purpose: string, own: boolean, tabStorage: () => Storage = () => sessionStorage, lastingStorage: () => Storage = () => localStorage): PickerMemory {
  const [tab, lasting] = [pageStorage(tabStorage), pageStorage(lastingStorage)]
  const keeps = own || purpose !== ''
  const suffix = purpose === '' ? '' : `.${purpose}`
  const foldersKey = `shared-environment.recent-folders${suffix}`
  const layoutKey = 'shared-environment.file-layout'

  const recentFolders = (): readonly string[] => {
    try {
      const parsed: unknown = keeps ? JSON.parse(tab.read(foldersKey) || '[]') : []
      return Array.isArray(parsed) ? parsed.map((path) => asText(path)).filter(isPath).slice(0, mostFolders) : []
    } catch {
      return []
    }
  }

  return {
    lastPath() {
      const path = keeps ? tab.read(lastPathKey + suffix) ?? '' : ''
      return isPath(path) ? path : '/'
    },
    visited(path) {
      if (keeps) tab.write(lastPathKey + suffix, path)
    },
    recentFolders,
    chose(folder) {
      if (keeps) tab.write(foldersKey, JSON.stringify([folder, ...recentFolders().filter((each) => each !== folder)].slice(0, mostFolders)))
    },
    layout: () => (lasting.read(layoutKey) === 'grid' ? 'grid' : 'list'),
    keepLayout: (layout) => lasting.write(layoutKey, layout),
  }
}
