import type { Request, Response } from 'express'
import { notLocated } from './dav-paths.js'
import type { DavHome, DavNode, Segments } from './dav-tree.js'

/** A request about a file or folder of a user. */
export interface DavCall {
  readonly req: Request
  readonly res: Response
  readonly home: DavHome
  /** The addresses of the user's folder, percent-encoded, without a slash at the end. */
  readonly bases: readonly string[]
  readonly segments: Segments
}

/** Answers such a request. */
export type DavHandler = (call: DavCall) => void | Promise<void>

/** What is at the address. @throws {DavFailure} if nothing is */
export function existing({ home, segments }: DavCall): DavNode {
  const node = home.files.at(segments)
  if (!node) throw notLocated(segments)
  return node
}
