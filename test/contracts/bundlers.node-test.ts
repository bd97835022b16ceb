/**
 * The package in an application's own bundle: each bundler accepts it without a warning, and includes only what is
 * used.
 */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

interface Bundled {
  kib: number
  modules: string[]
  warnings: string[]
}

const bundlers = (await import(pathToFileURL(resolve('test/support/bundle-with.mjs')).href)) as Record<
  'withRollup' | 'withEsbuild' | 'withWebpack' | 'withParcel',
  (entry: string) => Promise<Bundled>
>

const view =
  /node_modules\/(react|react-dom|scheduler|styled-components|stylis|@r2wc)\/|src\/core\/element\/(define-element|adopted-styles)\.js$/
const header = /elements\/(app-menu|user-menu|contacts-menu)\/|src\/core\/ui\/header-menu/
const session = /src\/(core\/http|services\/session)\//
const start = /src\/entries\/start\/(start|start-session|offers)\.js$/

/**
 * For each entry: its maximum size, minified and gzipped, on top of React and styled components where needed, by
 * bundler; and modules that must not be included. webpack adds some 1.5 KiB of its own to a page that loads chunks
 * later.
 *
 * What the larger ones hold, in KiB. `user-avatar`: the element class and its host 2.9, the avatar and the status in its
 * corner 2.5, as the header draws it without React, light and dark as the page is 1.5, parts that come later (other
 * documents, the notice of a crash) 0.9, theme and styles 1.1. `live-time`: formats by the user's region 0.1, the page's
 * language 0.2. `auto-logout`: the page's start and the session below it, without React until it warns. `webdav`: the XML parser 7.2, a request with the session below it 4, names and dates of files
 * 1.5. `functions`: event stream 1.1, the page's start 1.3, its language 0.4, theme and the bar of a new version 1.3, and the functions
 * themselves. Since these limits were set first, all got the tokens of the theme and counts as the page's language writes
 * them; the page's start, F6 from region to region of the bar; toasts, `toast.promise()`.
 */
const entries: Record<string, { kib: [rollup: number, esbuild: number, webpack: number]; without: RegExp[] }> = {
  'user-avatar': { kib: [10.8, 11.7, 11.6], without: [header, session, start] },
  'live-time': { kib: [7.0, 8.3, 7.7], without: [view, header, session, start] },
  'session-keepalive': { kib: [9.0, 10.0, 10.6], without: [view, header] },
  'auto-logout': { kib: [19.2, 21.3, 21.7], without: [view, header] },
  webdav: { kib: [18.5, 19.5, 18.4], without: [view, header, start] },
  lib: { kib: [2.2, 2.3, 2.4], without: [view, header, session, /src\/core\/(bus|element|http|loading|page)\//] },
  functions: {
    kib: [24.0, 26.4, 26.8],
    without: [view, header, /elements\/(toast-stack|modal-dialog|file-picker|conflict-dialog)\//],
  },
}

for (const [at, name] of (['withRollup', 'withEsbuild', 'withWebpack'] as const).entries()) {
  for (const [entry, { kib: limits, without }] of Object.entries(entries)) {
    test(`${entry} ${name.replace('with', 'with ')}`, async () => {
      const { kib, modules, warnings } = await bundlers[name](entry)
      assert.deepEqual(warnings, [])
      assert.ok(modules.length > 5, modules.join('\n'))
      for (const wrong of without)
        assert.deepEqual(
          modules.filter((path) => wrong.test(path)),
          [],
        )
      assert.ok(kib > 1 && kib <= (limits[at] ?? 0), `${kib.toFixed(2)} KiB`)
    })
  }
}

for (const entry of ['user-avatar', 'session-keepalive', 'webdav', 'functions', 'lib']) {
  test(`${entry} with Parcel`, async () => {
    const { modules, warnings } = await bundlers.withParcel(entry)
    assert.deepEqual(warnings, [])
    assert.ok(modules.length > 5, modules.join('\n'))
    for (const wrong of entries[entry]?.without ?? [])
      assert.deepEqual(
        modules.filter((path) => wrong.test(path)),
        [],
      )
  })
}
