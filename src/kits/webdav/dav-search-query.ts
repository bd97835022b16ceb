import { davDocument, element, escaped } from './dav-xml.js'

/** What a search looks for: a part of a name, or a time in ms since the epoch after which a file was changed. */
export type DavSearch = { nameHolds: string } | { changedAfterMs: number }

const property = (local: string): string => `<d:prop><d:${local}/></d:prop>`
const literal = (text: string): string => `<d:literal>${escaped(text)}</d:literal>`

function condition(search: DavSearch): string {
  // The product expects times in whole seconds.
  if ('changedAfterMs' in search)
    return `<d:gt>${property('getlastmodified')}${literal(String(Math.floor(search.changedAfterMs / 1000)))}</d:gt>`
  return `<d:like caseless="yes">${property('displayname')}${literal(`%${search.nameHolds.replace(/[\\%_]/g, '\\$&')}%`)}</d:like>`
}

/**
 * The body of a SEARCH (RFC 5323, `DAV:basicsearch`) for everything below a folder, the latest changes first.
 *
 * @param scope the percent-encoded path of the folder below the URL of the request
 * @param most the maximum number of results
 * @throws {TypeError} if a name is no XML name
 */
export function searchBody(names: readonly string[], scope: string, search: DavSearch, most: number): string {
  return davDocument(
    'searchrequest',
    [
      '<d:basicsearch>',
      `<d:select><d:prop>${names.map((name) => element(name, '')).join('')}</d:prop></d:select>`,
      `<d:from><d:scope><d:href>${escaped(scope)}</d:href><d:depth>infinity</d:depth></d:scope></d:from>`,
      `<d:where>${condition(search)}</d:where>`,
      `<d:orderby><d:order>${property('getlastmodified')}<d:descending/></d:order></d:orderby>`,
      `<d:limit><d:nresults>${most}</d:nresults></d:limit>`,
      '</d:basicsearch>',
    ].join(''),
  )
}
