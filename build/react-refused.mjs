import { walk } from 'estree-walker'
import { attributes, classMembers, elements, events, names } from './react-left-out.mjs'

const otherEvents = 'abort auxClick animationEnd animationIteration animationStart beforeInput canPlay compositionStart compositionUpdate copy cut drag dragEnd dragEnter dragExit dragLeave dragStart fullscreenChange gotPointerCapture invalid keyPress keyUp lostPointerCapture mouseOut mouseOver paste pointerOut pointerOver reset resize scrollEnd select touchCancel touchEnd touchMove touchStart transitionCancel transitionEnd transitionRun transitionStart wheel'
const attribute = new RegExp(`^(?:${attributes.join('|')}|on(?:${otherEvents.split(' ').filter((name) => !events.includes(name)).map((name) => name[0].toUpperCase() + name.slice(1)).join('|')})(?:Capture)?)$`)

/** What a source imports of React although it is left out. */
export function refused(source) {
  const imported = [...source.matchAll(/^import \{([^}]*)\} from 'react(?:-dom)?'/gm)].flatMap(([, list]) => list.split(','))
  return imported.map((name) => name.trim().split(' ')[0]).filter((name) => names.includes(name))
}

/** Elements, attributes and members of classes that a source writes although React has nothing for them here; JSX is calls by now. */
export function refusedIn(program) {
  const found = []
  const styled = new Set()
  walk(program, {
    enter(node) {
      if (node.type === 'ImportDeclaration' && /\.styles\.js$/.test(node.source.value)) for (const { local } of node.specifiers) styled.add(local.name)
      if (node.type === 'VariableDeclarator' && node.init?.type === 'TaggedTemplateExpression') styled.add(node.id.name)
      if (node.type === 'CallExpression' && /^_?(?:jsxs?|createElement)$/.test(node.callee.name)) {
        const [tag, props] = node.arguments
        if (elements.includes(tag?.value)) found.push(`<${tag.value}>`)
        // Custom elements get their attributes as they are.
        if ((tag?.value && !tag.value.includes('-')) || styled.has(tag?.name)) for (const { key } of props?.properties ?? []) if (attribute.test(key?.name ?? key?.value)) found.push(key.name ?? key.value)
      }
      if (node.type === 'MemberExpression' && node.object.name === 'styled' && elements.includes(node.property.name)) found.push(`<${node.property.name}>`)
      if (/^(?:MethodDefinition|PropertyDefinition|MemberExpression)$/.test(node.type) && classMembers.includes((node.key ?? node.property).name)) found.push((node.key ?? node.property).name)
    },
  })
  return found
}
