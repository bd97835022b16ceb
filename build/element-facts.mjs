/**
 * Contracts as lists, for what writes typings and editor data of them: names in all their spellings, types and defaults
 * as texts. Pure; nothing here reads or writes a file.
 */
/** As an attribute spells a property's name (`attributeName` of src/core/element/contract.ts, for what runs before anything is compiled). */
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** As a class or an event's listener is named: `file-picker` becomes `FilePicker`. */
export const pascal = (tag) => tag.replace(/(?:^|-)([a-z])/g, (_all, letter) => letter.toUpperCase())

/** The words of a closed set; none for any other type. */
const wordsOf = (type) => (/^'[^']*'( \| '[^']*')*$/.test(type) ? type.split(' | ').map((word) => word.slice(1, -1)) : [])

/** `null` takes back what was given where there is no other default. */
const orNull = ({ type, fallback }) => (fallback !== null || type.endsWith('| null') ? type : /=>/.test(type) ? `(${type}) | null` : `${type} | null`)

/** What markup may say: all of it is text, and a number in it has to look like one. */
function writtenType({ type }) {
  if (type === 'boolean') return "boolean | ''"
  if (type === 'number') return 'number | `${number}`'
  return wordsOf(type).length > 0 ? type : 'string'
}

/** The texts between commas that stand in no bracket. */
function splitOutside(text) {
  const parts = ['']
  let depth = 0
  // The end of an arrow closes nothing.
  for (const letter of text.match(/=>|[^]/g) ?? []) {
    if ('({[<'.includes(letter)) depth += 1
    if (')}]>'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** `(reason?: string) => boolean` in its parts. */
function signatureOf(type) {
  const [, inside, returns] = /^\((.*)\) => (.+)$/.exec(type) ?? []
  if (inside === undefined) throw new Error(`The type of a method is written "(name: string) => void", not "${type}".`)
  const parameters = splitOutside(inside).map((part) => {
    const [, name, optional, own] = /^(\w+)(\??): (.+)$/.exec(part)
    return { name, optional: optional === '?', type: own }
  })
  return { parameters, returns }
}

const valueFacts = ([name, value]) => ({
  name,
  attribute: kebab(name),
  about: value.about,
  type: orNull(value),
  written: writtenType(value),
  words: wordsOf(value.type),
  fallback: value.fallback === undefined ? 'undefined' : JSON.stringify(value.fallback),
  // As an attribute would say it; what is no text has none.
  writtenFallback: value.fallback === '' || typeof value.fallback === 'object' ? undefined : String(value.fallback),
  reflects: value.reflects === true,
})

/** What every field of a form has beside its contract (elements/search-select/form-control.ts). */
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

/** @param contract as `element()` took it */
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
      ...Object.entries(methods).map(([name, method]) => ({ name, about: method.about, type: method.type, ...signatureOf(method.type) })),
      ...(field ? fieldMethods : []),
    ],
    slots: named(slots),
    parts: [...parts],
    states: [...states],
    cssProperties: Object.entries(cssProperties).map(([name, fallback]) => ({ name, fallback })),
  }
}
