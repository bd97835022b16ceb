/**
 * The law that the build enforces (docs/structure.md, "The import law"), tested with sources that break it and with the
 * real ones.
 */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Linter } from 'eslint'

type Sources = [file: string, source: string][]

const { breaches, circles, shippedSources } = (await import(pathToFileURL(resolve('build/import-law.mjs')).href)) as {
  breaches(file: string, source: string): string[]
  circles(files: Sources): string[]
  shippedSources(): Sources
}

const { importLawRule } = (await import(pathToFileURL(resolve('build/import-law-rule.mjs')).href)) as {
  importLawRule: NonNullable<NonNullable<Linter.Config['plugins']>[string]['rules']>[string]
}

const broken: Record<string, [file: string, source: string]> = {
  'core importing a kit': ['src/core/ui/header-menu.ts', `import { Avatar } from '../../kits/avatar/avatar.js'`],
  'a kit importing a service': [
    'src/kits/lists/virtual-window.ts',
    `import { toast } from '../../services/toasts/toast.js'`,
  ],
  'a service importing an element': [
    'src/services/dialogs/dialogs.ts',
    `import { x } from '../../../elements/modal-dialog/modal-dialog.model.js'`,
  ],
  'an element importing an entry': [
    'elements/user-menu/user-menu.ts',
    `import { start } from '../../src/entries/start/start.js'`,
  ],
  'a type import upwards': ['src/core/bus/bus.ts', `import type { RequestError } from '../http/request-error.js'`],
  'a lazy import upwards': ['src/core/lib/parse.ts', `const late = () => import('../page/server/translate.js')`],
  'two groups of one rank in core': ['src/core/element/theme.ts', `import { startTabs } from '../session/tabs.js'`],
  'one element importing another': [
    'elements/user-menu/user-menu.ts',
    `import { UserAvatar } from '../user-avatar/user-avatar.js'`,
  ],
  'a barrel': ['elements/user-menu/user-menu.ts', `import { define } from './panel/index.js'`],
  'a test helper in what ships': [
    'src/core/element/define-element.tsx',
    `import { place } from '../../../test/support/page.js'`,
  ],
  'an export from above': ['src/core/lib/parse.ts', `export { t } from '../page/server/translate.js'`],
}

for (const [name, [file, source]] of Object.entries(broken)) {
  test(`${name} is a breach`, () => assert.equal(breaches(file, source).length, 1))
}

test('a file that lies in no place is a breach', () => assert.equal(breaches('src/utils/a.ts', '').length, 1))

const lawful: Record<string, [file: string, source: string]> = {
  'calls that go down': [
    'src/kits/avatar/avatar.tsx',
    `import { t } from '../../core/page/server/translate.js'\nimport { x } from '../../core/http/request.js'`,
  ],
  'one kit importing another': ['src/kits/webdav/webdav-client.ts', `import { x } from '../names/paths.js'`],
  'the own folder': ['elements/user-menu/user-menu.ts', `import { y } from './user-menu.model.js'`],
  'a folder inside the own': [
    'elements/user-menu/user-menu.ts',
    `const late = () => import('./panel/user-menu-panel.js')`,
  ],
  'a package': ['src/core/element/adopted-styles.tsx', `import { styled } from 'styled-components'`],
  'a test that imports anything': [
    'src/core/lib/parse.test.ts',
    `import { place } from '../../../test/support/page.js'`,
  ],
}

for (const [name, [file, source]] of Object.entries(lawful)) {
  test(`${name} is lawful`, () => assert.deepEqual(breaches(file, source), []))
}

test('folders that import one another are found, also in a circle of three', () => {
  const round: Sources = [
    ['src/kits/a/a.ts', `import '../b/b.js'`],
    ['src/kits/b/b.ts', `import type { C } from '../c/c.js'`],
    ['src/kits/c/c.ts', `import { a } from '../a/a.js'`],
    ['src/kits/d/d.ts', `import { a } from '../a/a.js'`],
  ]
  assert.equal(circles(round).length, 1)
  assert.deepEqual(circles(round.slice(0, 2)), [])
})

test('the sources keep the law', () => {
  const sources = shippedSources()
  assert.ok(sources.length > 300)
  assert.deepEqual([...sources.flatMap(([file, source]) => breaches(file, source)), ...circles(sources)], [])
})

test('ESLint shows a breach in the line of its import', () => {
  const lines = (file: string, source: string): number[] =>
    new Linter()
      .verify(
        source,
        {
          files: ['**/*.ts'],
          plugins: { law: { rules: { imports: importLawRule } } },
          rules: { 'law/imports': 'error' },
        },
        file,
      )
      .map(({ line }) => line)
  const up = `import { toast } from '../../services/toasts/toast.js'`
  const down = `import { t } from '../../core/page/server/translate.js'`
  assert.deepEqual(
    lines('src/kits/lists/a.ts', `${down}\n${up}\nexport * from '../../services/toasts/toast.js'`),
    [2, 3],
  )
  assert.deepEqual(
    lines('src/kits/lists/a.ts', `${down}\nconst late = () => import('../../services/toasts/toast.js')`),
    [2],
  )
  assert.deepEqual(lines('src/services/session/a.ts', down), [])
})
