import { existing, type DavHandler } from './dav-call.js'
import { DavFailure } from './dav-error.js'
import { hrefOf } from './dav-paths.js'
import { propStat, sendMultiStatus } from './dav-propfind.js'
import { childrenNamed, propertyElement, readXmlBody, type XmlNode } from './dav-xml.js'
import { escapeXml } from '../ocs/ocs-answer.js'

/** The only property that can be written; kept until the demo ends. */
export const favourite = '{http://owncloud.org/ns}favorite'

/** Answers PROPPATCH: changes all properties that the request names, or none (RFC 4918, section 9.2). */
export const proppatch: DavHandler = async (call) => {
  const { req, res, segments } = call
  const node = existing(call)
  const body = await readXmlBody(req)
  if (body?.name !== '{DAV:}propertyupdate') throw new DavFailure(400, 'The body must be a propertyupdate element')
  const changes = body.children.flatMap((change) =>
    propertiesIn(change).map((property) => ({ property, removes: change.name === '{DAV:}remove' })),
  )
  if (changes.length === 0) throw new DavFailure(400, 'The body names no property')

  const refused = changes.filter(({ property }) => property.name !== favourite)
  const rest = changes.filter(({ property }) => property.name === favourite)
  if (refused.length === 0) {
    for (const { property, removes } of rest) node.isFavourite = !removes && isSet(property)
  }
  const elements = (list: typeof changes): string => list.map(({ property }) => propertyElement(property.name)).join('')
  const stat =
    (refused.length > 0 ? propStat(elements(refused), '403 Forbidden') : '') +
    (rest.length > 0 ? propStat(elements(rest), refused.length > 0 ? '424 Failed Dependency' : '200 OK') : '')
  await sendMultiStatus(
    res,
    [hrefOf(req.baseUrl, segments, node.isFolder)],
    (href) => `<d:response><d:href>${escapeXml(href)}</d:href>${stat}</d:response>`,
  )
}

/** The properties inside `set` or `remove`. */
export function propertiesIn(change: XmlNode): readonly XmlNode[] {
  return childrenNamed(change, '{DAV:}prop').flatMap(({ children }) => children)
}

/** Whether a value marks the file as a favourite. */
export function isSet({ text }: XmlNode): boolean {
  return ['1', 'true'].includes(text.trim())
}
