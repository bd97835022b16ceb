import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { existing, type DavHandler } from './dav-call.js'
import { refuseUnlessMatching } from './dav-conditions.js'
import { DavFailure } from './dav-error.js'
import type { DavNode } from './dav-tree.js'
import { mediaTypeOf } from './media-types.js'

/** Answers GET and HEAD. A folder has no content. */
export const read: DavHandler = async (call) => {
  const { req, res } = call
  const node = existing(call)
  refuseUnlessMatching(call, node)
  res.set('Cache-Control', 'private, no-cache')
  await sendContent(req, res, node, mediaTypeOf(node.name))
}

/** Sends a file, or the range of it that is asked for, unless the client has it already. */
export async function sendContent(req: Request, res: Response, node: DavNode, type: string): Promise<void> {
  const { sizeBytes } = node
  const etag = `"${node.etag}"`
  const modified = new Date(node.modifiedMs).toUTCString()
  res.set({ ETag: etag, 'Last-Modified': modified, 'Accept-Ranges': 'bytes' })
  if (req.fresh || node.isFolder) {
    res.status(req.fresh ? 304 : 204).end()
    return
  }
  const isRange = req.method === 'GET' && [undefined, etag, modified].includes(req.get('if-range'))
  const ranges = isRange ? req.range(sizeBytes, { combine: true }) : undefined
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${sizeBytes}`)
    throw new DavFailure(416, 'The specified Range header is not satisfiable.')
  }
  // Several ranges, and what is no range, may be answered with the whole.
  const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`)
  res.set({ 'Content-Type': type, 'Content-Length': String(end + 1 - start) })
  if (req.method === 'HEAD') res.end()
  // It fails when the client disconnects.
  else await pipeline(Readable.from(node.read(start, end + 1)), res).catch(() => res.destroy())
}
