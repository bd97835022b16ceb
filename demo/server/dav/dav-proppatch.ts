import type { Request, RequestHandler } from 'express'
import { DavFailure } from './dav-error.js'
import { statsOf, type DavHome } from './dav-home.js'
import { hrefOf, notLocated, pathInside, segmentsOf } from './dav-paths.js'
import { propStat, sendMultiStatus } from './dav-propfind.js'
import { childrenNamed, propertyElement, readXmlBody, type XmlNode } from './dav-xml.js'
import { escapeXml } from '../ocs/ocs-answer.js'

/** The only property that can be written; kept until the demo ends. */
export const favourite = '{http://owncloud.org/ns}favorite'

/** Changes properties (RFC 4918, section 9.2): all that the request names, or none. */
export function proppatch(homeOf: (req: Request) => DavHome): RequestHandler {
  return async (req, res) => {
    const home = homeOf(req)
    const segments = segmentsOf(req.path)
    const stats = await statsOf(await pathInside(home.folder, segments))
    if (!stats) throw notLocated(segments)
    const body = await readXmlBody(req)
    if (body?.name !== '{DAV:}propertyupdate') throw new DavFailure(400, 'The body must be a propertyupdate element')
    const changes = body.children.flatMap((change) =>
      propertiesIn(change).map((property) => ({ property, removes: change.name === '{DAV:}remove' })),
    )
    if (changes.length === 0) throw new DavFailure(400, 'The body names no property')

    const refused = changes.filter(({ property }) => property.name !== favourite)
    const rest = changes.filter(({ property }) => property.name === favourite)
    if (refused.length === 0) {
      for (const { property, removes } of rest) markFavourite(home, home.ids.of(stats), !removes && isSet(property))
    }
    const elements = (list: typeof changes): string =>
      list.map(({ property }) => propertyElement(property.name)).join('')
    const stat =
      (refused.length > 0 ? propStat(elements(refused), '403 Forbidden') : '') +
      (rest.length > 0 ? propStat(elements(rest), refused.length > 0 ? '424 Failed Dependency' : '200 OK') : '')
    await sendMultiStatus(
      res,
      [hrefOf(req.baseUrl, segments, stats.isDirectory())],
      (href) => `<d:response><d:href>${escapeXml(href)}</d:href>${stat}</d:response>`,
    )
  }
}

/** The properties inside `set` or `remove`. */
export function propertiesIn(change: XmlNode): readonly XmlNode[] {
  return childrenNamed(change, '{DAV:}prop').flatMap(({ children }) => children)
}

/** Whether a value marks the file as a favourite. */
export function isSet({ text }: XmlNode): boolean {
  return ['1', 'true'].includes(text.trim())
}

/** Stores whether the file with this number is a favourite. */
export function markFavourite({ favourites }: DavHome, id: number, marked: boolean): void {
  if (marked) favourites.add(id)
  else favourites.delete(id)
}
