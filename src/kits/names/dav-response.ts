/** An element inside a property's value. Names are in Clark notation, `{namespace}local`. */
export interface XmlElement {
  readonly name: string
  /** Its own text, without that of the elements inside. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** The value of a property: text (`''` if empty), or its child elements. */
export type PropertyValue = string | readonly XmlElement[]

/** Properties of one resource that share a status (RFC 4918, section 14.22). */
export interface PropStat {
  /** The status line as received, for instance `HTTP/1.1 200 OK`. */
  readonly status: string
  /** By name in Clark notation; the object has no prototype, so any name from a server is an ordinary key. */
  readonly properties: Readonly<Record<string, PropertyValue>>
}

/** The part of a multi-status response about one resource (RFC 4918, section 14.24). */
export interface DavResponse {
  /** As received: a path or a URL, still percent-encoded. */
  readonly href: string
  readonly propStat: readonly PropStat[]
  /** Set if the response is about the resource as a whole, not its properties. */
  readonly status?: string
}
