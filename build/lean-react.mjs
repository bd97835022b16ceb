import { walk } from 'estree-walker'
import MagicString from 'magic-string'
import { knownFile } from './digest.mjs'
import { withoutPassages } from './passages.mjs'
import { cuts } from './react-cuts.mjs'
import { bodies, classMembers, fields, names as left, ourLanes, types, variables } from './react-left-out.mjs'
import { asModule, withShortFields } from './react-module.mjs'
import { refused, refusedIn } from './react-refused.mjs'

/**
 * The files of React that this leaves something out of, by the digests of what was read and tested. After an upgrade
 * the build stops: look at what has changed in the kinds, names, functions and passages below and in react-left-out.mjs
 * and react-cuts.mjs, see that test/contracts/react-same.node-test.ts passes (it compares with all of React), run
 * `MODE=production npm test`, which tests the React that ships in the browser too, and write the new digest.
 */
const known = {
  'react-dom/cjs/react-dom-client.production.js': 'a319b413b7a19ee3',
  'react-dom/cjs/react-dom.production.js': '7a05d7f7bb2b02aa',
  'react/cjs/react.production.js': '0b5529981841afa1',
  'react/cjs/react-jsx-runtime.production.js': '1e46f15002696985',
  'scheduler/cjs/scheduler.production.js': '679adff761d31e94',
}

const names = new Set(left)

/**
 * Kinds of nodes in React's tree that nothing here makes, by the numbers that they have in its sources (`ReactWorkTags`):
 * a third of React is about them. Whoever makes one after all gets an error that says so.
 */
const kinds = new Set([
  4, // portal
  8, // StrictMode
  9, // a context's Consumer; `useContext` is there
  12, // Profiler
  13, 18, // Suspense, and what a server rendered of it
  16, // lazy; src/ui/lazy-view.tsx tells of failures and asks again
  19, // SuspenseList
  17, 21, 25, // classes and other things that Suspense left unfinished, scopes
  22, 23, // what Suspense and Activity hide
  24, // cache
  26, 27, // <link>, <style>, <script>, <title> and <meta> that move to the head, <html>, <head> and <body>
  30, // ViewTransition
  31, // Activity
])

/** Functions that run only for what is left out. */
const functions = new Set([
  // ViewTransition
  'startViewTransition',
  // refs to fragments
  'FragmentInstance', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance',
  // sheets and scripts in the head
  'insertStylesheetIntoRoot', 'insertSuspendedStylesheets', 'preconnectAs', 'preinitModuleScript', 'preinitScript', 'preinitStyle', 'preload', 'preloadModule',
  // promises as children
  'resolveLazy', 'trackUsedThenable', 'unwrapThenable', 'useThenable',
])

/** Methods of objects that are never made. */
const methods = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.|^ReactDOMHydrationRoot\.prototype\.unstable_/

const leftOut = 'function leftOut() { throw new Error("This part of React is left out of the bundle: see build/lean-react.mjs.") }'

/**
 * Leaves out of React what never runs here: half of its weight, on every page. Where something of it is reached after
 * all, an error says so, in the build where it can be seen there, otherwise when it runs.
 */
export function leanReact(mode = 'production') {
  return {
    name: 'lean-react',
    transform(code, id) {
      if (/\/(src|elements)\/[^?]*\.tsx?$/.test(id)) {
        for (const name of refused(code)) this.error(`${id} imports ${name}, which build/lean-react.mjs leaves out of React.`)
        return null
      }
      // As modules, so that what nobody imports goes too.
      if (mode === 'production' && /\/node_modules\/(react|react-dom|scheduler)\/[\w-]+\.js$/.test(id)) return { code: `export * from '${code.match(/'(\.\/cjs\/[\w-]+\.production\.js)'/)[1]}'`, map: null }
      const path = knownFile(known, id, (message) => this.error(message))
      if (!path) return null
      const fail = (message) => this.error(`${id}: ${message}`)
      const cut = withoutPassages(code, cuts[path] ?? [], fail)
      const lean = withoutUnused(cut, this.parse(cut), fail).code
      const short = withShortFields(lean, this.parse(lean))
      return { code: asModule(short, this.parse(short)), map: null }
    },
    moduleParsed({ id, ast }) {
      if (ast && /\/(src|elements)\/[^?]*\.tsx?$/.test(id) && !/\.test\.tsx?$/.test(id)) for (const name of refusedIn(ast)) this.error(`${id} writes ${name}, which build/lean-react.mjs leaves out of React.`)
    },
  }
}

/** A file of React without all that: what it does for everything else stays as it is. */
export function withoutUnused(code, program, fail) {
  const text = new MagicString(code)
  const left = new Set()
  const isClient = code.includes('function createFiberImplClass')
  const missing = new Set(isClient ? [...functions, ...Object.keys(bodies)] : [])
  const scopes = [{ at: 0, variables: new Set() }]
  const leaveOut = (node) => {
    text.remove(node.start, node.end)
    left.add(node)
    for (const name of variablesIn(node)) scopes.at(-1).variables.add(name)
  }
  walk(program, {
    enter(node, parent) {
      if (left.has(node)) return this.skip()
      if (node.type === 'AssignmentExpression' && constantOf(node.left) !== undefined && node.right.type === 'AssignmentExpression') {
        text.remove(node.start, node.right.start)
        left.add(node.left)
        return undefined
      }
      if (node.type === 'VariableDeclarator' && node.init && Object.hasOwn(variables, node.id.name)) {
        text.update(node.init.start, node.init.end, 'void 0')
        return this.skip()
      }
      if (node.type === 'ObjectExpression') for (const property of node.properties) leaveOutField(property, code, text, left)
      const other = replacement(node, parent, code)
      if (other !== undefined) {
        text.update(node.start, node.end, other)
        return this.skip()
      }
      if (node.type === 'FunctionDeclaration' && (functions.has(node.id.name) || (isClient && Object.hasOwn(bodies, node.id.name)))) {
        missing.delete(node.id.name)
        text.update(node.body.start, node.body.end, `{ ${bodies[node.id.name] ?? 'leftOut();'} }`)
        return this.skip()
      }
      if (isFunction(node)) {
        // There the name means something else.
        if (node.params.some(({ name }) => Object.hasOwn(variables, name))) return this.skip()
        scopes.push({ at: node.body.start + 1, variables: new Set() })
      }
      if (node.type === 'SwitchStatement') leaveOutCases(node, text, leaveOut)
      if (node.type === 'AssignmentExpression' && node.left.name === 'fiberTag') {
        walk(node.right, { enter(value, of) { if (isNumberOfKind(value) && (!of || of.type === 'ConditionalExpression')) text.update(value.start, value.end, 'leftOut()') } })
        return this.skip()
      }
      if (node.type === 'ExpressionStatement' && isUnused(node.expression, code)) {
        leaveOut(node)
        return this.skip()
      }
      return undefined
    },
    leave(node) {
      if (!isFunction(node)) return
      const { at, variables: added } = scopes.pop()
      if (added.size > 0) text.appendLeft(at, `var ${[...added].join(', ')};`)
    },
  })
  if (missing.size > 0) fail(`it has no ${[...missing].join(', ')}.`)
  return { code: text.toString().replace(/^"use strict";/m, (first) => `${first}${leftOut}`), map: null }
}

const isFunction = ({ type }) => /Function(Declaration|Expression)$/.test(type)
const isNumberOfKind = ({ type, value }) => type === 'Literal' && kinds.has(value)
const isKind = ({ type, property, name }) => (type === 'MemberExpression' ? property.name === 'tag' : name === 'tag')
const isType = ({ name }) => types.includes(name)

/** The value of a variable or field that never changes. */
function constantOf({ type, name, computed, object, property }) {
  if (type === 'Identifier') return Object.hasOwn(variables, name) ? variables[name] : undefined
  if (type !== 'MemberExpression' || computed) return undefined
  // Transitions, what is told of them, and caches.
  if (object.name === 'ReactSharedInternals' && /^[TSA]$/.test(property.name)) return 'null'
  return Object.hasOwn(fields, property.name) ? fields[property.name] : undefined
}

/** What stands in the place of an expression that is about what is left out. */
function replacement(node, parent, code) {
  const { type, operator, left, right } = node
  if (type === 'BinaryExpression' && /^[!=]==$/.test(operator)) {
    const never = operator === '===' ? '!1' : '!0'
    if ((isNumberOfKind(left) && isKind(right)) || (isNumberOfKind(right) && isKind(left)) || isType(left) || isType(right)) return never
    // typeof a.componentDidMount
    if (isMemberLeftOut(left) || isMemberLeftOut(right)) return never
    // (lanes & transitions) === lanes
    if (left.type === 'BinaryExpression' && lanesIn(left) === 0 && code.slice(left.left.start, left.left.end) === code.slice(right.start, right.end)) return never
  }
  if (type === 'BinaryExpression' && operator === '&') {
    const lanes = lanesIn(node)
    if (lanes === 0) return '0'
    if (lanes === ourLanes) return code.slice(left.start, left.end)
  }
  if (type === 'CallExpression' && node.callee.name === 'createFiberImplClass' && isNumberOfKind(node.arguments[0])) return 'leftOut()'
  if ((type === 'AssignmentExpression' || type === 'UpdateExpression') && constantOf(left ?? node.argument) !== undefined) return constantOf(left ?? node.argument)
  if (parent?.type === 'Property' && parent.value === node && names.has(parent.key.name) && node.name !== 'throwInvalidHookError') return 'leftOut'
  if (type === 'MemberExpression' || (type === 'Identifier' && isRead(node, parent))) return constantOf(node)
  return undefined
}

const isMemberLeftOut = ({ type, operator, argument }) => type === 'UnaryExpression' && operator === 'typeof' && classMembers.includes(argument.property?.name)

/** Which of our lanes a mask lets through, where something is masked that is called lanes. */
function lanesIn({ operator, left, right }) {
  if (operator !== '&' || !/^\w*[lL]anes?(\$\w+)?$/.test(left.name ?? left.property?.name ?? '')) return undefined
  if (right.type === 'Literal') return right.value & ourLanes
  return right.type === 'UnaryExpression' && right.operator === '-' && right.argument.type === 'Literal' ? -right.argument.value & ourLanes : undefined
}

/** Fields that never change need not be there, and neither do hooks that nobody calls. */
function leaveOutField(property, code, text, left) {
  if (property.type !== 'Property' || property.computed || !(Object.hasOwn(fields, property.key.name) || (names.has(property.key.name) && /^use/.test(property.key.name)))) return
  text.remove(property.start, property.end + (code.slice(property.end).match(/^\s*,/)?.[0].length ?? 0))
  left.add(property)
}

const isRead = (node, { type, key, property, id, computed }) => !(type === 'VariableDeclarator' && id === node) && !(type === 'Property' && key === node) && !(type === 'MemberExpression' && property === node && !computed)

function isUnused({ type, left }, code) {
  if (type !== 'AssignmentExpression' || left.type !== 'MemberExpression') return false
  return (left.object.name === 'exports' && names.has(left.property.name)) || methods.test(code.slice(left.start, left.end))
}

/** A case goes with all that it does, but for what the case before it runs on into. */
function leaveOutCases({ discriminant, cases }, text, leaveOut) {
  let runsOn = false
  for (const one of cases) {
    if (!one.test || !(isType(one.test) || (isKind(discriminant) && isNumberOfKind(one.test)))) runsOn = !ends(one.consequent)
    else if (!runsOn || one.consequent.length === 0) leaveOut(one)
    else {
      text.remove(one.start, one.consequent[0].start)
      runsOn = !ends(one.consequent)
    }
  }
}

/** Whether nothing after these statements is reached, as far as is seen at a glance. */
function ends(statements) {
  const last = statements.at(-1)
  return last?.type === 'BlockStatement' ? ends(last.body) : /^(Return|Break|Continue|Throw)Statement$/.test(last?.type)
}

/** Variables that a part declares for all of its function: `var` reaches beyond its block. */
function variablesIn(part) {
  const found = []
  walk(part, {
    enter(node) {
      if (isFunction(node)) return this.skip()
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') found.push(node.id.name)
      return undefined
    },
  })
  return found
}
