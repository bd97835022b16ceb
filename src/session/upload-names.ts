/** The names that are about to come into folders, so that nothing else is called like them. */
export interface UploadNames {
  add(directory: string, name: string): void
  in(directory: string): readonly string[]
  clear(): void
}

export function createUploadNames(): UploadNames {
  const names = new Map<string, Set<string>>()
  return {
    add: (directory, name) => { names.set(directory, (names.get(directory) ?? new Set()).add(name)) },
    in: (directory) => [...(names.get(directory) ?? [])],
    clear: () => names.clear(),
  }
}
