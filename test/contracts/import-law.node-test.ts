/** The law that the build enforces (docs/design.md, "The import law"), tried with sources that break it. */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const { breaches } = (await import(pathToFileURL(resolve('build/import-law.mjs')).href)) as { breaches(file: string, source: string): string[] }

const broken: Record<string, [file: string, source: string]> = {
  'an import upwards': ['src/core/http/request.ts', `import { color } from '../ui/theme.js'`],
  'a type import upwards': ['src/core/bus/bus.ts', `import type { RequestError } from '../net/request-error.js'`],
  'a lazy import upwards': ['src/lib/a.ts', `const late = () => import('../page/text.js')`],
  'one element importing another': ['elements/user-menu/user-menu.tsx', `import { UserAvatar } from '../user-avatar/user-avatar.js'`],
  'a barrel': ['elements/user-menu/user-menu.tsx', `import { define } from '../index.js'`],
  'a test helper in what ships': ['src/core/element/define-element.tsx', `import { place } from '../../test/support/page.js'`],
  'an export from above': ['src/lib/a.ts', `export { t } from '../page/text.js'`],
}

for (const [name, [file, source]] of Object.entries(broken)) {
  test(`${name} is a breach`, () => assert.equal(breaches(file, source).length, 1))
}

const lawful: Record<string, [file: string, source: string]> = {
  'calls that go down': ['src/kits/avatar/avatar.tsx', `import { t } from '../page/text.js'\nimport { x } from '../net/request.js'`],
  'the own folder': ['elements/user-menu/user-menu.tsx', `import { y } from './user-menu.model.js'`],
  'a package': ['src/core/element/adopted-styles.tsx', `import { styled } from 'styled-components'`],
  'a test that imports anything': ['src/lib/a.test.ts', `import { place } from '../../test/support/page.js'`],
}

for (const [name, [file, source]] of Object.entries(lawful)) {
  test(`${name} is lawful`, () => assert.deepEqual(breaches(file, source), []))
}
