/** Hashes of every shipped file, for pages that use subresource integrity (https://www.w3.org/TR/sri-2/). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of dist/ in the tags to copy. A site that serves it elsewhere replaces this prefix. */
const base = '/shared-environment/'

const digest = (algorithm, content) => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

/** The text of dist/integrity.json. */
export function integrityFile(folder = 'dist') {
  const shipped = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /^(?!(npm|server-app)\/).*\.(m?js|css)$/.test(name))
    .sort()
  const files = Object.fromEntries(shipped.map((name) => [name, digest('sha384', readFileSync(join(folder, name)))]))
  const modules = shipped.filter((name) => name.startsWith('esm/'))
  const importMap = JSON.stringify({ integrity: Object.fromEntries(modules.map((name) => [base + name, files[name]])) })
  const header = shipped.find((name) => name.startsWith('esm/chunks/header-'))
  const tags = {
    header: `<link rel="modulepreload" href="${base}${header}" integrity="${files[header]}">`,
    'loader.js': `<script type="module" src="${base}loader.js" integrity="${files['loader.js']}"></script>`,
    'shared-environment.classic.js': `<script defer src="${base}shared-environment.classic.js" integrity="${files['shared-environment.classic.js']}"></script>`,
    'esm/index.js': `<script type="module" src="${base}esm/index.js" integrity="${files['esm/index.js']}"></script>`,
    'shared-environment.css': `<link rel="stylesheet" href="${base}shared-environment.css" integrity="${files['shared-environment.css']}">`,
  }
  return `${JSON.stringify({ files, tags, importMap: { tag: `<script type="importmap">${importMap}</script>`, policy: `'${digest('sha256', importMap)}'` } }, null, 2)}\n`
}

/** Writes dist/integrity.json. */
export const writeIntegrity = () => writeFileSync('dist/integrity.json', integrityFile())
