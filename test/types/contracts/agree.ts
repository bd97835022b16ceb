/**
 * The typings that ship are made of the texts in the contracts; the elements are made of the types beside these texts.
 * What an element holds or tells has to fit what is promised, for every value and event of every element.
 */
import type { ElementsByTag, EventsByTag } from '../../../dist/types/src/entries/tags.js'
import type { EventSpec, Value } from '../../../src/core/element/contract.js'
import type * as registry from '../../../src/entries/registry.js'

type Registry = typeof registry
type ByTag = { [Name in keyof Registry as Registry[Name]['tag']]: Registry[Name] }
type Fits<Held, Promised> = [Held] extends [Promised] ? ([Promised] extends [never] ? false : true) : false
/** A promise of `any` or `unknown` would fit everything. */
type Says<Promised> = unknown extends Promised ? false : true

/** What the page's own lists hold and its functions answer is read as if nobody had promised anything. */
type Unread = 'file-picker.files' | 'file-picker.buttons' | 'search-select.source' | 'suggest-list.source'

type Held<V> = { [Name in keyof V]: V[Name] extends Value<infer T> ? T : never }
type Told<E> = { [Name in keyof E]: E[Name] extends EventSpec<infer Detail> ? Detail : never }

type WrongValues<Tag extends keyof ByTag & keyof ElementsByTag, Values = Held<ByTag[Tag]['attributes']> & Held<ByTag[Tag]['properties']>> = {
  [Name in keyof Values & string]: `${Tag}.${Name}` extends Unread ? never
    : Name extends keyof ElementsByTag[Tag]
      ? [Fits<Values[Name], ElementsByTag[Tag][Name]>, Says<ElementsByTag[Tag][Name]>] extends [true, true] ? never : `${Tag}.${Name}`
      : `${Tag}.${Name} is missing`
}[keyof Values & string]

type WrongEvents<Tag extends keyof ByTag & keyof EventsByTag, Details = Told<ByTag[Tag]['events']>> = {
  [Name in keyof Details & string]: Name extends keyof EventsByTag[Tag]
    ? EventsByTag[Tag][Name] extends CustomEvent<infer Promised> ? [Fits<Details[Name], Promised>, Says<Promised>] extends [true, true] ? never : `${Tag} ${Name}` : `${Tag} ${Name}`
    : `${Tag} ${Name} is missing`
}[keyof Details & string]

/** What keeps a false one from being taken for none. */
const none = <Wrong extends never>(..._wrong: Wrong[]): void => undefined

none<Exclude<keyof ByTag, keyof ElementsByTag> | Exclude<keyof ElementsByTag, keyof ByTag>>()
none<{ [Tag in keyof ByTag]: WrongValues<Tag> }[keyof ByTag]>()
none<{ [Tag in keyof ByTag]: WrongEvents<Tag> }[keyof ByTag]>()
// @ts-expect-error the check would see one
none<'file-picker.files'>()
