import { walk } from 'estree-walker'
import MagicString from 'magic-string'
import { ownFields } from './react-left-out.mjs'

/** Fields that nobody sees but React itself, with short names. */
export function withShortFields(code, program) {
  const text = new MagicString(code)
  const named = []
  walk(program, {
    enter(node) {
      const key = node.type === 'MemberExpression' ? node.property : node.type === 'Property' ? node.key : undefined
      if (key?.type === 'Identifier' && !node.computed) named.push({ key, short: node.shorthand })
      return undefined
    },
  })
  const taken = new Set(named.map(({ key }) => key.name))
  const free = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first, index, all) => [first, ...all.map((second) => second + first)]).filter((name) => !taken.has(name)).sort((a, b) => a.length - b.length)
  const short = new Map(ownFields.map((name, index) => [name, free[index]]))
  for (const { key, short: shorthand } of named) if (short.has(key.name)) text.update(key.start, key.end, shorthand ? `${short.get(key.name)}: ${key.name}` : short.get(key.name))
  return text.toString()
}

/** The same as a module: `exports.a = b` is `export { b as a }`, and what is required is imported. */
export function asModule(code, { body }) {
  const text = new MagicString(code)
  const exported = []
  for (const node of body) {
    const target = node.expression?.left
    if (target?.object?.name === 'exports') {
      text.update(node.start, node.expression.right.start, `const exported_${target.property.name} = `)
      exported.push(`exported_${target.property.name} as ${target.property.name}`)
    }
    for (const { id, init, start, end } of node.type === 'VariableDeclaration' ? node.declarations : []) {
      if (init?.callee?.name !== 'require') continue
      text.prepend(`import * as ${id.name} from ${init.arguments[0].raw};\n`)
      text.update(start, end, `required_${id.name}`)
    }
  }
  return text.append(`\nexport { ${exported.join(', ')} };`).toString()
}
