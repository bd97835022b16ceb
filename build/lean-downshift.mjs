import { walk } from 'estree-walker'
import MagicString from 'magic-string'
import { knownFile } from './digest.mjs'
import { withoutMatches } from './passages.mjs'

/** The file that this leaves something out of. After an upgrade: look at the cuts, run the tests, write the new digest. */
const known = { 'downshift/dist/downshift.esm.mjs': '8ee2b5106fc0e651' }

/** What is used of it. To use more: name it here, and look at the cuts. */
const hooks = ['useCombobox', 'useMultipleSelection']

/** The kinds of change that elements look at, as `types.…`. */
const changes = ['ControlledPropUpdatedSelectedItem', 'InputChange', 'InputClick', 'InputKeyDownArrowDown', 'InputKeyDownArrowUp', 'InputKeyDownEnter', 'ItemClick', 'MenuMouseLeave']

/** What is taken from an object, and the rest of it, in the words of today. */
function taken(_, name, from, list) {
  const own = [...list.matchAll(/(\w+) = _ref\d?(?:\.(\w+)|\[('[\w-]+')\])/g)].map(([, variable, key, quoted]) => `${key ?? quoted}: ${variable}`)
  return `    var { ${own.join(', ')}, ...rest } = ${from};\n`
}

/** Each with how often it has to be there. */
const cuts = [
  // It tells developers of mistakes; the types do that here.
  [83, 'process.env.NODE_ENV !== "production"', 'false'],
  [4, /^ {2}validatePropTypes(?:\$1)?\(userProps, .*\n/gm, ''],
  [3, /^ {2}useControlPropsValidator\(\{\n.*\n.*\n {2}\}\);\n/gm, ''],
  [3, /^ {2}var setGetterPropCallInfo = .*\n/gm, ''],
  [5, /^ +setGetterPropCallInfo\(.*\n/gm, ''],
  [5, /, setGetterPropCallInfo(?=[\],])/g, ''],
  [2, /^ {4}if \(disabledProp !== undefined\) \{\n.*\n {4}\}\n/gm, ''],
  // Results are announced in a live region of the element's own; this one would write into the page.
  [3, /^ {2}useA11yMessageStatus\(.*\n/gm, ''],
  [1, /^ {2}useEffect\(function \(\) \{\n {4}if \(!isInitialMount\) \{\n {6}previousResultCountRef[^]*?^ {2}\}\);\n/gm, ''],
  // Which part of the page has the focus: an element sees to it in its own shadow root, without listening to the whole window.
  [2, /^ {2}var mouseAndTouchTrackers = useMouseAndTouchTracker\(.*\n/gm, ''],
  [2, /mouseAndTouchTrackers\.current\.isTouchEnd \|\| /g, ''],
  [4, /, mouseAndTouchTrackers(?=[\],])/g, ''],
  [1, /^ {4}var inputHandleBlur = [^]*?^ {4}\};\n/gm, ''],
  [1, /, _eventHandlers\.onBlur = callAllEventHandlers\(onBlur, inputHandleBlur\)/g, ', _eventHandlers.onBlur = onBlur'],
  [1, /^ {2}useEffect\(function \(\) \{\n {4}var _inputRef\$current;\n[^]*?^ {2}\}, \[isOpen, environment\]\);\n/gm, ''],
  [2, /^ {2}useEffect\(function \(\) \{\n {4}var focusOnOpen = [^]*?^ {2}\}, \[\]\);\n/gm, ''],
  [1, /^ {2}environment: .*\n {2}typeof window === 'undefined' .*\n/gm, ''],
  [1, /^ {2}environment: dropdownDefaultProps\.environment,\n/gm, ''],
  // Every use brings its own, and a way to scroll that leaves the page where it is.
  [1, /^ {2}itemToString: function itemToString\(item\) \{[^]*?^ {2}\},\n/gm, ''],
  [1, /^ {2}isItemDisabled: function isItemDisabled\(_item\) \{[^]*?^ {2}\},\n/gm, ''],
  [1, /^ {2}scrollIntoView: scrollIntoView,\n/gm, ''],
  // For React below 18, and without a DOM.
  [1, /^var SafeReact\$1 = .*\nvar reactUseId\$1 = .*\nvar useElementIds\$1 = .*\n/gm, 'var reactUseId$1 = React.useId;\nvar useElementIds$1 = useElementIdsR18$1;\n'],
  [1, 'canUseDOM || false ? React.useLayoutEffect : React.useEffect', 'React.useLayoutEffect'],
  [1, /^import _extends from .*\n/gm, 'var _extends = Object.assign;\n'],
  [1, /^import \* as React from 'react';\nimport \{.*\n/gm, "import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef } from 'react';\n"],
  [34, 'React.use', 'use'],
  // Components whose ref has another name.
  [12, /^( +(?:var )?)_\w+\$refKey = \w+\.refKey,\n +refKey = .*\n +/gm, '$1'],
  [13, '[refKey]', '.ref'],
  // State that begins otherwise, or is set back to something else: the hooks are given it, or begin with nothing.
  [4, /getDefaultValue\((?:props\.)?defaultIsOpen, .*?\)/g, 'false'],
  [4, /getDefaultHighlightedIndex\(props\.items, .*?\)/g, '-1'],
  [2, /getDefaultValue\(defaultHighlightedIndex, .*?\)/g, '-1'],
  [1, /^ {2}\/\/ initialHighlightedIndex will give [^]*?(?=^ {2}if \(selectedItem\))/gm, ''],
  [1, 'getInitialHighlightedIndex(props);', '-1;'],
  [6, /getInitialValue\((props\.\w+), .*, (\w+\.\w+)\);/g, '$1 ?? $2;'],
  [1, / && props\.defaultInputValue === undefined.*(?=\) \{)/g, ''],
  [4, /^ {2}if \(userProps === void 0\) \{\n.*\n {2}\}\n/gm, ''],
  // A reducer is shared with what is left out; what elements look at has to be named here.
  [9, /stateChangeTypes\.(?=[A-Z])/g, ''],
  [1, /^var stateChangeTypes\$2 = [^]*?^\}\);\n/gm, `var stateChangeTypes$$2 = { ${changes.join(', ')} };\n`],
  [1, /^useMultipleSelection\.stateChangeTypes = .*\n/gm, ''],
  // Whom nobody asks for their nodes.
  [3, /handleRefs\(ref, function \((?:toggleButtonNode|inputNode)\) \{\n.*\n {4}\}\)/g, 'ref'],
  [1, /^ {2}var isInitialMount = useIsInitialMount\(\);\n(?=\n {2}\/\/ prevent id)/gm, ''],
  // Ids that are not made of the one that is given.
  [1, /^function useElementIdsR18\$1\([^]*?^\}\n/gm, "function useElementIdsR18$1({ id }) {\n  return useMemo(() => ({ menuId: id + '-menu', getItemId: (index) => id + '-item-' + index, toggleButtonId: id + '-toggle-button', inputId: id + '-input' }), [id]);\n}\n"],
  // Changes are told one by one, and every list has a name of its own.
  [1, /^function callOnChangeProps\([^]*?^\}\n/gm, 'function callOnChangeProps(action, props, state, newState) {\n  for (const key of Object.keys(state)) invokeOnChangeHandler(key, action, props, state, newState);\n}\n'],
  [3, /ariaLabel \? undefined : (?:"" \+ )?elementIds\.labelId/g, 'undefined'],
  [2, /^ {4}default:\n {6}throw new Error\('Reducer .*\n/gm, ''],
  [5, /^ {4}var _ref\d = .*,\n {6}_ref\d\$suppressRefErro = .*\n {6}suppressRefError = .*\n/gm, ''],
  [1, /^ {6}_ref4\$preventKeyActio = .*\n {6}preventKeyAction = .*\n/gm, ''],
  [1, '!preventKeyAction && ', ''],
  // Browsers and kinds of React that no page has, and a time before rest parameters.
  [6, 'normalizeArrowKey(event);', 'event.key;'],
  [1, /^function callAllEventHandlers\(\) \{[^]*?^\}\n/gm, 'function callAllEventHandlers(...fns) {\n  return (event) => fns.some((fn) => (fn?.(event), event.preventDownshiftDefault || event.nativeEvent?.preventDownshiftDefault));\n}\n'],
  [1, /^function handleRefs\(\) \{[^]*?^\}\n/gm, "function handleRefs(...refs) {\n  return (node) => refs.forEach((ref) => { if (typeof ref === 'function') ref(node); else if (ref) ref.current = node; });\n}\n"],
  [11, /^ {4}var (_ref\d?) = (.*),\n((?:(?!^ {4}var )[^])*?)rest = _objectWithoutPropertiesLoose\(\1, .*\);\n/gm, taken],
  [3, /getItemAndIndex\((\w+), indexProp, .*\),$/gm, '[$1, indexProp],'],
]

/** What the hooks offer and nobody takes: functions, keys, and what is done about them. */
const unused = new Set([
  'getLabelProps', 'toggleMenu', 'openMenu', 'selectItem', 'reset', 'addSelectedItem', 'removeSelectedItem', 'setSelectedItems', 'Home', 'End',
  'handleBlurInTracker', 'downshiftRefs', 'toggleButtonRef', 'inputRef', 'previousResultCountRef',
  'InputKeyDownHome', 'InputKeyDownEnd', 'InputBlur', 'FunctionToggleMenu', 'FunctionOpenMenu', 'FunctionSelectItem', 'FunctionReset', 'FunctionReset$1',
  'FunctionAddSelectedItem', 'FunctionRemoveSelectedItem', 'FunctionSetSelectedItems',
])

/** Leaves out of downshift what the hooks that are used here never run. */
export function leanDownshift() {
  return {
    name: 'lean-downshift',
    transform(code, id) {
      if (code.includes('.stateChangeTypes') && !id.includes('node_modules')) {
        for (const [, name] of code.matchAll(/\btypes\.([A-Z]\w*)/g)) if (!changes.includes(name)) this.error(`${id} looks at ${name}, which build/lean-downshift.mjs leaves out of downshift. Add it to its \`changes\`.`)
      }
      if (!knownFile(known, id, (message) => this.error(message))) return null
      const cut = withoutMatches(code, cuts, (message) => this.error(`${id}: ${message}`))
      const used = withoutUnused(cut, this.parse(cut))
      return { code: reachable(used, this.parse(used)), map: null }
    },
  }
}

function withoutUnused(code, program) {
  const text = new MagicString(code)
  const isUnused = (node) => unused.has((node?.type === 'MemberExpression' ? node.property : node)?.name)
  walk(program, {
    enter(node) {
      const { body = [], cases = [], properties = [] } = node
      if (Array.isArray(body)) {
        for (const one of body) {
          if (one.type === 'VariableDeclaration' && isUnused(one.declarations[0].id)) text.remove(one.start, one.end)
        }
      }
      for (const one of properties) {
        if (node.type === 'ObjectExpression' && isUnused(one.key)) text.remove(one.start, one.end + code.slice(one.end).match(/^\s*,?/)[0].length)
      }
      cases.forEach((one, at) => {
        // Another one may run on into it.
        const end = cases[at - 1]?.consequent.length === 0 ? one.consequent[0].start : one.end
        if (isUnused(one.test)) text.remove(one.start, end)
      })
    },
  })
  return text.toString()
}

/** What the hooks need, directly or through others; the rest could not be shaken out, because it runs on import. */
function reachable(code, { body }) {
  const text = new MagicString(code)
  /** Each statement with the name that it belongs to: `a` of `var a = …`, `function a` and `a.b = …`. */
  const named = body.map((node) => [node, node.id?.name ?? node.declarations?.[0]?.id.name ?? node.expression?.left?.object?.name])
  const wanted = new Set(hooks)
  // A set goes on with what is added to it meanwhile.
  for (const name of wanted) {
    for (const [node] of named.filter(([, own]) => own === name)) walk(node, { enter: (inside) => { if (inside.type === 'Identifier') wanted.add(inside.name) } })
  }
  for (const [node, name] of named) {
    if (node.type === 'ExportNamedDeclaration') text.update(node.start, node.end, `export { ${hooks.join(', ')} };`)
    else if (node.type === 'ImportDeclaration') {
      if (!node.specifiers.some(({ local }) => wanted.has(local.name))) text.remove(node.start, node.end)
    } else if (!wanted.has(name)) text.remove(node.start, node.end)
  }
  return text.toString()
}
