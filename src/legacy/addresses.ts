import { asRecord } from '../core/lib/parse.js'
import { fillPlaceholders } from '../core/lib/placeholders.js'
import { pageGlobal } from '../core/page/page-global.js'
import { generateUrl as urlOf, webroot } from '../core/page/server/urls.js'
import type { Names } from './setup/put.js'

/** Applications that are part of the product's core (behaviour.md 24). */
export const coreApps: readonly string[] = ['', 'admin', 'log', 'core/search', 'core', '3rdparty']

interface UrlOptions {
  /** If false, values are inserted without percent-encoding. */
  escape?: boolean
  /** If true, keeps `/index.php` even if the server does not need it. */
  noRewrite?: boolean
  /** Used in place of the web root. */
  baseURL?: string
}

type Values = Readonly<Record<string, string | number>>

function generateUrl(
  path: string,
  values: Values = {},
  { escape = true, noRewrite = false, baseURL }: UrlOptions = {},
): string {
  const root = webroot()
  const given = String(path)
  const rest = urlOf(escape ? given : fillPlaceholders(given, values), escape ? values : {}).slice(root.length)
  return (baseURL ?? root) + (noRewrite && !rest.startsWith('/index.php') ? `/index.php${rest}` : rest)
}

function appRoot(app: string): string {
  const root = asRecord(pageGlobal('_oc_appswebroots'))?.[app]
  return typeof root === 'string' ? root.replace(/\/+$/, '') : `${webroot()}/apps/${app}`
}

/**
 * The URL of an application's file: PHP goes through the server's front controller, anything else is in the
 * application's folder.
 */
function filePath(app: string, type: string, file: string): string {
  const [folder, isPhp] = [type ? `/${encodeURI(type)}` : '', file.endsWith('.php')]
  if (coreApps.includes(app)) {
    const front = isPhp && type === 'ajax' ? '/index.php' : ''
    return `${webroot()}${front}${app && `/${app}`}${folder}/${file}`
  }
  if (!isPhp) return `${appRoot(app)}${folder}/${file}`
  return `${webroot()}/index.php/apps/${app}${file === 'index.php' ? '' : `${folder}/${file}`}`
}

const imagePath = (app: string, file: string): string => filePath(app, 'img', file.includes('.') ? file : `${file}.svg`)
const linkToRemoteBase = (service: string): string => `${webroot()}/remote.php/${service}`

/** The old functions that make URLs (behaviour.md 16). */
export const oldAddresses: Names = {
  generateUrl,
  filePath,
  imagePath,
  linkTo: (app: string, file: string) => filePath(app, '', file),
  linkToOCS: (service: string, version = 1) => `${location.origin}${webroot()}/ocs/v${version}.php/${service}/`,
  linkToRemote: (service: string) => location.origin + linkToRemoteBase(service),
  linkToRemoteBase,
  getRootPath: webroot,
  getProtocol: () => location.protocol.replace(':', ''),
  getHost: () => location.host,
  getHostName: () => location.hostname,
  getPort: () => location.port,
}
