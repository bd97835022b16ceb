/**
 * Rules of the house that a machine can read: colours by tokens, texts through translation, no secrets.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const sources = ['src', 'elements', 'demo', 'test', 'build'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name)),
)
const shipped = sources.filter((file) => /^(src|elements)\//.test(file) && !/\.(test|node-test|demo)\.tsx?$/.test(file))
const text = (file: string): string => readFileSync(file, 'utf8')

test('colours are tokens: none is written outside of the theme', () => {
  const coloured = shipped.filter(
    (file) =>
      ![
        'src/core/element/theme.ts',
        'src/kits/avatar/name-color.ts',
        'elements/password-strength/strength-color.ts',
      ].includes(file) &&
      /#[0-9a-f]{3,8}\b(?=[;\s'"`)])|\brgba?\(|\bhsla?\(/i.test(text(file).replace(/^\s*(\*|\/\/|\/\*).*$/gm, '')),
  )
  assert.deepEqual(coloured, [])
})

test('nothing that ships makes HTML from text, styles from text in the page, or code from text', () => {
  const sinks =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function\(|createElement\('style'\)/
  assert.deepEqual(
    shipped.filter((file) => sinks.test(text(file))),
    [],
  )
})

test('popovers are shown and hidden in one file, and nothing waits for `beforetoggle`', () => {
  const calls = /\.(showPopover|hidePopover|togglePopover)\(|['"`]beforetoggle|onBeforeToggle/
  assert.deepEqual(
    shipped.filter((file) => calls.test(text(file))),
    ['src/core/ui/popover.ts'],
  )
})

test('journeys and tests of opening press as a user does: no scripted click, no opening by attribute', () => {
  // The drivers' own `click()` is always awaited; a click by script on the page never is.
  const scripted =
    /(querySelector(All)?(<[^>]*>)?\([^\n]*|HTMLElement\)|HTMLElement \| null\)|\$eval\([^\n]*|find\([^\n]*)\)?\??\.click\(\)|\.open = true|setAttribute\('open'|new (Mouse|Pointer|Touch|Keyboard)Event\(/
  const pressing = sources.filter((file) =>
    /^test\/journeys\/|^test\/hosts\/[^/]+\.ts$|^test\/support\/(native-|openers|demo-openers|[\w-]*journey)|^test\/contracts\/openers/.test(
      file,
    ),
  )
  const excused: Readonly<Record<string, string>> = {
    'test/journeys/password-form.node-test.ts':
      'A second press in the moment in which the form goes: no pointer can be so exact.',
    'test/journeys/relogin.node-test.ts':
      'Calls that are under way at once, in two tabs: the first answer would bring a dialog before the pointer.',
  }
  assert.deepEqual(
    pressing.filter((file) => scripted.test(text(file))),
    Object.keys(excused),
  )
})

/** Computes with rectangles of the window, where left and top are physical. */
const rectangles = 'src/core/ui/position-popup.ts'

test('layout is logical: no left, right, top or bottom in styles', () => {
  const edge = /\b(margin|padding|border|(?<!safe-area-)inset)-(left|right|top|bottom)\b/
  const property = /^\s*((min|max)-)?(left|right|top|bottom|width|height):/m
  // Objects of TypeScript have properties of these names too, so here the line must end as a declaration does.
  const declaration = /^\s*((min|max)-)?(left|right|top|bottom|width|height):.*;$/m
  const isPhysical = (file: string): boolean => {
    // The device's own edges have no logical names.
    const code = text(file).replace(/env\(safe-area-inset-\w+/g, 'env(')
    if (file.endsWith('styles.ts')) return edge.test(code) || property.test(code)
    return /\/(ui|element)\//.test(file) && (edge.test(code) || declaration.test(code))
  }
  assert.deepEqual(
    shipped.filter((file) => file !== rectangles && isPhysical(file)),
    [],
  )
})

/** Lengths that do not grow with the text: pictures, previews, and what sticks out. */
const fixedLengths = [
  'inline-size: 96px',
  'block-size: 96px',
  'block-size: 208px',
  'inline-size: 32px',
  'block-size: 32px',
  'inset: -6px',
]

test('lengths grow with the text size of the page: rem, but for lines, pictures and the edge of the window', () => {
  const declarations = /(?<![-a-z])([-a-z]+): ?[^:;{}?\n'"]*\dpx[^:;{}?\n'"]*(?=[;}`])/g
  const isLine = /^(border|outline|box-shadow|translate|backdrop-filter|(radius|raised|overlay): var\(--se-)/
  const atEdges = /(100(vw|dvh|%)|rem) - \d+px|max\(\d+px, var\(--se-toast-room|(?<![\d.])[012]px/g
  const fixed = [...shipped, 'src/entries/shared-environment.css'].flatMap((file) =>
    [
      ...text(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(declarations),
    ]
      .map(([declaration]) => declaration.trim())
      .filter((declaration) => !isLine.test(declaration) && /\dpx/.test(declaration.replace(atEdges, '')))
      .filter((declaration) => !fixedLengths.includes(declaration.replace(' !important', '')))
      .map((declaration) => `${file}: ${declaration}`),
  )
  assert.deepEqual(fixed, [])
})

test('an element is in the folder of its tag: view, tests and scenes are named after it', () => {
  for (const entry of readdirSync('elements', { withFileTypes: true }).filter((item) => item.isDirectory())) {
    const names = readdirSync(join('elements', entry.name))
    assert.ok(
      names.some((name) => name === `${entry.name}.tsx` || name === `${entry.name}.ts`),
      `elements/${entry.name} has no view`,
    )
    for (const ending of ['.test.tsx', '.demo.tsx'])
      assert.ok(names.includes(entry.name + ending), `elements/${entry.name}/${entry.name}${ending} is not there`)
  }
})
