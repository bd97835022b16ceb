import { readFileSync } from 'node:fs'
import { apps, entries, initialState } from './fake-data.mjs'

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64')
const link = ({ id, name, href, active }) =>
  `<a href="${escape(href)}" data-id="${id}"${active ? ' aria-current="page"' : ''}>${escape(name)}</a>`

const handedOver = Object.entries(initialState)
  .map(([key, value]) => `<input type="hidden" id="initial-state-${key}" value="${encode(value)}">`)
  .join('\n')
const appLinks = apps.map(link).join('\n')
const entryLinks = entries.map(link).join('\n')

const pickerButtons = [500, 5_000, 20_000, 100_000].map(
  (count) =>
    `<button id="server-${count}" data-count="${count}">${count.toLocaleString('en')} files of the server</button>`,
)

/** The same page for every subject, the server's links included; only scripts and the content of the header differ. */
const page = ({ head, header = '', after = '' }) => `<!doctype html>
<html lang="en">
<head data-user="alice" data-user-displayname="Alice Ainsworth" data-requesttoken="token">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Measured</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
${head}
</head>
<body id="body-user">
${handedOver}
<header id="header">${header}</header>
${after}
<main><h1>Files</h1><p>The page itself.</p></main>
</body>
</html>`

const ourHead =
  '<link rel="stylesheet" href="/dist/shared-environment.css">\n<script type="module" src="/dist/loader.js"></script>'

/** The line of dist/integrity.json that has a browser ask for the header's chunk at once. */
const preload = (dist) =>
  JSON.parse(readFileSync(`${dist}/integrity.json`, 'utf8')).tags.header.replace('/shared-environment/', '/dist/')

/** The four tags of the header on a page of the server; `userMenu` are attributes of that menu. */
const ours = ({ head = '', userMenu = '' } = {}) =>
  page({
    head: ourHead + head,
    header: `<app-menu>${appLinks}</app-menu><contacts-menu></contacts-menu><user-menu${userMenu}>${entryLinks}</user-menu>`,
    after: '<session-keepalive></session-keepalive>',
  })

/** The same page, with the line for the header's chunk. */
export const preloadedPage = (dist) => ours({ head: `\n${preload(dist)}` })

/** The pages by their path. */
export const pages = {
  '/ours.html': ours(),
  '/ours-open.html': ours({ userMenu: ' open' }),
  '/vanilla.html': page({
    head: '<link rel="stylesheet" href="/references/header.css">\n<script type="module" src="/references/vanilla-header.js"></script>',
    header: `<vanilla-header>${appLinks}</vanilla-header>`,
  }),
  '/react.html': page({
    head: '<link rel="stylesheet" href="/references/header.css">\n<script type="module" src="/references/react-header.js"></script>',
    header: `<div id="react-header">${appLinks}</div>`,
  }),
  '/instances-ours.html': page({ head: '<script type="module" src="/dist/esm/index.js"></script>' }),
  '/instances-react.html': page({ head: '<script type="module" src="/references/react-roots.js"></script>' }),
  '/picker.html': page({
    head: '<script type="module" src="/picker-page.js"></script>',
    after: `<p>${pickerButtons.join('\n')}\n<button id="page-20000" data-count="20000" data-from="page">20,000 files of the page</button></p>\n<output></output>`,
  }),
  '/empty.html': page({ head: '' }),
}

export const pageCss = `
body { margin: 0; font: 15px/1.4 system-ui, sans-serif; }
#header { display: flex; block-size: 50px; background: #00679e; color: #fff; }
`
