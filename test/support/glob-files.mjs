import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder whose name ends in `ending`, in a stable order. */
export function globFiles(folder, ending) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort()
}
