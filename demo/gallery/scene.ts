/**
 * One state of one element, shown by the gallery and visited by the contract tests (accessibility, policy, pictures).
 */
import type { Answer } from '../../test/support/server.js'

/** What the page around a scene hands over (behaviour.md 0). */
export interface Handover {
  user?: { uid: string; displayName: string; isAdmin?: boolean }
  /** Initial state by `{app}-{key}`, for instance `core-apps`. */
  initialState?: Readonly<Record<string, unknown>>
  /** Globals such as `_oc_config`. */
  globals?: Readonly<Record<string, unknown>>
}

export interface Scene {
  /** The state in a few words; unique within the element. */
  title: string
  /** Makes the element, without placing it. */
  make: () => HTMLElement
  /** Brings the placed element into the state: opens it, types, waits. */
  act?: (element: HTMLElement) => void | Promise<void>
  /** Answers of the server by route, for instance `POST /contactsmenu/contacts`. Anything else gets 404. */
  server?: Readonly<Record<string, Answer>>
  page?: Handover
  /** The element is part of the header and shown on its colour. */
  onHeader?: boolean
  /** The console warning that the bundle gives in this scene. */
  warns?: RegExp
  /** CSS px that the scene needs, where its content is out of the flow (an open panel). */
  height?: number
}

/** Makes an element with attributes and properties, without any HTML string. */
export function make(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  properties: object = {},
  children: readonly Node[] = [],
): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  Object.assign(element, properties)
  element.append(...children)
  return element
}
