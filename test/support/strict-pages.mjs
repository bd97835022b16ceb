/** The policy that everything has to work under. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Scripts of the page itself, which tests load. */
const littleScripts = {
  '/__strict/classic.js': 'window.loadedScripts = (window.loadedScripts ?? 0) + 1',
  '/__strict/module.js': 'export const answer = 42',
}

/**
 * Serves small pages under the strict policy at
 * `/__strict/<name>.html?tags=a-b,c-d&script=/dist/loader.js&kind=module`. The test runner's own page needs inline
 * scripts, so a test opens one of these in a frame and reads what it recorded. With `policy=none`, a page has no policy;
 * with `user` and `token`, someone is signed in.
 */
export async function strictPages(context, next) {
  if (!context.path.startsWith('/__strict/')) return next()
  if (context.query.policy !== 'none') context.set('content-security-policy', strictPolicy)
  const little = littleScripts[context.path]
  if (little) {
    context.type = 'js'
    context.body = little
    return undefined
  }
  if (context.path === '/__strict/probe.js') {
    context.type = 'js'
    context.body =
      "window.bring=url=>import(url);window.violations=[];document.addEventListener('securitypolicyviolation',e=>violations.push(e.violatedDirective+' '+e.blockedURI));window.failures=[];addEventListener('error',e=>failures.push(String(e.message)));addEventListener('unhandledrejection',e=>failures.push(String(e.reason)))"
    return undefined
  }
  const { tags = '', script = '', kind = 'module', css = '', user = '', token = '' } = context.query
  const scripts = String(script).split(',').filter(Boolean)
  const safe = (value) => String(value).replace(/[^\w/.,:-]/g, '')
  context.type = 'html'
  context.body = [
    '<!doctype html><html lang="en"><head',
    user ? ` data-user="${safe(user)}" data-user-displayname="${safe(user)}" data-requesttoken="${safe(token)}"` : '',
    '><title>Strict page</title>',
    css ? `<link rel="stylesheet" href="${safe(css)}">` : '',
    '<script src="/__strict/probe.js"></script>',
    ...scripts.map((src) => `<script ${kind === 'module' ? 'type="module" ' : ''}src="${safe(src)}"></script>`),
    '</head><body>',
    ...String(tags)
      .split(',')
      .filter(Boolean)
      .map((tag) => `<${safe(tag)}></${safe(tag)}>`),
    '</body></html>',
  ].join('')
  return undefined
}
