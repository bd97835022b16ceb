import { asNumber, asRecord, asText, asTextOrNull } from '../../core/lib/parse.js'
import { mostNames } from '../names/dav-path.js'
import type { FileNode } from './file-node.js'

/**
 * A file or folder in a page's data: a path, or an object. A slash at the end of the path, or `children`, makes it a
 * folder.
 */
export type PageFile =
  | string
  | (({ name: string } | { path: string }) & {
      isFolder?: boolean
      /** In bytes. */
      size?: number | null
      /** In ms since the epoch; a string is a date, or seconds as digits. */
      modified?: Date | number | string | null
      mimeType?: string
      permissions?: number | null
      isFavorite?: boolean
      etag?: string
      previewUrl?: string | null
      children?: readonly PageFile[]
    })

/** A list of files, or an object that stands for the root. */
export type PageFiles = readonly PageFile[] | { children: readonly PageFile[] }

/** One parsed value of a page's data. */
export interface Item {
  node: FileNode
  /** The contents of a folder, as given by the page. */
  children: readonly unknown[] | null
  /** The paths of the folders between the folder it was found in and itself, which need not be listed. */
  folders: readonly string[]
}

const folderType = 'httpd/unix-directory'

/** A folder of which nothing but its path is known. */
export function folderNode(path: string): FileNode {
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    isFolder: true,
    size: null,
    modifiedMs: null,
    mimeType: folderType,
    permissions: null,
    isFavorite: false,
    etag: '',
    previewUrl: null,
  }
}

export const rootNode: FileNode = folderNode('/')

/**
 * The list in a page's data: the data itself, or the `children` of the object that stands for the root. Null for
 * anything else.
 */
export function listIn(data: unknown): readonly unknown[] | null {
  const list = Array.isArray(data) ? data : asRecord(data)?.['children']
  return Array.isArray(list) ? (list as unknown[]) : null
}

/**
 * Parses ms as a number, seconds as a string of digits (as servers send them), a date as string or `Date`; null for
 * anything else.
 */
export function modifiedOf(value: unknown): number | null {
  const text = asText(value).trim()
  const ms =
    value instanceof Date
      ? value.getTime()
      : typeof value === 'number'
        ? value
        : /^\d{1,12}$/.test(text)
          ? Number(text) * 1000
          : Date.parse(text)
  // Formatting a time beyond the range of `Date` would throw.
  return Math.abs(ms) <= 8.64e15 ? ms : null
}

function wholeOrNull(value: unknown, most: number): number | null {
  const number = asNumber(value, -1)
  return Number.isInteger(number) && number >= 0 && number <= most ? number : null
}

function foldersBetween(folder: string, path: string): string[] {
  const folders: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const parent = path.slice(0, end)
    if (parent === folder) break
    folders.push(parent)
  }
  return folders
}

/**
 * Parses one value as a file or folder: `{ name }`, relative to its folder, `{ path }`, relative to the root, or a
 * string, relative to its folder. A folder has `children`, `isFolder`, the MIME type of folders, or a slash at the end
 * of its path.
 *
 * @returns null if it has no name, or if its path contains `.` or `..` or is too deep for any server
 */
export function readItem(value: unknown, folder: string): Item | null {
  const record = asRecord(value) ?? {}
  const below = asText(record['path'])
  const named = typeof value === 'string' ? value : below || asText(record['name'])
  const base = below ? '/' : folder
  const sections = `${base}/${named}`.split('/').filter((section) => section !== '')
  const path = `/${sections.join('/')}`
  if (path === '/' || path === folder || sections.includes('.') || sections.includes('..')) return null
  if (sections.length > mostNames) return null
  const children = Array.isArray(record['children']) ? (record['children'] as unknown[]) : null
  const mimeType = asText(record['mimeType'])
  const isFolder = children !== null || record['isFolder'] === true || mimeType === folderType || named.endsWith('/')
  const node: FileNode = {
    ...folderNode(path),
    isFolder,
    size: wholeOrNull(record['size'], Number.MAX_SAFE_INTEGER),
    modifiedMs: modifiedOf(record['modified'] ?? record['modifiedMs']),
    mimeType: isFolder ? folderType : mimeType,
    permissions: wholeOrNull(record['permissions'], 31),
    isFavorite: record['isFavorite'] === true,
    etag: asText(record['etag']),
    previewUrl: asTextOrNull(record['previewUrl']),
  }
  return { node, children, folders: foldersBetween(folder, path) }
}

const isNumberOrNull = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && Math.abs(value) <= 8.64e15)

/** Checks a node from a source: returns it if it is complete, or else what `readItem` makes of it, or null. */
export function readNode(value: unknown, folder: string): FileNode | null {
  const node = asRecord(value) as Partial<FileNode> | null
  const { path, name, isFolder, mimeType, previewUrl, size, modifiedMs, permissions } = node ?? {}
  const isWhole =
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof name === 'string' &&
    typeof isFolder === 'boolean' &&
    typeof mimeType === 'string' &&
    (previewUrl === null || typeof previewUrl === 'string') &&
    [size, modifiedMs, permissions].every(isNumberOrNull)
  return isWhole ? (node as FileNode) : (readItem(value, folder)?.node ?? null)
}
