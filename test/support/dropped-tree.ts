/** Dropped files and folders as a browser hands them over, for tests of drops. */

/** Names with their content: text for a file, a tree for a folder, null for a file that cannot be read. */
export interface DroppedTree {
  [name: string]: DroppedTree | string | null
}

/** One dropped entry. Folders list a hundred of their entries at a time, as browsers do. */
function entryOf(name: string, content: DroppedTree | string | null): object {
  if (content === null)
    return {
      name,
      isFile: true,
      file: (_done: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError')),
    }
  if (typeof content === 'string')
    return { name, isFile: true, file: (done: (file: File) => void) => done(new File([content], name)) }
  const left = Object.entries(content).map(([child, deeper]) => entryOf(child, deeper))
  return {
    name,
    isFile: false,
    createReader: () => ({ readEntries: (done: (some: object[]) => void) => done(left.splice(0, 100)) }),
  }
}

/** What a drag of these carries; its text is no file. */
export const transferOf = (tree: DroppedTree): DataTransfer =>
  ({
    types: ['Files', 'text/plain'],
    dropEffect: 'none',
    items: [
      ...Object.entries(tree).map(([name, content]) => ({
        kind: 'file',
        webkitGetAsEntry: () => entryOf(name, content),
        getAsFile: () => null,
      })),
      { kind: 'string' },
    ],
  }) as unknown as DataTransfer
