/**
 * The rules of the Custom Elements Manifest 2.1.0 (https://github.com/webcomponents/custom-elements-manifest,
 * schema.json) for what a manifest of elements uses: allowed keys, required keys, and their values.
 */

/** `text`, `boolean`, a fixed word, the name of another rule, or a list of one of these. */
type Rule = string | readonly [string]
type Rules = Readonly<Record<string, { required: readonly string[]; keys: Readonly<Record<string, Rule>> }>>

const described = { summary: 'text', description: 'text', deprecated: 'boolean' } as const

const rules: Rules = {
  Package: {
    required: ['schemaVersion', 'modules'],
    keys: { schemaVersion: '=2.1.0', readme: 'text', modules: ['Module'], deprecated: 'boolean' },
  },
  Module: {
    required: ['kind', 'path'],
    keys: { ...described, kind: '=javascript-module', path: 'text', declarations: ['Class'], exports: ['Definition'] },
  },
  Definition: {
    required: ['kind', 'name', 'declaration'],
    keys: { kind: '=custom-element-definition', name: 'text', declaration: 'Reference', deprecated: 'boolean' },
  },
  Reference: { required: ['name'], keys: { name: 'text', package: 'text', module: 'text' } },
  Class: {
    required: ['kind', 'name', 'customElement'],
    keys: {
      ...described,
      kind: '=class',
      name: 'text',
      customElement: '=true',
      tagName: 'text',
      superclass: 'Reference',
      attributes: ['Attribute'],
      members: ['Member'],
      events: ['Event'],
      slots: ['Slot'],
      cssParts: ['CssName'],
      cssStates: ['CssName'],
      cssProperties: ['CssProperty'],
    },
  },
  Attribute: {
    required: ['name'],
    keys: { ...described, name: 'text', fieldName: 'text', default: 'text', type: 'Type' },
  },
  field: {
    required: ['kind', 'name'],
    keys: {
      ...described,
      kind: '=field',
      name: 'text',
      type: 'Type',
      default: 'text',
      readonly: 'boolean',
      attribute: 'text',
      reflects: 'boolean',
    },
  },
  method: {
    required: ['kind', 'name'],
    keys: { ...described, kind: '=method', name: 'text', parameters: ['Parameter'], return: 'Return' },
  },
  Parameter: {
    required: ['name'],
    keys: { ...described, name: 'text', type: 'Type', default: 'text', optional: 'boolean', rest: 'boolean' },
  },
  Return: { required: [], keys: { ...described, type: 'Type' } },
  Type: { required: ['text'], keys: { text: 'text' } },
  Event: { required: ['name', 'type'], keys: { ...described, name: 'text', type: 'Type' } },
  Slot: { required: ['name'], keys: { ...described, name: 'text' } },
  CssName: { required: ['name'], keys: { ...described, name: 'text' } },
  CssProperty: { required: ['name'], keys: { ...described, name: 'text', syntax: 'text', default: 'text' } },
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The errors in a manifest, each with its place; empty if there are none. */
export function brokenRules(value: unknown, rule: Rule = 'Package', place = 'manifest'): string[] {
  if (typeof rule !== 'string') {
    if (!Array.isArray(value)) return [`${place} is no list`]
    return value.flatMap((one, index) => brokenRules(one, rule[0], `${place}[${index}]`))
  }
  if (rule === 'text') return typeof value === 'string' ? [] : [`${place} is no text`]
  if (rule === 'boolean') return typeof value === 'boolean' ? [] : [`${place} is no boolean`]
  if (rule.startsWith('=')) return String(value) === rule.slice(1) ? [] : [`${place} is not ${rule.slice(1)}`]
  if (!isRecord(value)) return [`${place} is no object`]
  const { required, keys } = rules[rule === 'Member' ? String(value['kind']) : rule] ?? { required: [], keys: {} }
  return [
    ...required.filter((key) => !(key in value)).map((key) => `${place} has no ${key}`),
    ...Object.entries(value).flatMap(([key, inside]) => {
      const own = keys[key]
      return own === undefined ? [`${place} must not have ${key}`] : brokenRules(inside, own, `${place}.${key}`)
    }),
  ]
}
