/**
 * TypeScript declarations of the elements for frameworks, as text: JSX of React, Preact and Solid, templates of Vue,
 * Svelte and Angular. Each framework is an entry that says how it spells attributes, properties and listeners. Made
 * from `factsOf()`.
 */
import { pascal } from './element-facts.mjs'
import { comment, elementType, eventMapType, fileHead, quoted } from './typings.mjs'

const line = (name, type, about) => `${comment(about, '  ')}  ${quoted(name)}?: ${type} | undefined\n`
const listener = (element, name) => `(event: ${eventMapType(element)}['${name}']) => unknown`
const ofProperty = (element, { name }) => `${elementType(element)}['${name}']`

/** An attribute, with the type that markup can write. If the property has the same name, its type is allowed, too. */
const attributeLine = (element, value) =>
  line(
    value.attribute,
    value.attribute === value.name ? `${ofProperty(element, value)} | ${value.written}` : value.written,
    value.about,
  )
const propertyLine = (prefix) => (element, value) =>
  line(`${prefix}${value.name}`, ofProperty(element, value), value.about)
const twins = (element) => element.attributes.filter(({ name, attribute }) => name !== attribute)

/** Attributes in kebab-case, properties in camelCase, both without a prefix. */
const bothSpellings = (element) => [
  ...element.attributes.map((value) => attributeLine(element, value)),
  ...[...twins(element), ...element.properties].map((value) => propertyLine('')(element, value)),
]
const listeners =
  (...prefixes) =>
  (element) =>
    prefixes.flatMap((prefix) =>
      element.events.map(({ name, about }) => line(`${prefix}${name}`, listener(element, name), about)),
    )

/**
 * `imports`: the types that the file imports from the framework. `base`: the type of the props that every element
 * takes. `lines`: the props of one of our elements. `registers`: declares our elements to the framework, given lines
 * `'tag': type`.
 */
const frameworks = {
  react: {
    about: 'For JSX of React 19, which gives properties to elements and listens to their events: `onfiles-picked={…}`.',
    imports: "import type { DetailedHTMLProps, HTMLAttributes } from 'react'\n",
    base: (type) => `DetailedHTMLProps<HTMLAttributes<${type}>, ${type}>`,
    lines: (element) => [...bothSpellings(element), ...listeners('on')(element)],
    registers: (lines) =>
      `declare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {\n${lines('      ')}    }\n  }\n}\n`,
  },
  'react-18': {
    about: 'For JSX of React 18, which gives nothing but attributes: set properties and listen to events by a `ref`.',
    imports: "import type { DetailedHTMLProps, HTMLAttributes } from 'react'\n",
    base: (type) => `DetailedHTMLProps<HTMLAttributes<${type}>, ${type}>`,
    lines: (element) => [
      ...element.attributes.map((value) => line(value.attribute, value.written, value.about)),
      // React 18 sets `className` as an attribute of that name.
      line('class', 'string', 'Its classes; `className` does not reach a custom element.'),
    ],
    registers: (lines) =>
      `declare module 'react' {\n  namespace JSX {\n    interface IntrinsicElements {\n${lines('      ')}    }\n  }\n}\n`,
  },
  preact: {
    about: 'For JSX of Preact: `onfiles-picked={…}`, written in small letters.',
    imports: "import type { HTMLAttributes } from 'preact'\n",
    base: (type) => `HTMLAttributes<${type}>`,
    lines: (element) => [...bothSpellings(element), ...listeners('on')(element)],
    registers: (lines) =>
      `declare module 'preact' {\n  namespace JSX {\n    interface IntrinsicElements {\n${lines('      ')}    }\n  }\n}\n`,
  },
  vue: {
    about:
      'For templates and JSX of Vue 3: `@files-picked="…"`, `start-path="…"`, and what is no text by its camelCase name, `:canPick="…"`.',
    imports: "import type { HTMLAttributes, PublicProps } from 'vue'\n",
    base: () => 'HTMLAttributes',
    // Templates are checked by camelCase names, even where they write kebab-case.
    lines: (element) => [
      ...element.attributes.map((value) =>
        line(value.name, `${ofProperty(element, value)} | ${value.written}`, value.about),
      ),
      ...element.properties.map((value) => propertyLine('')(element, value)),
      ...element.events.map(({ name, about }) => line(`on${pascal(name)}`, listener(element, name), about)),
    ],
    registered: (props) => `new () => { $props: ${props} & PublicProps }`,
    registers: (lines, plain) =>
      `declare module 'vue' {\n  interface GlobalComponents {\n${lines('    ')}  }\n}\n\ndeclare module 'vue/jsx-runtime' {\n  namespace JSX {\n    interface IntrinsicElements {\n${plain('      ', (props) => `${props} & PublicProps`)}    }\n  }\n}\n`,
  },
  svelte: {
    about: 'For templates of Svelte: `onfiles-picked={…}` (Svelte 5) and `on:files-picked={…}`.',
    imports: "import type { HTMLAttributes } from 'svelte/elements'\n",
    base: (type) => `HTMLAttributes<${type}>`,
    lines: (element) => [...bothSpellings(element), ...listeners('on', 'on:')(element)],
    registers: (lines) =>
      `declare module 'svelte/elements' {\n  interface SvelteHTMLElements {\n${lines('    ')}  }\n}\n`,
  },
  solid: {
    about:
      'For JSX of Solid: `prop:` sets a property by its camelCase name, `attr:` an attribute, `bool:` one without a value, `on:` listens.',
    imports: "import type { JSX } from 'solid-js'\n",
    base: (type) => `JSX.HTMLAttributes<${type}>`,
    // Solid's compiler lowercases every name without a prefix.
    lines: (element) => [
      ...element.attributes.map((value) => attributeLine(element, value)),
      ...element.properties
        .filter(({ name, attribute }) => name === attribute)
        .map((value) => propertyLine('')(element, value)),
      ...element.attributes.map(({ attribute, written, about }) => line(`attr:${attribute}`, written, about)),
      ...element.attributes
        .filter(({ type }) => type === 'boolean')
        .map(({ attribute, about }) => line(`bool:${attribute}`, 'boolean', about)),
      ...[...element.attributes, ...element.properties].map((value) => propertyLine('prop:')(element, value)),
      ...listeners('on:')(element),
    ],
    registers: (lines) =>
      `declare module 'solid-js' {\n  namespace JSX {\n    interface IntrinsicElements {\n${lines('      ')}    }\n  }\n}\n`,
  },
}

/** The package subpaths of these files. */
export const frameworkNames = [...Object.keys(frameworks), 'angular']

/** The text of one framework's declarations, for `dist/types/<name>.d.ts`. */
export function frameworkTypes(name, facts) {
  if (name === 'angular') return angularTypes(facts)
  const { about, imports, base, lines, registered = (props) => props, registers } = frameworks[name]
  const tags = (indent, write = registered) =>
    facts.map((element) => `${indent}'${element.tag}': ${write(`${element.name}Props`)}\n`).join('')
  const body = facts.map(
    (element) =>
      `${comment(`What \`<${element.tag}>\` takes. ${element.about}`)}export interface ${element.name}Props extends ${base(elementType(element))} {\n${lines(element).join('')}}\n`,
  )
  return [fileHead(about), imports, importOfElements(facts), '\n', body.join('\n'), '\n', registers(tags, tags)].join(
    '',
  )
}

const importOfElements = (facts) =>
  `import type {\n${facts.map((element) => `  ${elementType(element)},${element.events.length > 0 ? ` ${eventMapType(element)},` : ''}\n`).join('')}} from './src/entries/tags.js'\n`

/**
 * Angular takes types from the DOM: `createElement(tag)` for template references, `addEventListener` for `$event`. It
 * does not check the types of bindings if CUSTOM_ELEMENTS_SCHEMA allows unknown tags.
 */
function angularTypes(facts) {
  const inputs = (element) =>
    `${comment(`What a template binds to \`<${element.tag}>\` by \`[name]\`. ${element.about}`)}export interface ${element.name}Inputs {\n${[
      ...element.attributes,
      ...element.properties,
    ]
      .map((value) => propertyLine('')(element, value))
      .join('')}${
      // By `[attr.name]`, and written without brackets.
      element.attributes
        .map(({ attribute, written, about }) => line(`attr.${attribute}`, `${written} | null`, about))
        .join('')
    }}\n`
  const outputs = (element) =>
    `${comment(`What a template hears of it by \`(name)\`: the type of \`$event\`.`)}export interface ${element.name}Outputs {\n${element.events
      .map(({ name, about }) => `${comment(about, '  ')}  ${quoted(name)}: ${eventMapType(element)}['${name}']\n`)
      .join('')}}\n`
  return [
    fileHead(
      'For templates of Angular, in components with `schemas: [CUSTOM_ELEMENTS_SCHEMA]`: importing it types `$event` and template references; the interfaces type what is bound.',
    ),
    importOfElements(facts),
    '\n',
    facts.map((element) => `${inputs(element)}\n${outputs(element)}`).join('\n'),
  ].join('')
}
