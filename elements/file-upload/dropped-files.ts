import { mostNames } from '../../src/kits/names/dav-path.js'
import type { UploadItem } from './queue/upload.js'

/** The files of an `<input type="file">`. Paths begin with what was chosen, a file or a folder. */
export function chosenItems(files: Iterable<File>): UploadItem[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/** Whether a drag contains files. Before the drop, the browser reveals only their number and types. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true
}

/**
 * All dropped files and folders, including the content of folders. Call it synchronously in the `drop` handler: the
 * browser clears the `DataTransfer` when that task ends.
 *
 * @returns the items, and the paths that could not be read, for instance for lack of permission
 */
export async function droppedItems(transfer: DataTransfer): Promise<{ items: UploadItem[]; unreadable: string[] }> {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const items: UploadItem[] = []
  const unreadable: string[] = []
  for (const entry of entries) {
    if (entry instanceof File) items.push(...chosenItems([entry]))
    else if (entry) await read(entry, items, unreadable)
  }
  return { items, unreadable }
}

/** An entry that was found, or a folder of which some entries have been read. */
interface Found {
  entry: FileSystemEntry
  path: string
  depth: number
  reader?: FileSystemDirectoryReader
}

/** Reads an entry and what is in it. A folder that no server could keep for its depth counts as unreadable. */
async function read(first: FileSystemEntry, items: UploadItem[], unreadable: string[]): Promise<void> {
  const found: Found[] = [{ entry: first, path: first.name, depth: 1 }]
  for (let each = found.pop(); each; each = found.pop()) {
    const { entry, path, depth } = each
    try {
      if (entry.isFile) {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
        items.push({ file, path })
      } else if (depth > mostNames) {
        unreadable.push(path)
      } else {
        if (!each.reader) items.push({ folder: true, path })
        const reader = each.reader ?? (entry as FileSystemDirectoryEntry).createReader()
        // `readEntries` returns at most 100 entries per call, and an empty list at the end.
        const some = await next(reader)
        if (some.length === 0) continue
        const inside = some.map((one) => ({ entry: one, path: `${path}/${one.name}`, depth: depth + 1 }))
        found.push({ ...each, reader }, ...inside.reverse())
      }
    } catch {
      unreadable.push(path)
    }
  }
}

const next = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))
