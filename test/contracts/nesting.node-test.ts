/**
 * Texts and values from outside that are nested so deep that a function which calls itself for each level would
 * overflow the stack. They are read, or refused with a reason.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { droppedItems } from '../../elements/file-upload/dropped-files.js'
import { createFolderEnsurer } from '../../elements/file-upload/queue/ensure-folders.js'
import { conflictsOf, foldersOf, targetsOf, wishedPath } from '../../elements/file-upload/queue/plan.js'
import { dataSource } from '../../src/kits/file-sources/page-data-source.js'
import { mostNames } from '../../src/kits/names/dav-path.js'
import { parseDavFailure } from '../../src/kits/webdav/dav-xml.js'
import { parseMultiStatus } from '../../src/kits/webdav/multi-status.js'
import { textFunctions } from '../support/text-functions.js'
import { calls, modules } from '../support/text-readers.js'

const depths = [3000, 100_000]

/** Functions that say that they read a value of any kind. */
const valueReaders = new Set(textFunctions(/\bunknown\b/))

const xml = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth)
const path = (depth: number): string => '/a'.repeat(depth)

function nested(depth: number, around: (inner: unknown) => unknown): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = around(value)
  return value
}

/** Under each name where a reader may look for more of the same. */
const inFields = (inner: unknown): object => ({
  ...{ id: 'a', name: 'a', path: 'a', value: inner, label: 'a', title: 'a', file: inner },
  ...{ ocs: inner, data: inner, results: inner, children: inner, actions: inner, topAction: inner, fields: inner },
  ...{ original: inner, replacement: inner, whatsNew: inner, regular: inner, emailAddresses: inner, files: inner },
})

const values: Readonly<Record<string, (depth: number) => unknown>> = {
  lists: (depth) => nested(depth, (inner) => [inner]),
  objects: (depth) => nested(depth, inFields),
  'lists of objects': (depth) => nested(depth, (inner) => [inFields(inner)]),
  'lists as JSON': (depth) => '['.repeat(depth) + ']'.repeat(depth),
  'objects as JSON': (depth) => '{"fields":'.repeat(depth) + '1' + '}'.repeat(depth),
  XML: (depth) => `<multistatus xmlns="DAV:">${xml(depth)}</multistatus>`,
  HTML: (depth) => '<b>'.repeat(depth),
  'a path': path,
}

/** A folder that holds itself. */
function endlessFolder(): object {
  const folder = {
    name: 'a',
    isFile: false,
    createReader: () => {
      const left = [[folder], []]
      return { readEntries: (done: (some: object[]) => void) => done(left.shift() ?? []) }
    },
  }
  return folder
}

for (const depth of depths) {
  describe(`${depth} levels`, () => {
    it('overflow no reader', () => {
      const failed: string[] = []
      for (const [what, make] of Object.entries(values)) {
        const value = make(depth)
        for (const [file, module] of Object.entries(modules))
          for (const [name, exported] of Object.entries(module)) {
            const read = exported as (value: unknown) => unknown
            const own = valueReaders.has(`${file}#${name}`) ? [read] : []
            const further = typeof value === 'string' ? (calls[name] ?? []) : []
            for (const call of [...own, ...(further as (typeof read)[])])
              try {
                call(value)
              } catch (error) {
                if (error instanceof RangeError) failed.push(`${name} of ${what}: ${error.message}`)
              }
          }
      }
      assert.deepEqual(failed, [])
    })

    it('of XML are refused in a list of files, and end what is read of a failure', () => {
      assert.throws(() => parseMultiStatus(`<multistatus xmlns="DAV:">${xml(depth)}</multistatus>`), {
        name: 'MultiStatusError',
        reason: 'refused',
      })
      const failure = `<error xmlns="DAV:" xmlns:s="http://sabredav.org/ns"><s:message>Locked</s:message>${xml(depth)}</error>`
      assert.equal(parseDavFailure(failure).message, 'Locked')
    })

    it('of folders in the data of a page are read as far as a server could keep them', async () => {
      const data = nested(depth, (inner) => [
        inner === 'deep' ? 'deep.txt' : { name: 'a', children: inner },
      ]) as unknown[]
      const source = dataSource(data)
      const { signal } = new AbortController()
      const seen: string[] = []
      await source.list('/a', { signal, onNodes: (nodes) => seen.push(...nodes.map((node) => node.path)) })
      assert.deepEqual(seen, ['/a/a'])
      assert.equal((await source.info?.(path(mostNames), { signal }))?.isFolder, true)
      await assert.rejects(async () => source.info?.(path(mostNames + 1), { signal }), { kind: 'not-found' })
    })

    it('of folders are no path to upload to', () => {
      assert.equal(wishedPath('/', path(depth)), null)
    })
  })
}

it('a folder that holds itself is read as deep as a server could keep it, and the rest is named', async () => {
  const transfer = { items: [{ kind: 'file', webkitGetAsEntry: endlessFolder }] }
  const { items, unreadable } = await droppedItems(transfer as unknown as DataTransfer)
  assert.equal(items.length, mostNames)
  assert.deepEqual(unreadable, [path(mostNames + 1).slice(1)])
})

it('an upload 5,000 folders deep is planned without a call of itself for each', async () => {
  const depth = 5000
  const file = new File(['x'], 'a')
  const wishes = [{ id: 'file', path: `${path(depth)}/x`, file }]
  assert.equal(foldersOf('/', wishes).length, depth)
  const listings = new Map(
    Array.from({ length: depth }, (_, at) => [path(at) || '/', new Map([['a', { isFolder: true } as never]])]),
  )
  const found = conflictsOf('/', wishes, listings)
  assert.equal(found.length, depth)
  assert.equal(found.at(-1)?.parentId, found.at(-2)?.id)
  const decisions = found.map(({ id }) => ({ id, verb: 'merge', name: 'a' }) as never)
  assert.equal(targetsOf('/', wishes, listings, decisions).get('file')?.directory, path(depth))
  const made: string[] = []
  const client = {
    createFolder: (folder: string) => {
      made.push(folder)
      return Promise.resolve()
    },
    info: () => Promise.reject(new Error('not asked')),
  }
  await createFolderEnsurer(client as never, '/', new AbortController().signal).ensure(path(depth))
  assert.deepEqual([made.length, made[0], made.at(-1)], [depth, '/a', path(depth)])
})
