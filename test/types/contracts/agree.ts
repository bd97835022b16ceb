/**
 * The shipped typings are made of texts that the build writes of the types in the contracts (build/type-texts.mjs). For
 * every value, event and method of every element, the element's type has to fit the shipped one.
 */
import type { ElementsByTag, EventsByTag } from '../../../dist/types/src/entries/tags.js'
import type { EventSpec, MethodsOf, Value } from '../../../src/core/element/contract.js'
import type * as registry from '../../../src/entries/registry.js'

type Registry = typeof registry
type ByTag = { [Name in keyof Registry as Registry[Name]['tag']]: Registry[Name] }
type Fits<Held, Promised> = [Held] extends [Promised] ? ([Promised] extends [never] ? false : true) : false
/** A shipped type of `any` or `unknown` would accept everything. */
type Says<Promised> = unknown extends Promised ? false : true

type Held<V> = { [Name in keyof V]: V[Name] extends Value<infer T> ? T : never }
type Told<E> = { [Name in keyof E]: E[Name] extends EventSpec<infer Detail> ? Detail : never }

type WrongValues<
  Tag extends keyof ByTag & keyof ElementsByTag,
  Values = Held<ByTag[Tag]['attributes']> &
    Held<ByTag[Tag]['properties']> &
    (ByTag[Tag] extends { methods: infer Methods } ? MethodsOf<Methods> : unknown),
> = {
  [Name in keyof Values & string]: Name extends keyof ElementsByTag[Tag]
    ? [Fits<Values[Name], ElementsByTag[Tag][Name]>, Says<ElementsByTag[Tag][Name]>] extends [true, true]
      ? never
      : `${Tag}.${Name}`
    : `${Tag}.${Name} is missing`
}[keyof Values & string]

type WrongEvents<Tag extends keyof ByTag & keyof EventsByTag, Details = Told<ByTag[Tag]['events']>> = {
  [Name in keyof Details & string]: Name extends keyof EventsByTag[Tag]
    ? EventsByTag[Tag][Name] extends CustomEvent<infer Promised>
      ? [Fits<Details[Name], Promised>, Says<Promised>] extends [true, true]
        ? never
        : `${Tag} ${Name}`
      : `${Tag} ${Name}`
    : `${Tag} ${Name} is missing`
}[keyof Details & string]

/** Compiles for `never` only, so a wrong entry fails the check. */
const none = <Wrong extends never>(..._wrong: Wrong[]): void => undefined

none<Exclude<keyof ByTag, keyof ElementsByTag> | Exclude<keyof ElementsByTag, keyof ByTag>>()
none<{ [Tag in keyof ByTag]: WrongValues<Tag> }[keyof ByTag]>()
none<{ [Tag in keyof ByTag]: WrongEvents<Tag> }[keyof ByTag]>()
// @ts-expect-error the check would see one
none<'file-picker.files'>()
