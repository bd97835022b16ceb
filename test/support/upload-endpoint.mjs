/** Bodies that have begun to arrive wait here until the test lets them through. */
const gates = new Map()

function gate(key) {
  if (!gates.has(key)) {
    let open
    const opened = new Promise((resolve) => {
      open = resolve
    })
    gates.set(key, { open, opened })
  }
  return gates.get(key)
}

async function sizeOf(req, key) {
  let size = 0
  for await (const piece of req) {
    size += piece.length
    if (key) await gate(key).opened
  }
  return size
}

/**
 * Receives what tests send by XMLHttpRequest, which cannot be faked, at `/__upload/<what>`: `answer?status=` returns
 * what was received, `gated?key=` reads the rest of a body only after `open?key=`, `moved?to=&status=` redirects,
 * `broken` breaks the connection, `silent` never responds. Pages of any origin may use it, but not with cookies.
 */
export async function uploadEndpoint(context, next) {
  if (!context.path.startsWith('/__upload/')) return next()
  const { status = '201', key = '', to = '' } = context.query
  const { req, res } = context
  context.respond = false
  // Connections break here on purpose; that is nothing to report.
  context.onerror = () => undefined
  res
    .setHeader('Access-Control-Allow-Origin', '*')
    .setHeader('Access-Control-Allow-Methods', '*')
    .setHeader('Access-Control-Allow-Headers', '*')
  if (req.method === 'OPTIONS') return res.writeHead(204).end()
  switch (context.path.slice('/__upload/'.length)) {
    case 'open':
      gate(key).open()
      return res.writeHead(204).end()
    case 'broken':
      return req.socket.destroy()
    case 'silent':
      return undefined
    case 'moved':
      await sizeOf(req)
      return res.writeHead(Number(status), { Location: to }).end()
    default:
      try {
        const size = await sizeOf(req, key)
        res.writeHead(Number(status), { 'Content-Type': 'application/json', ETag: '"e: 1"', 'X-Twice': ['one', 'two'] })
        return res.end(JSON.stringify({ method: req.method, size, headers: req.headers }))
      } catch {
        // The sender aborted.
        return res.destroy()
      }
  }
}
