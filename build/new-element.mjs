/**
 * `npm run new-element -- my-tag` writes what a new element needs: its folder with view, styles, scenes and a first
 * test, its line in the registry and its address in package.json. It overwrites nothing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const view = (tag, name) => `import type { ReactNode } from 'react'
import { flag, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useHostState } from '../../src/core/element/host-context.js'
import { Base, hostStyles } from './${tag}.styles.js'

const attributes = {
  heading: text('What it is called.'),
  muted: flag('Whether it is drawn less strongly.'),
}

function ${name}View({ heading, muted }: ValuesOf<typeof attributes>): ReactNode {
  useHostState(heading === '' ? 'empty' : 'shown')
  if (heading === '') return null
  return (
    <Base part="base" $muted={muted}>
      {heading}
    </Base>
  )
}

/** Say here what it is for, and when a page uses it. */
export const ${name} = element({
  tag: '${tag}',
  about: 'Say in one line what it shows.',
  attributes,
  properties: {},
  events: {},
  states: ['empty', 'shown'],
  parts: ['base'],
  cssProperties: {},
  hostStyles,
  view: ${name}View,
})
`

const styles = () => `import { styled } from 'styled-components'
import { color } from '../../src/core/element/theme.js'

export const hostStyles = \`
:host {
  display: inline-block;
}\`

export const Base = styled.span<{ $muted: boolean }>\`
  color: \${({ $muted }) => ($muted ? color.muted : 'inherit')};
\`
`

const scenes = (tag) => `import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'

export const scenes: Scene[] = [
  { title: 'with a heading', make: () => make('${tag}', { heading: 'Hello' }) },
  { title: 'muted', make: () => make('${tag}', { heading: 'Hello', muted: '' }) },
  { title: 'nothing to show', make: () => make('${tag}') },
]

/** Nothing in it opens. */
export const openers: Opener[] = []
`

const firstTest = (tag) => `import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place, reaches, shownText } from '../../test/support/page.js'

describe('<${tag}>', () => {
  it('shows its heading', async () => {
    const element = await place('<${tag} heading="Hello"></${tag}>')
    await reaches(element, 'shown')
    expect(shownText(element)).to.equal('Hello')
  })

  it('shows nothing without one', async () => {
    const element = await place('<${tag}></${tag}>')
    await reaches(element, 'empty')
    expect(shownText(element)).to.equal('')
  })
})
`

/** Returns why this tag cannot be used for a new element; null if it can. */
function refusal(root, tag) {
  if (!tag) return 'Say which tag: npm run new-element -- my-tag'
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(tag))
    return `'${tag}' is no tag for an element of ours. Use small letters, digits and at least one hyphen, such as my-tag.`
  const folder = join('elements', tag)
  if (existsSync(join(root, folder)))
    return `${folder} is there already. Choose another tag, or change the files in it.`
  return null
}

/**
 * @param {string} tag
 * @param {string} [root] the project's folder
 * @returns {string[]} the files that were written or changed
 * @throws {Error} where the tag cannot be used; then nothing was written
 */
export function newElement(tag, root = '.') {
  const why = refusal(root, tag)
  if (why) throw new Error(why)
  const name = tag.replace(/(?:^|-)([a-z0-9])/g, (_whole, letter) => letter.toUpperCase())
  const folder = join('elements', tag)
  const written = {
    [`${tag}.tsx`]: view(tag, name),
    [`${tag}.styles.ts`]: styles(),
    [`${tag}.demo.tsx`]: scenes(tag),
    [`${tag}.test.tsx`]: firstTest(tag),
  }
  mkdirSync(join(root, folder))
  for (const [file, content] of Object.entries(written)) writeFileSync(join(root, folder, file), content)

  const registry = join(root, 'src/entries/registry.ts')
  writeFileSync(
    registry,
    `${readFileSync(registry, 'utf8').trimEnd()}\nexport { ${name} } from '../../elements/${tag}/${tag}.js'\n`,
  )

  const manifest = join(root, 'package.json')
  const content = JSON.parse(readFileSync(manifest, 'utf8'))
  content.exports[`./${tag}`] = { types: `./dist/types/elements/${tag}/${tag}.d.ts`, default: `./dist/npm/${tag}.js` }
  writeFileSync(manifest, `${JSON.stringify(content, null, 2)}\n`)
  return [...Object.keys(written).map((file) => join(folder, file)), 'src/entries/registry.ts', 'package.json']
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [tag] = process.argv.slice(2)
  try {
    for (const file of newElement(tag)) console.log(file)
    console.log(
      `\nNow: npm test -- --only elements/${tag}\nThen write what it is for (${join('elements', tag, `${tag}.tsx`)}), and npm run build, which writes its section of docs/guide/element-reference.md.`,
    )
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
