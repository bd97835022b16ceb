import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Which of the known files of packages this is, or undefined; stops the build where a known one is not what was known.
 *
 * @param known paths below node_modules, with the digests of what was read and tested
 */
export function knownFile(known, id, fail) {
  const path = Object.keys(known).find((name) => id.endsWith(`/node_modules/${name}`))
  if (!path) return undefined
  const digest = createHash('sha256').update(readFileSync(id)).digest('hex').slice(0, 16)
  if (digest !== known[path]) fail(`${id} has changed, to ${digest}. Look at what build/ leaves out of it.`)
  return path
}
