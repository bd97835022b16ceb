import { readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'

/** One row of a folder. */
export interface FileEntry {
  name: string
  isFolder: boolean
  sizeBytes: number
  modifiedMs: number
}

/** The folder on disk that holds one user's files. */
export function homeFolder(dataFolder: string, uid: string): string {
  return join(resolve(dataFolder), uid)
}

/**
 * Lists one folder of a user, folders first, then by name. The WebDAV server's own files are left out.
 *
 * @param path below the user's home, separated by `/`
 * @returns null if there is no such folder, or if `..` or a link leads it elsewhere
 */
export async function listFolder(home: string, path: string): Promise<FileEntry[] | null> {
  const folder = await insideHome(home, path)
  if (folder === null) return null
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.nephelemeta'))
  const entries = await Promise.all(
    names.map(async (name): Promise<FileEntry | null> => {
      const found = await stat(join(folder, name)).catch(() => null)
      return found && { name, isFolder: found.isDirectory(), sizeBytes: found.size, modifiedMs: found.mtimeMs }
    }),
  )
  return entries
    .filter((entry) => entry !== null)
    .sort((one, other) => Number(other.isFolder) - Number(one.isFolder) || one.name.localeCompare(other.name))
}

async function insideHome(home: string, path: string): Promise<string | null> {
  try {
    const root = await realpath(home)
    const folder = await realpath(join(root, path))
    const inside = folder === root || folder.startsWith(root + sep)
    return inside && (await stat(folder)).isDirectory() ? folder : null
  } catch {
    return null
  }
}
