/** An element inside a property's value. Names are in Clark notation, `{namespace}local`. */
export interface XmlElement {
  readonly name: string
  /** Its own text, without that of the elements inside. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** What a property holds: text, `''` where it is empty, or the elements inside it. */
export type PropertyValue = string | readonly XmlElement[]

/** Properties of one resource that share a status (RFC 4918, section 14.22). */
export interface PropStat {
  /** The status line as it came, for instance `HTTP/1.1 200 OK`. */
  readonly status: string
  /** By name in Clark notation; the object has no prototype, so a server's names hide nothing. */
  readonly properties: Readonly<Record<string, PropertyValue>>
}

/** What a multi-status answer says of one resource (RFC 4918, section 14.24). */
export interface DavResponse {
  /** As it came: a path or an address, still percent-encoded. */
  readonly href: string
  readonly propStat: readonly PropStat[]
  /** Where the answer is of the resource as a whole and not of properties. */
  readonly status?: string
}
