/**
 * Contracts as lists, for generating typings and editor data: names in all spellings, types and defaults as text. Pure:
 * nothing here reads or writes a file.
 */
import ts from 'typescript'

/**
 * The attribute name of a property: `attributeName` of src/core/element/contract.ts, for code that runs before
 * compilation.
 */
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** The spelling in names of classes and listeners: `file-picker` becomes `FilePicker`. */
export const pascal = (tag) => tag.replace(/(?:^|-)([a-z])/g, (_all, letter) => letter.toUpperCase())

/** The words of a union of string literals; none for other types. */
const wordsOf = (type) =>
  /^'[^']*'( \| '[^']*')*$/.test(type) ? type.split(' | ').map((word) => word.slice(1, -1)) : []

/** The type of an attribute in markup, where everything is text. A number must be written as one. */
function writtenType({ type }) {
  if (type === 'boolean') return "boolean | ''"
  if (type === 'number') return 'number | `${number}`'
  return wordsOf(type).length > 0 ? type : 'string'
}

/** Splits a type such as `(reason?: string) => boolean` into its parts. */
function signatureOf(type) {
  const [{ type: signature }] = ts.createSourceFile(
    '',
    `type Method = ${type}`,
    ts.ScriptTarget.Latest,
    true,
  ).statements
  return {
    parameters: signature.parameters.map((one) => ({
      name: one.name.text,
      optional: one.questionToken !== undefined,
      type: one.type.getText(),
    })),
    returns: signature.type.getText(),
  }
}

const valueFacts = ([name, value]) => ({
  name,
  attribute: kebab(name),
  about: value.about,
  type: value.type,
  written: writtenType(value),
  words: wordsOf(value.type),
  fallback: value.fallback === undefined ? 'undefined' : JSON.stringify(value.fallback),
  // The default as an attribute would write it; objects and the empty text have none.
  writtenFallback: value.fallback === '' || typeof value.fallback === 'object' ? undefined : String(value.fallback),
  reflects: value.reflects === true,
})

/** The properties that every form field has in addition to its contract (elements/search-select/form-control.ts). */
const fieldProperties = [
  ['form', 'HTMLFormElement | null', 'The form that it belongs to.'],
  ['labels', 'NodeList', 'The labels that name it.'],
  ['validity', 'ValidityState', 'What is wrong with its value.'],
  ['validationMessage', 'string', 'The same for the user.'],
  ['willValidate', 'boolean', 'Whether its value is looked at when the form is sent.'],
].map(([name, type, about]) => ({ name, type, about }))
const fieldMethods = [
  ['checkValidity', '() => boolean', 'Whether its value is valid; tells `invalid` if not.'],
  ['reportValidity', '() => boolean', 'The same, and shows the user what is wrong.'],
  ['setCustomValidity', '(message: string) => void', 'What the page says is wrong; empty for nothing.'],
].map(([name, type, about]) => ({ name, type, about, ...signatureOf(type) }))

const named = (texts) => Object.entries(texts).map(([name, about]) => ({ name, about }))

/** @param contract as given to `element()` */
export function factsOf(contract) {
  const { tag, about, states, parts, cssProperties, slots = {}, methods = {}, field } = contract
  return {
    tag,
    about,
    name: pascal(tag),
    attributes: Object.entries(contract.attributes).map(valueFacts),
    properties: Object.entries(contract.properties).map(valueFacts),
    readonlyProperties: field ? fieldProperties : [],
    events: Object.entries(contract.events).map(([name, event]) => ({ name, about: event.about, detail: event.type })),
    methods: [
      ...Object.entries(methods).map(([name, method]) => ({
        name,
        about: method.about,
        type: method.type,
        ...signatureOf(method.type),
      })),
      ...(field ? fieldMethods : []),
    ],
    slots: named(slots),
    parts: [...parts],
    states: [...states],
    cssProperties: Object.entries(cssProperties).map(([name, fallback]) => ({ name, fallback })),
  }
}
