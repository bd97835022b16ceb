/** Serves a small drawing as a person's picture, and 404 for an account whose name begins with `no-`. */
export async function avatarPictures(context, next) {
  const [, user] = /^\/index\.php\/avatar\/([^/]+)\/(64|512)(\/dark)?$/.exec(context.path) ?? []
  if (!user) return next()
  if (user.startsWith('no-')) {
    context.status = 404
    context.body = []
    return undefined
  }
  context.type = 'image/svg+xml'
  context.body =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#257" d="M0 0h64v64H0z"/><circle cx="32" cy="25" r="12" fill="#fca"/><path fill="#fca" d="M8 64c0-32 48-32 48 0"/></svg>'
  return undefined
}
