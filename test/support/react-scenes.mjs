/**
 * What React does for its users, written down line by line; test/contracts/react-same.node-test.ts lets two Reacts do it.
 * Longer than 250 lines: one scene for each thing that it does, and nothing else.
 */
import { Component, Fragment, createContext, createElement as h, forwardRef, memo, useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

let log = []
const say = (...words) => log.push(words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' '))
/** Until React has nothing left to do. */
const settled = () => new Promise((resolve) => { setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)), 10) })

function mount(view) {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const root = createRoot(shadow)
  const render = (next) => flushSync(() => root.render(next))
  render(view)
  return { shadow, render, host, html: () => shadow.innerHTML, first: () => shadow.firstElementChild, all: (selector) => [...shadow.querySelectorAll(selector)], unmount: () => root.unmount() }
}

/** The same numbers each time. */
function numbers(seed) {
  let state = seed
  return (below) => (state = (state * 1103515245 + 12345) & 0x7fffffff) % below
}

function lists() {
  const view = (keys) => h('ul', null, keys.map((key) => h('li', { key, id: key }, key)))
  const page = mount(view(['a', 'b', 'c', 'd']))
  const number = numbers(7)
  for (let turn = 0; turn < 200; turn += 1) {
    const pool = [...'abcdefghij']
    const keys = Array.from({ length: number(9) }, () => pool.splice(number(pool.length), 1)[0])
    const kept = new Map(page.all('li').map((item) => [item.id, item]))
    page.render(view(keys))
    if (page.shadow.textContent !== keys.join('') || page.all('li').some((item) => kept.has(item.id) && kept.get(item.id) !== item)) say('wrong', keys)
  }
  page.render(h('ul', null, new Set(['x', 'y']), [1, 2, null, false, 'z'], 'q', 3n))
  say(page.html())
  page.unmount()
  say(page.html())
  const text = mount(h('p', null, 'a'))
  for (const content of ['b', ['b', 1], h('b', null, 'x'), 7, '', [h('i', { key: 1 }), 'y'], null, 'z']) {
    text.render(h('p', null, content))
    say(text.html())
  }
  const groups = (keys) => keys.map((key) => h(Fragment, { key }, h('a', { key: 'a' }, key), key.toUpperCase()))
  for (const keys of [['x', 'y'], ['y', 'x', 'z'], ['z'], []]) {
    text.render(groups(keys))
    say(text.html())
    text.render(h(Fragment, { key: keys[0] }, keys.join('')))
    say(text.html())
  }
  for (const content of ['only', null, [h('a', { key: 1 }), 'q']]) {
    text.render(content)
    say(text.html())
  }
}

async function hooks() {
  let set
  let add
  function View({ name }) {
    const [count, setCount] = useState(() => 0)
    const [sum, dispatch] = useReducer((state, more) => state + more, 1)
    const [followed, follow] = useState(0)
    set = setCount
    add = dispatch
    if (followed < sum) follow(followed + 1)
    useEffect(() => {
      say('effect', count, name)
      return () => say('effect ends', count, name)
    }, [count, name])
    useLayoutEffect(() => {
      say('layout', count)
      return () => say('layout ends', count)
    }, [count])
    const id = useId()
    const double = useMemo(() => count * 2, [count])
    const renders = useRef(0)
    renders.current += 1
    return h('p', { title: double }, count, name, typeof id, sum, '/', followed, renders.current)
  }
  const page = mount(h(View, { name: 'x' }))
  set(1)
  set((before) => before + 1)
  say(page.html())
  await settled()
  flushSync(() => set(9))
  set(9)
  add(2)
  add(3)
  await settled()
  say(page.html())
  page.render(h(View, { name: 'y' }))
  page.unmount()
  await settled()
  function Steps() {
    const [step, setStep] = useState(0)
    useEffect(() => { if (step < 3) setStep(step + 1) }, [step])
    useLayoutEffect(() => say('step', step))
    return step
  }
  const steps = mount(h(Steps))
  await settled()
  say(steps.html())
}

async function stores() {
  const listeners = new Set()
  let value = 0
  const subscribe = (listener) => (listeners.add(listener), () => listeners.delete(listener))
  const Context = createContext('default')
  const Reader = memo(() => {
    say('reader')
    return h('b', null, useContext(Context))
  })
  const View = ({ context }) => h(Context.Provider, { value: context }, h('u', null, useSyncExternalStore(subscribe, () => value)), h(Reader))
  const page = mount(h(View, { context: 'one' }))
  for (value of [5, 6]) {
    listeners.forEach((listener) => listener())
    say(page.html())
    await settled()
    page.render(h(View, { context: 'two' }))
    say(page.html())
  }
  say(page.html(), listeners.size)
  page.unmount()
  await settled()
  say(listeners.size)
  let set
  const Compared = memo(forwardRef(({ text }, ref) => (say('compared'), h('i', { ref }, text, useContext(Context)))), (before, after) => before.text === after.text)
  const Still = memo(({ children }) => (say('still'), h('u', null, children)))
  function Outer() {
    const [state, setState] = useState({ context: 'a', text: 't' })
    const call = useCallback(() => state.text, [state.text])
    const inner = useMemo(() => h(Still, null, h('div', null, h(Compared, { text: state.text, call }))), [state.text, call])
    set = (change) => flushSync(() => setState((before) => ({ ...before, ...change })))
    return h(Context.Provider, { value: state.context }, inner)
  }
  const deep = mount(h(Outer))
  for (const change of [{ context: 'b' }, {}, { text: 'u' }, { context: 'c', text: 'v' }]) {
    set(change)
    say(deep.html())
  }
  let same
  const Eager = () => {
    const [count, setCount] = useState(0)
    same = setCount
    say('eager', count)
    return count
  }
  mount(h(Eager))
  for (const next of [1, 1, 1, 2, 2]) {
    same(next)
    await settled()
  }
}

function refs() {
  const heard = []
  const Forwarded = forwardRef(({ children }, ref) => h('s', { ref }, children))
  const asked = (element) => heard.push(element ? element.localName : null)
  const cleaned = (element) => (heard.push(`+${element.localName}`), () => heard.push('-'))
  const held = { current: null }
  const page = mount(h('div', null, h(Forwarded, { ref: asked }, 'a'), h('em', { ref: cleaned }), h('b', { ref: held })))
  say(heard, held.current?.localName)
  page.render(h('div', null, h('b', { ref: held })))
  page.unmount()
  say(heard, held.current)
}

class Boundary extends Component {
  state = { failed: false, value: this.props.value }
  static getDerivedStateFromError() { return { failed: true } }
  static getDerivedStateFromProps({ value }, state) { return { failed: state.failed && state.value === value, value } }
  componentDidCatch(error) { say('caught', error.message.match(/errors\/\d+/)?.[0] ?? error.message) }
  render() { return this.state.failed ? h('q', null, 'failed') : this.props.children }
}

function Fails({ at, now }) {
  const fail = (where) => { if (now && at === where) throw new Error(where) }
  useEffect(() => fail('effect'))
  useLayoutEffect(() => {
    fail('layout')
    return () => fail('end')
  })
  fail('render')
  return h('p', null, 'fine')
}

async function failures() {
  for (const at of ['render', 'layout', 'effect', 'end']) {
    const view = (value, now) => h(Boundary, { value }, h('div', null, h(Fails, { at, now }), 'rest'))
    const page = mount(view(1, true))
    await settled()
    for (const [value, now] of [[1, false], [2, false], [2, true]]) {
      say(at, page.html())
      page.render(view(value, now))
      await settled()
    }
    page.unmount()
    await settled()
  }
  const bare = mount(h('div', null, 'ok'))
  bare.render(h(Fails, { at: 'render', now: true }))
  await settled()
  say('without a boundary', bare.html())
  bare.render(h('div', null, 'again'))
  say(bare.html())
  let tries = 0
  // How often it is called beside depends on who wants to know where it is: all of React calls it to describe it.
  const Once = () => {
    if ((tries += 1) === 1) throw new Error('once')
    return h('p', null, 'well')
  }
  const recovered = mount(h(Boundary, { value: 1 }, h(Once)))
  await settled()
  say('recovered', recovered.html())
  let own
  class Stateful extends Component {
    state = { a: 1, b: 2 }
    render() { return ((own = this), `${this.state.a}/${this.state.b}`) }
  }
  const page = mount(h(Stateful))
  flushSync(() => {
    own.setState({ a: 2 }, () => say('called'))
    own.setState(({ a }) => ({ b: a + 1 }))
  })
  own.setState(null)
  say(page.html())
  const Endless = ({ use }) => {
    const [count, setCount] = useState(0)
    if (use) use(() => setCount(count + 1))
    else setCount(count + 1)
    return count
  }
  for (const view of [h(Endless, { use: useLayoutEffect }), h(Endless), h(undefined), h('p', null, {})]) {
    say(mount(h(Boundary, { value: 1 }, view)).html())
    await settled()
  }
}

function type(field, text) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

function fields() {
  const heard = []
  function Typed() {
    const [text, setText] = useState('ab')
    const change = ({ target }) => {
      heard.push(target.value)
      if (!/\d/.test(target.value)) setText(target.value.toUpperCase())
    }
    return h('input', { value: text, onChange: change })
  }
  const [typed] = mount(h(Typed)).all('input')
  for (const text of ['abc', 'abc1', 'ABC']) {
    type(typed, text)
    say(typed.value, heard)
  }
  function Chosen() {
    const [checked, setChecked] = useState(false)
    const [one, setOne] = useState('a')
    const [listed, setListed] = useState('2')
    const choose = ({ target }) => {
      heard.push(target.value)
      if (heard.length > 8) setOne(target.value)
    }
    return h('form', null,
      h('input', { type: 'checkbox', checked, onChange: (event) => setChecked(event.target.checked) }),
      h('input', { type: 'checkbox', checked: true, onChange: () => heard.push('fixed') }),
      ['a', 'b'].map((value) => h('input', { key: value, type: 'radio', name: 'one', value, checked: one === value, onChange: choose })),
      h('input', { type: 'file', onChange: () => heard.push('file') }),
      h('select', { value: listed, onChange: (event) => setListed(event.target.value) }, [1, 2, 3].map((value) => h('option', { key: value, value }, value))),
      h('select', { multiple: true, defaultValue: ['1', '3'] }, [1, 2, 3].map((value) => h('option', { key: value, value }, value))),
      h('input', { defaultValue: 'd', type: 'search' }), h('input', { type: 'submit' }), h('input', { value: 'fixed', readOnly: true, required: true, spellCheck: false, maxLength: 4 }))
  }
  const page = mount(h(Chosen))
  const [box, fixed, a, b, file] = page.all('input')
  const [list] = page.all('select')
  for (const field of [box, fixed, b, b, b, b, a]) {
    field.click()
    say(heard, page.all('input').map(({ checked }) => checked))
  }
  file.dispatchEvent(new Event('change', { bubbles: true }))
  list.value = '3'
  list.dispatchEvent(new Event('change', { bubbles: true }))
  say(heard, page.all('select').map((each) => [...each.selectedOptions].map(({ value }) => value)), page.html())
  const view = ({ value, kind, name }) => h('input', { value, type: kind, name, onChange() {} })
  const given = mount(view({ value: 'a', kind: 'text', name: 'x' }))
  for (const next of [{ value: 'b', kind: 'text', name: 'y' }, { value: '', kind: 'search' }, { value: null, kind: 'search' }, { kind: 'number', value: 3 }, { kind: 'number', value: 3 }]) {
    given.render(view(next))
    const [field] = given.all('input')
    say(field.value, field.type, field.name, field.outerHTML)
  }
}

function attributes() {
  const changing = mount(h('div'))
  for (const props of [
    { className: 'a', title: 't', tabIndex: 0, role: 'x', dir: 'rtl', hidden: true, inert: true, draggable: false, 'data-x': true, 'aria-hidden': false, part: 'p', popover: 'auto', style: { opacity: 0, blockSize: 5, '--x': 3, lineHeight: 2, fontSize: '2em', insetBlockStart: 0 } },
    { className: '', title: null, hidden: false, 'data-x': false, 'aria-hidden': true, style: { blockSize: 7, color: 'red' } }, { style: null, title: undefined, foo: 'bar', fooBar: 1, tabIndex: -1 }, {},
  ]) {
    changing.render(h('div', props))
    say(changing.html())
  }
  for (const [tag, props] of [
    ['a', { href: '', target: '_blank', download: true }], ['a', { href: 'javascript:1', download: 'n' }], ['img', { src: '', alt: '', srcSet: 'a 1x', loading: 'lazy', width: 3 }], ['label', { htmlFor: 'a' }],
    ['button', { type: 'button', popoverTarget: 'x', disabled: true, 'aria-expanded': false, autoFocus: true }], ['svg', { viewBox: '0 0 1 1', focusable: false, children: h('path', { d: 'M0 0', fillRule: 'evenodd', strokeWidth: 2 }) }],
    ['time', { dateTime: 'x' }], ['details', { open: true }], ['dialog', { open: true }], ['progress', { value: 3, max: 4 }], ['form', { noValidate: true, autoComplete: 'off' }], ['input', { size: 4, list: 'x', accept: '.a', multiple: true, type: 'file' }],
  ]) {
    const page = mount(h(tag, props))
    say(page.html(), page.first().namespaceURI)
    page.render(h(tag, {}))
    say(page.html())
  }
  let heard = 0
  customElements.define('x-rich', class extends HTMLElement {
    set rich(value) { this.given = value }
    get rich() { return this.given }
  })
  const own = mount(h('x-rich', { rich: { a: 1 }, plain: 'p', flag: true, off: false, onfoo: () => { heard += 1 }, onClick: () => { heard += 10 } }, 'text'))
  const element = own.first()
  const act = () => {
    element.dispatchEvent(new Event('foo'))
    element.click()
    say(own.html(), element.rich ?? 'nothing', heard)
  }
  act()
  own.render(h('x-rich', { rich: undefined }))
  act()
}

async function events() {
  const heard = []
  const on = (name, ...more) => (event) => heard.push(name, event.type, event.currentTarget?.id, ...more.map((key) => event[key]))
  const inner = {
    id: 'in', tabIndex: 0, onClick: on('in'), onKeyDown: (event) => (heard.push(event.key, event.shiftKey, event.code, event.keyCode), event.stopPropagation()), onPointerEnter: on('in'), onPointerLeave: on('in'), onMouseEnter: on('in'), onMouseLeave: on('in'),
    onScroll: on('in'), onFocus: on('in'), onBlur: (event) => heard.push('blur', event.relatedTarget?.id), onDoubleClick: on('in'), onContextMenu: (event) => (event.preventDefault(), heard.push(event.isDefaultPrevented(), event.button, event.clientX)),
    onDrop: (event) => heard.push('drop', event.dataTransfer !== null), onDragOver: on('in'), onPaste: (event) => heard.push(event.clipboardData.getData('text')), onCompositionEnd: on('in', 'data'), onPointerDown: on('in', 'pointerType', 'pointerId'), onMouseDown: (event) => heard.push(event.buttons, event.getModifierState('Shift')),
  }
  const page = mount(h('div', {
    id: 'out', onClick: on('out'), onClickCapture: on('capture'), onKeyDown: on('out'), onKeyDownCapture: on('capture'), onPointerEnter: on('out'), onPointerLeave: on('out'), onMouseEnter: on('out'), onMouseLeave: on('out'), onFocus: on('out'), onScroll: on('out'), onChange: on('out'), onInput: on('out'),
  }, h('span', inner, 'x'), h('button', { id: 'off', disabled: true, onClick: on('off') }), h('input', { id: 'field' }), h('img', { id: 'picture', onLoad: on('picture'), onError: on('picture') })))
  const by = (id) => page.shadow.getElementById(id)
  const fire = (id, event) => {
    by(id).dispatchEvent(event)
    say(event.type, heard.splice(0))
  }
  const loud = { bubbles: true, composed: true, cancelable: true }
  const data = new DataTransfer()
  data.setData('text', 'pasted')
  fire('in', new MouseEvent('click', loud))
  fire('in', new KeyboardEvent('keydown', { ...loud, key: 'Enter', code: 'Enter', shiftKey: true, keyCode: 13 }))
  for (const [kind, Kind] of [['pointer', PointerEvent], ['mouse', MouseEvent]]) {
    fire('in', new Kind(`${kind}over`, { ...loud, relatedTarget: document.body }))
    fire('in', new Kind(`${kind}out`, { ...loud, relatedTarget: by('out') }))
    fire('out', new Kind(`${kind}out`, { ...loud, relatedTarget: document.body }))
  }
  for (const event of [
    new Event('scroll'), new MouseEvent('dblclick', loud), new MouseEvent('contextmenu', { ...loud, button: 2, clientX: 4 }), new DragEvent('dragover', loud), new DragEvent('drop', { ...loud, dataTransfer: data }), new ClipboardEvent('paste', { ...loud, clipboardData: data }),
    new CompositionEvent('compositionend', { ...loud, data: 'q' }), new PointerEvent('pointerdown', { ...loud, pointerType: 'pen', pointerId: 4 }), new MouseEvent('mousedown', { ...loud, buttons: 1, shiftKey: true }), new MouseEvent('click', { ...loud, button: 2 }),
  ]) fire('in', event)
  fire('off', new MouseEvent('click', loud))
  fire('picture', new Event('load'))
  fire('picture', new Event('error'))
  fire('field', new InputEvent('input', loud))
  by('in').focus()
  by('field').focus()
  say(heard.splice(0))
  const dialog = mount(h('dialog', { onCancel: on('dialog'), onClose: on('dialog') }, h('div', { popover: 'auto', onBeforeToggle: on('popover', 'newState'), onToggle: on('popover', 'newState') }), h('form', { onSubmit: (event) => (event.preventDefault(), heard.push('submit', event.nativeEvent.submitter?.id)) }, h('button', { id: 'go' }))))
  dialog.first().showModal()
  for (const act of ['showPopover', 'hidePopover']) {
    dialog.all('[popover]')[0][act]()
    await settled()
    say(heard.splice(0))
  }
  dialog.all('button')[0].click()
  dialog.first().dispatchEvent(new Event('cancel'))
  dialog.first().close()
  await settled()
  say(heard.splice(0))
  mount(h('p', { onClick: () => { throw new Error('of a listener') } }, 'x')).first().click()
  customElements.define('x-outer', class extends HTMLElement {
    connectedCallback() { flushSync(() => createRoot(this.attachShadow({ mode: 'open' })).render(h('b', { id: 'deep', onClick: on('deep') }))) }
  })
  const nest = mount(h('div', { id: 'nest', onClick: on('nest') }, h('x-outer')))
  nest.all('x-outer')[0].shadowRoot.firstElementChild.dispatchEvent(new MouseEvent('click', loud))
  say(heard.splice(0))
  const light = document.body.appendChild(document.createElement('div'))
  flushSync(() => createRoot(light).render(h('div', { id: 'outer', onClick: on('outer'), onPointerEnter: on('outer'), onPointerLeave: on('outer') }, h('section', { id: 'place' }))))
  flushSync(() => createRoot(light.querySelector('#place')).render(h('b', { id: 'inner', onClick: (event) => (on('inner')(event), event.stopPropagation()), onPointerEnter: on('inner') }, 'x')))
  const innermost = light.querySelector('#inner')
  for (const event of [new MouseEvent('click', loud), new PointerEvent('pointerover', { ...loud, relatedTarget: document.body }), new PointerEvent('pointerout', { ...loud, relatedTarget: document.body })]) innermost.dispatchEvent(event)
  say(heard.splice(0))
}

async function order() {
  const seen = []
  const sets = []
  function View({ name }) {
    const [count, setCount] = useState(0)
    sets.push(setCount)
    useEffect(() => { seen.push(name + count) }, [name, count])
    return count
  }
  const page = mount(h('div', null, h(View, { name: 'a' }), h(View, { name: 'b' })))
  const [setA, setB] = sets
  await settled()
  seen.length = 0
  setTimeout(() => {
    setA(1)
    setB(1)
    queueMicrotask(() => seen.push(`still ${page.shadow.textContent}`))
  })
  await settled()
  window.addEventListener('keydown', () => {
    setA(2)
    queueMicrotask(() => queueMicrotask(() => seen.push(`at once ${page.shadow.textContent}`)))
  }, { once: true })
  window.dispatchEvent(new KeyboardEvent('keydown'))
  await settled()
  setA(3)
  flushSync(() => setB(4))
  seen.push(page.shadow.textContent)
  await settled()
  say(seen, page.shadow.textContent)
  const fieldsOf = (keys) => h('div', null, keys.map((key) => h('input', { key, id: key, defaultValue: `text ${key}` })))
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  flushSync(() => root.render(fieldsOf(['a', 'b', 'c'])))
  const field = host.querySelector('#a')
  field.focus()
  field.setSelectionRange(1, 3)
  for (const keys of [['c', 'b', 'a'], ['b', 'a', 'c']]) {
    flushSync(() => root.render(fieldsOf(keys)))
    say(document.activeElement?.id ?? '', field.selectionStart ?? -1, field.selectionEnd ?? -1)
  }
}

/** All that happened, and every error that was told. */
export async function run() {
  const told = []
  const number = (text) => String(text).replace(/^.*errors\/(\d+).*$/, '$1')
  window.addEventListener('error', (event) => {
    told.push(number(event.message))
    event.preventDefault()
  })
  console.error = (error) => told.push(`console ${number(error?.message ?? error)}`)
  log = []
  for (const scene of [lists, hooks, stores, refs, failures, fields, attributes, events, order]) {
    say(`— ${scene.name}`)
    await scene()
    for (const error of told.splice(0)) say('told', error)
  }
  return log
}
