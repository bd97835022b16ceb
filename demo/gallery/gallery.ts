/**
 * The gallery: every element in every state, with its contract, live against the demo server. The URL holds the view:
 * `?theme=dark&dir=rtl&lang=ar&fault=500#contacts-menu`.
 */
import { scenes } from 'virtual:scenes'
import * as registry from '../../src/entries/registry.js'
import { webroot } from '../../src/core/page/server/urls.js'
import type { CurrentUser } from '../../src/core/page/server/current-user.js'
import type { AnyContract } from '../../src/core/element/contract.js'
import { contractTables, prose } from './contract-tables.js'
import { liveCard } from './live-card.js'
import { lookView } from './look.js'
import { make, type Scene } from './scene.js'
import { applySettings, choices, parametersOf, settingsFrom, type Settings } from './settings.js'
import { takeHandOver } from './signed-in.js'

const contracts = Object.values(registry) as unknown as readonly AnyContract[]
const labels: Readonly<Record<keyof Settings, string>> = {
  theme: 'Theme',
  dir: 'Direction',
  lang: 'Language',
  fault: 'Fault',
}

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`index.html has no ${selector}.`)
  return found
}
const main = find('main')
const scenesOf = (tag: string): readonly Scene[] => scenes[tag] ?? []

let settings = settingsFrom(
  new URLSearchParams(location.search),
  /(?:^|; )demo_fault=([\w-]+)/.exec(document.cookie)?.[1],
)
let stopLive = (): void => undefined

/** Applies the settings to this document, to the address, and to the cookie that the demo server reads. */
function takeSettings(): void {
  applySettings(settings)
  const query = parametersOf(settings).toString()
  history.replaceState(null, '', `${location.pathname}${query && `?${query}`}${location.hash}`)
  const { fault } = settings
  document.cookie = `demo_fault=${fault === 'none' ? '; max-age=0' : fault}; path=${webroot() || '/'}; samesite=strict`
  document.querySelector('.live-room')?.setAttribute('lang', settings.lang)
  find('.fault-note').textContent =
    fault === 'none'
      ? ''
      : `Fault “${choices.fault[fault]}”: calls to the demo fail, on its other pages too, until you choose “None” again.`
}

function switches(): HTMLElement[] {
  return (Object.keys(choices) as (keyof Settings)[]).map((kind) => {
    const select = make(
      'select',
      { name: kind, autocomplete: 'off' },
      {},
      Object.entries(choices[kind]).map(([value, textContent]) =>
        make('option', { value, ...(kind === 'lang' && { lang: value }) }, { textContent }),
      ),
    ) as HTMLSelectElement
    select.value = settings[kind]
    select.addEventListener('change', () => {
      settings = settingsFrom(new URLSearchParams({ ...settings, [kind]: select.value }))
      takeSettings()
      for (const list of document.querySelectorAll('.scenes'))
        list.replaceChildren(...sceneCards(location.hash.slice(1)))
    })
    return make('label', {}, {}, [make('span', {}, { textContent: labels[kind] }), select])
  })
}

function sceneCards(tag: string): HTMLElement[] {
  return scenesOf(tag).map(({ title, onHeader, height = onHeader ? 60 : 100 }, index) => {
    const query = new URLSearchParams({
      element: tag,
      scene: String(index),
      ...Object.fromEntries(parametersOf(settings)),
    })
    const frame = make('iframe', { loading: 'lazy', title, src: `stage.html?${query.toString()}` }) as HTMLIFrameElement
    frame.style.blockSize = `${height}px`
    const state = make('code', { class: 'state' })
    const card = make('li', { class: 'card scene' }, {}, [
      make('div', { class: 'row' }, {}, [
        make('h3', {}, { textContent: title }),
        state,
        make(
          'a',
          { href: `stage.html?${query.toString()}`, target: '_blank', 'aria-label': `${title}, alone in a new tab` },
          { textContent: 'Alone' },
        ),
      ]),
      frame,
    ])
    frame.addEventListener('load', () =>
      whenReady(frame, (root) => {
        card.classList.toggle('wide', root.scrollWidth > root.clientWidth)
        const element = root.querySelector(tag)
        state.textContent =
          contracts
            .find((contract) => contract.tag === tag)
            ?.states.find((name) => element?.matches(`:state(${name})`)) ?? ''
      }),
    )
    return card
  })
}

/** Calls `tell` once the scene in a frame is ready. */
function whenReady(frame: HTMLIFrameElement, tell: (root: HTMLElement) => void): void {
  const root = frame.contentDocument?.documentElement
  if (!root) return
  const look = (): void => {
    if (root.dataset['ready'] === undefined) return
    observer.disconnect()
    tell(root)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
  look()
}

function elementView(contract: AnyContract, user: CurrentUser | null): HTMLElement[] {
  const live = liveCard(contract, scenesOf(contract.tag), user)
  stopLive = live.stop
  return [
    make('h1', {}, {}, [make('code', {}, { textContent: `<${contract.tag}>` })]),
    make('p', { class: 'about' }, {}, prose(contract.about)),
    live.node,
    make('h2', {}, { textContent: 'In each state' }),
    make('ul', { class: 'scenes' }, {}, sceneCards(contract.tag)),
    make('h2', {}, { textContent: 'What it promises' }),
    make('div', { class: 'card promises' }, {}, contractTables(contract)),
  ]
}

function overview(): HTMLElement[] {
  return [
    make('h1', {}, { textContent: 'All elements' }),
    make(
      'p',
      { class: 'about' },
      {
        textContent:
          'Each element live, in each of its states, and with everything it promises. Theme, direction, language and faults are chosen above and kept in the address.',
      },
    ),
    make(
      'ul',
      { class: 'overview' },
      {},
      contracts.map(({ tag, about }) =>
        make('li', { class: 'card' }, {}, [
          make('h2', {}, {}, [make('a', { href: `#${tag}` }, {}, [make('code', {}, { textContent: `<${tag}>` })])]),
          make('p', {}, {}, prose(about)),
          make('p', { class: 'quiet' }, { textContent: `${scenesOf(tag).length} states shown` }),
        ]),
      ),
    ),
  ]
}

function showView(user: CurrentUser | null): void {
  stopLive()
  stopLive = () => undefined
  const contract = contracts.find(({ tag }) => `#${tag}` === location.hash)
  const isLook = location.hash === '#look'
  main.replaceChildren(...(contract ? elementView(contract, user) : isLook ? lookView() : overview()))
  const name = contract ? `<${contract.tag}>` : isLook ? 'Look' : ''
  document.title = `${name && `${name} · `}Gallery of elements`
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.elements a')) {
    if (link.hash === (name === '' ? '' : location.hash)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

async function start(): Promise<void> {
  takeSettings()
  find('.switches').append(...switches())
  find('.elements ul').append(
    ...[
      ['', 'All elements'] as const,
      ['look', 'Look'] as const,
      ...contracts.map(({ tag }) => [tag, tag] as const),
    ].map(([tag, textContent]) => make('li', {}, {}, [make('a', { href: `#${tag}` }, { textContent })])),
  )

  find('.skip-link').addEventListener('click', (event) => {
    // Following the link would replace the element's tag in the hash.
    event.preventDefault()
    main.focus()
  })

  const user = await takeHandOver()
  // The bundle as it ships, loaded after the hand-over as on a server-rendered page.
  await import(new URL('../../dist/esm/index.js', location.href).href)
  showView(user)
  addEventListener('hashchange', () => {
    showView(user)
    main.focus()
    scrollTo(0, 0)
  })
}

start().catch((error: unknown) => {
  console.error(error)
  main.replaceChildren(
    make('p', { role: 'alert' }, { textContent: 'The gallery could not start. Is the bundle built? Run npm start.' }),
  )
})
