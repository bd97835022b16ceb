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
  /node_modules\/(react|react-dom|scheduler|styled-components|stylis|@r2wc)\/|src\/ui\/(element|sheet|host)\.js$/
const header = /elements\/(app-menu|user-menu|contacts-menu)\/|src\/ui\/header-menu/
const session = /src\/session\//

/**
 * For each entry: its maximum size, minified and gzipped, on top of React and styled components where needed, by
 * bundler; and modules that must not be included. webpack adds some 1.5 KiB of its own to a page that loads chunks
 * later.
 */
const entries: Record<string, { kib: [rollup: number, esbuild: number, webpack: number]; without: RegExp[] }> = {
  'user-avatar': { kib: [8, 8.3, 8], without: [header, session, /elements\/(start|offers)/] },
  'live-time': { kib: [6.5, 7.7, 7], without: [view, header, session, /elements\/(start|offers)/] },
  'session-keepalive': { kib: [12, 12.3, 12.8], without: [view, header] },
  webdav: { kib: [16, 16.5, 16], without: [view, header, /elements\/(start|offers)/] },
  lib: { kib: [3, 3, 3], without: [view, header, session, /src\/(page|net)\//] },
  functions: {
    kib: [20, 21.5, 22],
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
