/**
 * Data about the elements for editors and documentation tools, as objects ready for JSON. Made only from `factsOf()`
 * (element-facts.mjs).
 */

/** Leaves out keys without a value and empty lists. */
const given = (record) =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
const text = (type) => ({ text: type })
const customEvent = (detail) => `CustomEvent<${detail}>`

/** Custom Elements Manifest, schema 2.1.0 (https://github.com/webcomponents/custom-elements-manifest). */
export function customElementsManifest(facts) {
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: facts.map((element) => ({
      kind: 'javascript-module',
      path: `dist/esm/${element.tag}.js`,
      declarations: [manifestClass(element)],
      exports: [
        {
          kind: 'custom-element-definition',
          name: element.tag,
          declaration: { name: `${element.name}Element`, module: `dist/esm/${element.tag}.js` },
        },
      ],
    })),
  }
}

function manifestClass(element) {
  const field = ({ name, about, type, fallback, reflects, attribute }, own = {}) =>
    given({
      kind: 'field',
      name,
      description: about,
      type: text(type),
      default: fallback,
      ...own,
      ...(own.attribute === true && { attribute, reflects: reflects || undefined }),
    })
  return given({
    kind: 'class',
    name: `${element.name}Element`,
    description: element.about,
    superclass: { name: 'HTMLElement', package: 'global:' },
    customElement: true,
    tagName: element.tag,
    attributes: element.attributes.map((value) =>
      given({
        name: value.attribute,
        fieldName: value.name,
        description: value.about,
        type: text(value.type),
        default: value.writtenFallback,
      }),
    ),
    members: [
      ...element.attributes.map((value) => field(value, { attribute: true })),
      ...element.properties.map((value) => field(value)),
      ...element.readonlyProperties.map((value) => field(value, { readonly: true })),
      ...element.methods.map(({ name, about, parameters, returns }) =>
        given({
          kind: 'method',
          name,
          description: about,
          parameters: parameters.map((one) =>
            given({ name: one.name, optional: one.optional || undefined, type: text(one.type) }),
          ),
          return: { type: text(returns) },
        }),
      ),
    ],
    events: element.events.map(({ name, about, detail }) => ({
      name,
      description: about,
      type: text(customEvent(detail)),
    })),
    slots: element.slots.map(({ name, about }) => ({ name, description: about })),
    cssParts: element.parts.map((name) => ({ name })),
    cssProperties: element.cssProperties.map(({ name, fallback }) => ({ name, default: fallback })),
    cssStates: element.states.map((name) => ({ name })),
  })
}

const listed = (title, lines) =>
  lines.length === 0 ? [] : [`**${title}**`, lines.map((line) => `- ${line}`).join('\n')]
const code = (content) => `\`${content}\``

/** The whole contract as Markdown, for the tooltip that an editor shows for a tag. */
function description({ about, properties, events, methods, slots, parts, states, cssProperties }) {
  return [
    about,
    ...listed(
      'Properties',
      properties.map((one) => `${code(`${one.name}: ${one.type}`)} ${one.about}`),
    ),
    ...listed(
      'Events',
      events.map((one) => `${code(`${one.name}: ${customEvent(one.detail)}`)} ${one.about}`),
    ),
    ...listed(
      'Methods',
      methods.map((one) => `${code(`${one.name}: ${one.type}`)} ${one.about}`),
    ),
    ...listed(
      'Slots',
      slots.map((one) => `${one.name === '' ? '(default)' : code(one.name)} ${one.about}`),
    ),
    ...listed('Parts', parts.length === 0 ? [] : [parts.map(code).join(', ')]),
    ...listed('States', states.length === 0 ? [] : [states.map((state) => code(`:state(${state})`)).join(', ')]),
    ...listed(
      'CSS properties',
      cssProperties.map((one) => `${code(one.name)} ${code(one.fallback)}`),
    ),
  ].join('\n\n')
}

const markdown = (value) => ({ kind: 'markdown', value })

/** VS Code's custom data for HTML, for the setting `html.customData`. */
export function htmlCustomData(facts) {
  return {
    version: 1.1,
    tags: facts.map((element) => ({
      name: element.tag,
      description: markdown(description(element)),
      attributes: element.attributes.map(({ attribute, about, type, words }) =>
        given({
          name: attribute,
          description: markdown(about),
          // `v` is the editor's name for attributes without a value.
          valueSet: type === 'boolean' ? 'v' : undefined,
          values: words.map((name) => ({ name })),
        }),
      ),
    })),
  }
}

/**
 * VS Code's custom data for CSS, for the setting `css.customData`: the parts, states and properties that a page can
 * style.
 */
export function cssCustomData(facts) {
  const whereUsed = (names, write, about) => {
    const tags = new Map()
    for (const element of facts)
      for (const name of names(element)) tags.set(name, [...(tags.get(name) ?? []), element.tag])
    return [...tags].sort().map(([name, owners]) => ({
      name: write(name),
      description: `${about} ${owners.map((tag) => `<${tag}>`).join(', ')}.`,
    }))
  }
  return {
    version: 1.1,
    properties: facts.flatMap(({ tag, cssProperties }) =>
      cssProperties.map(({ name, fallback }) => ({ name, description: `Of <${tag}>. Default: ${fallback}.` })),
    ),
    pseudoElements: whereUsed(
      ({ parts }) => parts,
      (name) => `::part(${name})`,
      'A part of',
    ),
    pseudoClasses: whereUsed(
      ({ states }) => states,
      (name) => `:state(${name})`,
      'A state of',
    ),
  }
}

/** JetBrains' web-types (https://github.com/JetBrains/web-types). */
export function webTypes(facts, { name, version }) {
  const described = ({ name: own, about, ...more }) => given({ name: own, description: about, ...more })
  const value = (type, fallback) => ({ value: given({ type, default: fallback }) })
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: {
      html: {
        elements: facts.map((element) =>
          given({
            name: element.tag,
            description: element.about,
            attributes: element.attributes.map(({ attribute, about, type, writtenFallback }) => ({
              name: attribute,
              description: about,
              ...value(type, writtenFallback),
            })),
            slots: element.slots.map(described),
            js: given({
              properties: [...element.attributes, ...element.properties].map(
                ({ name: own, about, type, fallback }) => ({ name: own, description: about, ...value(type, fallback) }),
              ),
              events: element.events.map(({ name: own, about, detail }) => ({
                name: own,
                description: about,
                type: customEvent(detail),
              })),
            }),
            css: given({
              properties: element.cssProperties.map(({ name: own, fallback }) => ({
                name: own,
                description: `Default: ${code(fallback)}.`,
              })),
              parts: element.parts.map((own) => ({ name: own })),
              states: element.states.map((own) => ({ name: own })),
            }),
          }),
        ),
      },
    },
  }
}
