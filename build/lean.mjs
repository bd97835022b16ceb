import { walk } from 'estree-walker'
import MagicString from 'magic-string'

/** Functions that make a contract's values, with the positions of the arguments that only tables and editors read. */
const describedBy = new Map(
  Object.entries({
    text: [0],
    number: [0],
    flag: [0],
    oneOf: [0],
    data: [0],
    callback: [0],
    event: [0, 1],
    method: [],
  }),
)
/** Properties of a contract that no code in the browser reads. */
const forReadersOnly = new Set(['about', 'states', 'parts', 'cssProperties', 'events'])

/**
 * Removes from the shipped code what only people and the build read: the descriptions in contracts (the tables are made
 * from the sources), the marks of texts for translators, and the white space of style sheets. Types and behaviour stay the same.
 */
export function lean() {
  return {
    name: 'lean',
    transform(code, id) {
      if (!/\/(src|elements)\/[^?]*\.tsx?$/.test(id)) return null
      const text = new MagicString(code)
      const isStyles = /\.styles\.ts$|\/(theme|button-styles|listbox|upgrade-bar)\.ts$/.test(id)
      const left = new Set()
      const program = this.parse(code)
      const described = makersIn(program)
      const fail = (message) => this.error(message)
      walk(program, {
        enter(node) {
          if (left.has(node)) return this.skip()
          if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
            for (const index of described.get(node.callee.name) ?? []) emptyText(text, node.arguments[index])
            // Of methods, only the names matter at run time.
            if (described.get(node.callee.name)?.length === 0) text.update(node.start, node.end, '0')
            if (['element', 'plainElement', 'themedElement'].includes(node.callee.name))
              leaveOut(text, code, node.arguments[0], left)
            if (node.callee.name === 'english') {
              text.remove(node.start, node.arguments[0].start)
              text.remove(node.arguments[0].end, node.end)
            }
          }
          if (node.type === 'Property' && node.key.name === 'about') emptyText(text, node.value)
          if (node.type === 'Property' && node.key.name === 'slots' && node.value.type === 'ObjectExpression')
            for (const slot of node.value.properties) emptyText(text, slot.value)
          if (
            node.type === 'TaggedTemplateExpression' &&
            /^(styled|keyframes)\b/.test(code.slice(node.tag.start, node.tag.end))
          ) {
            const late = lateDeclaration(node.quasi.quasis.map(({ value }) => value.raw).join('x'))
            // Older browsers with CSS nesting move such a declaration before the nested rules.
            if (late) fail(`${id}: "${late}" stands after a nested rule. Write it before.`)
            squeeze(text, node.quasi)
          }
          const isSheet = node.type === 'VariableDeclarator' && /(styles|rules)$/i.test(node.id.name)
          if (isSheet && !isStyles && node.init?.type === 'TemplateLiteral') squeeze(text, node.init)
          if (node.type === 'TemplateLiteral' && isStyles) squeeze(text, node)
          return undefined
        },
      })
      return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: true }) } : null
    },
  }
}

/**
 * Returns the functions of `describedBy` that a module imports, by local name. Other functions may be called `text`,
 * too.
 */
function makersIn({ body }) {
  const imported = body
    .filter(({ type, source }) => type === 'ImportDeclaration' && source.value.endsWith('/contract.js'))
    .flatMap(({ specifiers }) => specifiers)
  return new Map(
    imported.flatMap(({ imported: name, local }) =>
      describedBy.has(name?.name) ? [[local.name, describedBy.get(name.name)]] : [],
    ),
  )
}

function emptyText(text, node) {
  if (node?.type === 'Literal' && typeof node.value === 'string' && node.value !== '')
    text.update(node.start, node.end, '""')
}

function leaveOut(text, code, contract, left) {
  if (contract?.type !== 'ObjectExpression') return
  for (const property of contract.properties) {
    if (property.type !== 'Property' || !(forReadersOnly.has(property.key.name) || describesNamedSlots(property)))
      continue
    left.add(property)
    const comma = code.slice(property.end).match(/^\s*,/)?.[0].length ?? 0
    text.remove(property.start, property.end + comma)
  }
}

/** At run time only a default slot matters: its name is empty. */
function describesNamedSlots({ key, value }) {
  return (
    key.name === 'slots' && value.type === 'ObjectExpression' && value.properties.every((slot) => slot.key.value !== '')
  )
}

/** Finds a declaration after a nested rule, at the top level of the styles or in another rule. */
const lateDeclaration = (css) => /\}\s*([a-z-]+:[^{};]*);/.exec(squeezed(css))?.[1]

function squeeze(text, template) {
  for (const quasi of template.quasis) {
    const css = squeezed(quasi.value.raw)
    if (css !== quasi.value.raw && quasi.end > quasi.start) text.update(quasi.start, quasi.end, css)
  }
}

/**
 * Removes comments, white space and zeros before a point from CSS. A space in a selector can matter (`& :is(a)`), so only safe ones are
 * removed.
 */
export function squeezed(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/([:,]) /g, '$1')
    .replace(/;}/g, '}')
    .replace(/(?<![\w.])0\.(?=\d)/g, '.')
}
