/**
 * What the build generates from the contracts: typings and editor data describe each contract completely, and nothing
 * else.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as registry from '../../src/entries/registry.js'
import { attributeName, type AnyContract } from '../../src/core/element/contract.js'
import { brokenRules } from '../support/manifest-rules.js'

interface Named {
  name: string
}

interface Described extends Named {
  tagName: string
  attributes?: (Named & { fieldName: string })[]
  members?: (Named & { kind: string; attribute?: string })[]
  events?: (Named & { type: { text: string } })[]
  slots?: Named[]
  cssParts?: Named[]
  cssStates?: Named[]
  cssProperties?: (Named & { default: string })[]
}

const build = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve('build', file)).href)) as T
const { registered } = await build<{ registered: () => { name: keyof typeof registry }[] }>('registry.mjs')
const contracts = registered().map(({ name }) => registry[name]) as unknown as AnyContract[]
const names = (things: readonly Named[] = []): string[] => things.map(({ name }) => name)
const dist = (path: string): string => readFileSync(`dist/${path}`, 'utf8')
const data = <T>(path: string): T => JSON.parse(dist(path)) as T
const pascal = (tag: string): string =>
  tag
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
const attributesOf = ({ attributes }: AnyContract): string[] => Object.keys(attributes).map(attributeName)
const npm = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string
  version: string
  exports: Record<string, unknown>
  customElements: string
  'web-types': string
}

test('what ships of the contracts is what they say now', async () => {
  const { contractFiles } = await build<{
    contractFiles: (all: readonly object[], npm: object) => Record<string, string>
  }>('contract-files.mjs')
  for (const [path, content] of Object.entries(contractFiles(contracts, npm)))
    assert.ok(dist(path) === content, `dist/${path} is stale: run \`npm run build\`.`)
})

test('the manifest keeps the rules of its schema', () => {
  assert.deepEqual(brokenRules(data('custom-elements.json')), [])
  assert.deepEqual(
    brokenRules({
      schemaVersion: '2.1.0',
      modules: [
        { kind: 'javascript-module', declarations: [{ kind: 'class', customElement: true, name: 'X', colour: 1 }] },
      ],
    }),
    ['manifest.modules[0] has no path', 'manifest.modules[0].declarations[0] must not have colour'],
  )
})

test('the manifest names all that each element promises', () => {
  const { modules } = data<{ modules: { path: string; declarations: [Described]; exports: [Named] }[] }>(
    'custom-elements.json',
  )
  assert.deepEqual(
    modules.map(({ exports: [{ name }] }) => name),
    contracts.map(({ tag }) => tag),
  )
  contracts.forEach((contract, index) => {
    const {
      path,
      declarations: [found],
    } = modules[index] ?? assert.fail(contract.tag)
    const { tag, attributes, properties, events, methods = {}, slots = {}, parts, states, cssProperties } = contract
    assert.equal(found.tagName, tag)
    assert.equal(path, `dist/esm/${tag}.js`)
    assert.deepEqual(names(found.attributes), attributesOf(contract), tag)
    assert.deepEqual(found.attributes?.map(({ fieldName }) => fieldName) ?? [], Object.keys(attributes), tag)
    const members = found.members ?? []
    const promised = [...Object.keys(attributes), ...Object.keys(properties), ...Object.keys(methods)]
    assert.deepEqual(
      names(members).filter((name) => promised.includes(name)),
      promised,
      tag,
    )
    // The rest are the members of every form field.
    assert.equal(members.length > promised.length, contract.field !== undefined, tag)
    assert.deepEqual(
      members.flatMap(({ attribute }) => attribute ?? []),
      attributesOf(contract),
      tag,
    )
    assert.deepEqual(names(found.events), Object.keys(events), tag)
    for (const { name, type } of found.events ?? [])
      assert.equal(type.text, `CustomEvent<${events[name]?.type}>`, `${tag} ${name}`)
    assert.deepEqual(names(found.slots), Object.keys(slots), tag)
    assert.deepEqual(names(found.cssParts), parts, tag)
    assert.deepEqual(names(found.cssStates), states, tag)
    assert.deepEqual(
      found.cssProperties?.map((one) => [one.name, one.default]) ?? [],
      Object.entries(cssProperties),
      tag,
    )
  })
})

test('VS Code learns of tags, attributes and their words, and of parts, states and properties in sheets', () => {
  const html = data<{
    version: number
    tags: (Named & {
      description: { value: string }
      attributes?: (Named & { valueSet?: string; values?: Named[] })[]
    })[]
  }>('vscode.html-custom-data.json')
  assert.equal(html.version, 1.1)
  assert.deepEqual(
    names(html.tags),
    contracts.map(({ tag }) => tag),
  )
  contracts.forEach((contract, index) => {
    const found = html.tags[index] ?? assert.fail(contract.tag)
    assert.deepEqual(names(found.attributes), attributesOf(contract), contract.tag)
    for (const [name, { type }] of Object.entries(contract.attributes)) {
      const attribute = found.attributes?.find((one) => one.name === attributeName(name))
      assert.equal(attribute?.valueSet, type === 'boolean' ? 'v' : undefined, name)
      assert.deepEqual(names(attribute?.values), type.startsWith("'") ? type.slice(1, -1).split("' | '") : [], name)
    }
    const shown = [
      ...Object.keys(contract.properties),
      ...Object.keys(contract.events),
      ...Object.keys(contract.methods ?? {}),
      ...Object.keys(contract.slots ?? {}),
      ...contract.parts,
      ...contract.states,
      ...Object.keys(contract.cssProperties),
    ]
    for (const name of shown) assert.ok(found.description.value.includes(name), `${contract.tag} ${name}`)
  })
  const css = data<{
    properties: Named[]
    pseudoElements: (Named & { description: string })[]
    pseudoClasses: Named[]
  }>('vscode.css-custom-data.json')
  assert.deepEqual(
    names(css.properties),
    contracts.flatMap(({ cssProperties }) => Object.keys(cssProperties)),
  )
  assert.deepEqual(
    names(css.pseudoElements),
    [...new Set(contracts.flatMap(({ parts }) => parts))].sort().map((part) => `::part(${part})`),
  )
  assert.deepEqual(
    names(css.pseudoClasses),
    [...new Set(contracts.flatMap(({ states }) => states))].sort().map((state) => `:state(${state})`),
  )
  assert.match(css.pseudoElements.find(({ name }) => name === '::part(search)')?.description ?? '', /<contacts-menu>/)
})

test("JetBrains' web-types name all that each element promises", () => {
  interface Element extends Named {
    attributes?: Named[]
    slots?: Named[]
    js?: { properties?: Named[]; events?: Named[] }
    css?: { properties?: Named[]; parts?: Named[]; states?: Named[] }
  }
  const found = data<{ name: string; version: string; contributions: { html: { elements: Element[] } } }>(
    'web-types.json',
  )
  assert.deepEqual([found.name, found.version], [npm.name, npm.version])
  const { elements } = found.contributions.html
  assert.deepEqual(
    names(elements),
    contracts.map(({ tag }) => tag),
  )
  contracts.forEach((contract, index) => {
    const { attributes, slots, js, css } = elements[index] ?? assert.fail(contract.tag)
    assert.deepEqual(names(attributes), attributesOf(contract), contract.tag)
    assert.deepEqual(names(slots), Object.keys(contract.slots ?? {}), contract.tag)
    assert.deepEqual(
      names(js?.properties),
      [...Object.keys(contract.attributes), ...Object.keys(contract.properties)],
      contract.tag,
    )
    assert.deepEqual(names(js?.events), Object.keys(contract.events), contract.tag)
    assert.deepEqual(names(css?.parts), contract.parts, contract.tag)
    assert.deepEqual(names(css?.states), contract.states, contract.tag)
    assert.deepEqual(names(css?.properties), Object.keys(contract.cssProperties), contract.tag)
  })
})

/** How each file of typings spells what an element has, and in which interface. */
const spellings: Readonly<Record<string, { where: string; write: (contract: AnyContract) => readonly string[] }>> = {
  'src/entries/tags': {
    where: 'Element extends',
    write: ({ attributes, properties, methods = {} }) => [
      ...Object.keys(attributes),
      ...Object.keys(properties),
      ...Object.keys(methods),
    ],
  },
  react: {
    where: 'Props',
    write: (contract) => [...bothSpellings(contract), ...Object.keys(contract.events).map((name) => `on${name}`)],
  },
  'react-18': { where: 'Props', write: attributesOf },
  preact: {
    where: 'Props',
    write: (contract) => [...bothSpellings(contract), ...Object.keys(contract.events).map((name) => `on${name}`)],
  },
  vue: {
    where: 'Props',
    write: ({ attributes, properties, events }) => [
      ...Object.keys(attributes),
      ...Object.keys(properties),
      ...Object.keys(events).map((name) => `on${pascal(name)}`),
    ],
  },
  svelte: {
    where: 'Props',
    write: (contract) => [
      ...bothSpellings(contract),
      ...Object.keys(contract.events).flatMap((name) => [`on${name}`, `on:${name}`]),
    ],
  },
  solid: {
    where: 'Props',
    write: (contract) => [
      ...attributesOf(contract),
      ...attributesOf(contract).map((name) => `attr:${name}`),
      ...valuesOf(contract).map((name) => `prop:${name}`),
      ...Object.keys(contract.events).map((name) => `on:${name}`),
    ],
  },
  angular: {
    where: 'Inputs',
    write: (contract) => [...valuesOf(contract), ...attributesOf(contract).map((name) => `attr.${name}`)],
  },
}

function valuesOf({ attributes, properties }: AnyContract): string[] {
  return [...Object.keys(attributes), ...Object.keys(properties)]
}

function bothSpellings(contract: AnyContract): string[] {
  return [...new Set([...attributesOf(contract), ...valuesOf(contract)])]
}

/** The names that an interface of a file declares itself. */
function declaredIn(text: string, name: string): string[] {
  const start = text.indexOf(`export interface ${name}`)
  const body = start < 0 ? '' : text.slice(text.indexOf('{\n', start), text.indexOf('\n}\n', start))
  return [...body.matchAll(/^ {2}(?:readonly )?(?:'([^']+)'|(\w+))[?:(<]/gm)].map(
    ([, inQuotes, plain]) => inQuotes ?? plain ?? '',
  )
}

for (const [file, { where, write }] of Object.entries(spellings)) {
  test(`the typings in ${file}.d.ts know every element with all that can be written of it`, () => {
    const text = dist(`types/${file}.d.ts`)
    for (const contract of contracts) {
      const found = declaredIn(text, `${pascal(contract.tag)}${where}`)
      for (const name of write(contract)) assert.ok(found.includes(name), `${file} ${contract.tag} ${name}`)
      assert.ok(where === 'Inputs' || text.includes(`'${contract.tag}': `), `${file} registers ${contract.tag}`)
    }
    assert.ok(!/\bany\b|@ts-/.test(text.replace(/\/\*\*[^]*?\*\//g, '')), `${file} leaves a type open`)
  })
}

test('the DOM’s types and Angular’s name every event', () => {
  for (const contract of contracts) {
    assert.deepEqual(
      declaredIn(dist('types/src/entries/tags.d.ts'), `${pascal(contract.tag)}EventMap`),
      Object.keys(contract.events),
      contract.tag,
    )
    assert.deepEqual(
      declaredIn(dist('types/angular.d.ts'), `${pascal(contract.tag)}Outputs`),
      Object.keys(contract.events),
      contract.tag,
    )
  }
})

test('package.json leads to each element, each file of typings and the data for editors', () => {
  for (const { tag } of contracts) {
    assert.deepEqual(
      npm.exports[`./${tag}`],
      { types: `./dist/types/elements/${tag}/${tag}.d.ts`, default: `./dist/npm/${tag}.js` },
      `Name ./${tag} in "exports" of package.json.`,
    )
  }
  for (const name of Object.keys(spellings).filter((file) => !file.includes('/')))
    assert.deepEqual(npm.exports[`./${name}`], { types: `./dist/types/${name}.d.ts`, default: './dist/types-only.js' })
  assert.deepEqual([npm.customElements, npm['web-types']], ['dist/custom-elements.json', './dist/web-types.json'])
})
