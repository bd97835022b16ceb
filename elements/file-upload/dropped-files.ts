/** A file, or a folder that may be empty. The path is below what was dropped or chosen, with the folders in between. */
export type LocalItem = { file: File; path: string } | { folder: true; path: string }

/** Files as an `<input type="file">` gives them; those of a chosen folder come with their path in it. */
export function chosenItems(files: Iterable<File>): LocalItem[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/** Whether something is dragged that has files in it; only their number and kind are known before the drop. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true
}

/**
 * All files and folders that were dropped, those inside of folders included. To be called while the drop is handled:
 * the browser forgets what was dropped with the end of that turn.
 *
 * @returns also the paths that could not be read, for instance without permission
 */
export async function droppedItems(transfer: DataTransfer): Promise<{ items: LocalItem[]; unreadable: string[] }> {
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const items: LocalItem[] = []
  const unreadable: string[] = []
  for (const entry of entries) {
    if (entry instanceof File) items.push(...chosenItems([entry]))
    else if (entry) await read(entry, entry.name, items, unreadable)
  }
  return { items, unreadable }
}

async function read(entry: FileSystemEntry, path: string, items: LocalItem[], unreadable: string[]): Promise<void> {
  try {
    if (entry.isFile) {
      items.push({ file: await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)), path })
      return
    }
    items.push({ folder: true, path })
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    // It tells a hundred at a time, and none at the end.
    for (let some = await next(reader); some.length > 0; some = await next(reader)) {
      for (const inside of some) await read(inside, `${path}/${inside.name}`, items, unreadable)
    }
  } catch {
    unreadable.push(path)
  }
}

const next = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => new Promise((resolve, reject) => reader.readEntries(resolve, reject))
