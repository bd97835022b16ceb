import disk from 'node:fs/promises'

type Later<T> = T | Promise<T>

/** What journeys do on the disk behind a server: that of the demo, which is in memory, or a real one. */
export interface AnyDisk {
  writeFile(path: string, content: string | Buffer): Later<void>
  mkdir(path: string, options: { recursive: true }): Later<unknown>
  readdir(path: string, options?: { recursive: true }): Later<string[]>
  stat(path: string): Later<{ isDirectory(): boolean }>
  utimes(path: string, accessedSec: number, modifiedSec: number): Later<void>
  chmod(path: string, mode: number): Later<void>
  rm(path: string, options: { recursive: true; force: true }): Later<void>
}

/** The disk of this computer. */
export const realDisk: AnyDisk = disk
