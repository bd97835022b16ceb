/**
 * TypeScript declarations of the elements for the DOM, as text; typings-of-frameworks.mjs has those for frameworks.
 * Made only from `factsOf()` (element-facts.mjs).
 */
import { shapeNames } from './type-texts.mjs'

/** Makes a doc comment on one line. The text cannot end the comment or the line. */
export const comment = (about, indent = '') =>
  `${indent}/** ${about.replaceAll('*/', '*\u200b/').replace(/\s+/g, ' ')} */\n`
export const quoted = (name) => (/^[a-zA-Z]\w*$/.test(name) ? name : `'${name}'`)
export const elementType = ({ name }) => `${name}Element`
export const eventMapType = ({ name }) => `${name}EventMap`
const head = 'Made by the build from the contracts of the elements.'
export const fileHead = (about) => comment(`${head} ${about}`)

/** Returns the type names that must be imported. Words in quotes are literals, not names. */
function namesIn(types) {
  const found = types.flatMap((type) => type.replace(/'[^']*'/g, '').match(/\w+/g))
  return shapeNames.filter((name) => found.includes(name))
}

const typesOf = ({ attributes, properties, events, methods }) =>
  [...attributes, ...properties, ...methods].map(({ type }) => type).concat(events.map(({ detail }) => detail))

function eventMap(element) {
  const lines = element.events.map(
    ({ name, about, detail }) => `${comment(about, '  ')}  ${quoted(name)}: CustomEvent<${detail}>\n`,
  )
  return `${comment(`The events of \`<${element.tag}>\`, those of every element among them.`)}export interface ${eventMapType(element)} extends HTMLElementEventMap {\n${lines.join('')}}\n`
}

function listeners(element) {
  if (element.events.length === 0) return ''
  const overloads = (method, options) =>
    [
      `  ${method}<Name extends keyof ${eventMapType(element)}>(type: Name, listener: (this: ${elementType(element)}, event: ${eventMapType(element)}[Name]) => unknown, options?: ${options}): void\n`,
      `  ${method}(type: string, listener: EventListenerOrEventListenerObject, options?: ${options}): void\n`,
    ].join('')
  return (
    overloads('addEventListener', 'boolean | AddEventListenerOptions') +
    overloads('removeEventListener', 'boolean | EventListenerOptions')
  )
}

function elementInterface(element) {
  const { tag, about, attributes, properties, readonlyProperties, methods } = element
  return [
    `${comment(`\`<${tag}>\`: ${about}`)}export interface ${elementType(element)} extends HTMLElement {\n`,
    ...[...attributes, ...properties].map((value) => `${comment(value.about, '  ')}  ${value.name}: ${value.type}\n`),
    ...readonlyProperties.map((value) => `${comment(value.about, '  ')}  readonly ${value.name}: ${value.type}\n`),
    ...methods.map(
      ({ name, about: does, type, returns }) =>
        `${comment(does, '  ')}  ${name}${type.slice(0, type.length - returns.length - ' => '.length)}: ${returns}\n`,
    ),
    listeners(element),
    '}\n',
  ].join('')
}

/**
 * The types of all elements for the DOM: `document.createElement('contacts-menu')`, `querySelector`, and their events.
 * Needs no package; the named types stand beside it in shapes.d.ts.
 */
export function elementTypes(facts) {
  return [
    fileHead('Their types for the DOM.'),
    `import type { ${namesIn(facts.flatMap(typesOf)).join(', ')} } from './shapes.js'\n\n`,
    ...facts.flatMap((element) => [eventMap(element), '\n', elementInterface(element), '\n']),
    `${comment('Every element of the bundle by its tag.')}export interface ElementsByTag {\n${facts.map((element) => `  '${element.tag}': ${elementType(element)}\n`).join('')}}\n\n`,
    `${comment('The events of every element by its tag.')}export interface EventsByTag {\n${facts.map((element) => `  '${element.tag}': ${eventMapType(element)}\n`).join('')}}\n\n`,
    `${comment('What the entry of an element exports: what defines it, for a registry of the page’s own.')}export interface ElementDefinition<Tag extends keyof ElementsByTag> {\n  readonly tag: Tag\n}\n\n`,
    'declare global {\n  interface HTMLElementTagNameMap extends ElementsByTag {}\n}\n',
  ].join('')
}

/** The types of an element's own entry, which lies two folders below `types`. */
export function entryTypes(element) {
  return `${fileHead(`The entry of \`<${element.tag}>\`.`)}import type { ElementDefinition } from '../../src/entries/tags.js'\n\n${comment(element.about)}export declare const ${element.name}: ElementDefinition<'${element.tag}'>\n`
}
