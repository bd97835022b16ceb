import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { expectOnConsole } from '../../../test/support/left-behind.js'
import type { FileSource } from './file-source.js'
import { dataSource } from './page-data-source.js'

const nested = [
  {
    name: 'Holiday',
    children: [
      { name: 'beach.jpg', size: 3 },
      { name: 'Deep', children: ['sea.txt'] },
    ],
  },
  { name: 'readme.md', size: 1, modified: '2024-02-29' },
  'Empty/',
]
const flat = [
  { path: '/Holiday/beach.jpg', size: 3 },
  { path: '/readme.md' },
  { path: '/Holiday/Deep/sea.txt' },
  { path: '/Empty/' },
  { path: '/Holiday/', size: 9 },
]

const numbered = (length: number): string[] => Array.from({ length }, (_, at) => `${at}`)

/** The names of each piece; folders end with a slash. */
async function pieces(source: FileSource, path: string, signal = new AbortController().signal): Promise<string[][]> {
  const found: string[][] = []
  await source.list(path, {
    signal,
    onNodes: (nodes) => found.push(nodes.map(({ name, isFolder }) => (isFolder ? `${name}/` : name))),
  })
  return found
}
const listed = async (data: Parameters<typeof dataSource>[0], path: string): Promise<string> =>
  (await pieces(dataSource(data), path)).flat().sort().join(' ')
const failureOf = async (answer: Promise<unknown>): Promise<{ kind?: string; message: string }> =>
  answer.then(
    () => {
      throw new Error('did not fail')
    },
    (error: unknown) => error as { kind?: string; message: string },
  )
const call = { signal: new AbortController().signal }

describe("the page's own data as a source", () => {
  for (const [what, data, path, expected] of [
    ['the root of nested lists', nested, '/', 'Empty/ Holiday/ readme.md'],
    ['a folder of nested lists', nested, '/Holiday', 'Deep/ beach.jpg'],
    ['a deep folder of nested lists', nested, '/Holiday/Deep', 'sea.txt'],
    ['an empty folder', nested, '/Empty', ''],
    ['the root of a flat list', flat, '/', 'Empty/ Holiday/ readme.md'],
    ['a folder of a flat list', flat, '/Holiday', 'Deep/ beach.jpg'],
    ['a folder that a flat list only names', flat, '/Holiday/Deep', 'sea.txt'],
    ['nothing', [], '/', ''],
    ['the children of a root', { children: nested }, '/', 'Empty/ Holiday/ readme.md'],
    ['files among nonsense', [null, 3, {}, [], 'a', undefined, { name: '' }, { name: '..' }], '/', 'a'],
    ['the same path twice', ['a', 'a', { name: 'a', children: [] }], '/', 'a'],
    ["a folder with a name like another's beginning", [{ path: '/a/x' }, { path: '/ab/y' }], '/a', 'x'],
    ['what a function gives', () => nested, '/Holiday', 'Deep/ beach.jpg'],
    ['what a function gives later', () => Promise.resolve(nested), '/Holiday', 'Deep/ beach.jpg'],
  ] as const) {
    it(`lists ${what}`, async () => {
      if (what.includes('nonsense')) expectOnConsole(/left out, the first at place/)
      expect(await listed(data as Parameters<typeof dataSource>[0], path)).to.equal(expected)
    })
  }

  for (const [what, data, path, kind] of [
    ['a folder that is not there', nested, '/Other', 'not-found'],
    ['a file', nested, '/readme.md', 'not-found'],
    ['null', () => null, '/', 'bad-answer'],
    ['nothing', () => undefined, '/', 'bad-answer'],
    ['a text', () => '[]', '/', 'bad-answer'],
    ['a number', () => 3, '/', 'bad-answer'],
    ['an object without children', () => ({}), '/', 'bad-answer'],
    ['what is given as no list', null as unknown as [], '/', 'bad-answer'],
  ] as const) {
    it(`fails as ${kind} for ${what}`, async () => {
      expect((await failureOf(pieces(dataSource(data), path))).kind).to.equal(kind)
    })
  }

  for (const [what, data, message] of [
    [
      'what is wrong and what to give',
      () => null,
      'The files of this page are no list but null, so none can be shown. Give a list of { name, children?, size?, modified?, mimeType? }, or a function that returns one.',
    ],
    [
      "what the page's function throws",
      () => {
        throw new Error('no database')
      },
      'no database',
    ],
    ["why the page's promise is rejected", () => Promise.reject(new Error('later')), 'later'],
  ] as const) {
    it(`says ${what}`, async () => {
      expect((await failureOf(pieces(dataSource(data), '/'))).message).to.equal(message)
    })
  }

  it('asks a function again for each listing, and only then', async () => {
    let asked = 0
    const source = dataSource(() => {
      asked += 1
      return [`file ${asked}`]
    })
    expect(await pieces(source, '/')).to.eql([['file 1']])
    expect(await pieces(source, '/')).to.eql([['file 2']])
    expect((await source.info?.('/file 2', call))?.name).to.equal('file 2')
    expect(asked).to.equal(2)
  })

  it('tells a long list in pieces of 500, with a pause after each', async () => {
    let pauses = 0
    const source = dataSource(numbered(1234), () => {
      pauses += 1
      return Promise.resolve()
    })
    expect((await pieces(source, '/')).map(({ length }) => length)).to.eql([500, 500, 234])
    expect(pauses).to.equal(2)
  })

  it('tells what is in the root before it has read what is deeper', async () => {
    const deep = { name: 'Deep', children: numbered(2000) }
    const told: number[] = []
    let pauses = 0
    const source = dataSource([deep, 'a', 'b'], () => {
      pauses += 1
      return Promise.resolve()
    })
    await source.list('/', { ...call, onNodes: ({ length }) => told.push(length, pauses) })
    expect(told).to.eql([3, 0])
  })

  it('reads a list that holds itself once', async () => {
    const loop: { name: string; children: unknown[] } = { name: 'Loop', children: ['a'] }
    loop.children.push(loop)
    expect(await listed([loop], '/Loop')).to.equal('Loop/ a')
  })

  it('stops where it is aborted in a pause', async () => {
    const abort = new AbortController()
    const source = dataSource(numbered(2000), () => {
      abort.abort()
      return Promise.resolve()
    })
    let told = 0
    const failure = await failureOf(
      source.list('/', {
        signal: abort.signal,
        onNodes: ({ length }) => {
          told += length
        },
      }),
    )
    expect([failure.kind, told]).to.eql(['aborted', 500])
  })

  it('does not ask the page where it is aborted already', async () => {
    let asked = 0
    const source = dataSource(() => {
      asked += 1
      return []
    })
    expect((await failureOf(pieces(source, '/', AbortSignal.abort()))).kind).to.equal('aborted')
    expect(asked).to.equal(0)
  })

  for (const [path, expected] of [
    ['/', ' true'],
    ['/Holiday', 'Holiday true'],
    ['/Holiday/beach.jpg', 'beach.jpg false'],
    ['/Holiday/Deep/sea.txt', 'sea.txt false'],
  ] as const) {
    it(`tells of ${path}, listed or not`, async () => {
      const node = await dataSource(nested).info?.(path, call)
      expect(`${node?.name} ${node?.isFolder}`).to.equal(expected)
    })
  }

  it('fails as not-found to tell of what is not there', async () => {
    expect((await failureOf(dataSource(nested).info?.('/x', call) as Promise<unknown>)).kind).to.equal('not-found')
  })

  for (const [text, path, expected] of [
    ['e', '/', '/Empty /Holiday/Deep /Holiday/Deep/sea.txt /Holiday/beach.jpg /readme.md'],
    ['SÉA', '/', '/Holiday/Deep/sea.txt'],
    ['e', '/Holiday/Deep', '/Holiday/Deep/sea.txt'],
    ['holiday', '/Holiday', ''],
    ['nothing', '/', ''],
  ] as const) {
    it(`finds "${text}" below ${path}`, async () => {
      expect(
        (await dataSource(nested).search?.(text, path, call))
          ?.map((node) => node.path)
          .sort()
          .join(' '),
      ).to.equal(expected)
    })
  }

  it('finds 300 at most', async () => {
    expect(await dataSource(numbered(400)).search?.('', '/', call)).to.have.length(300)
  })

  it('offers neither folders to make, nor uploads, nor views that it has not', () => {
    expect(Object.keys(dataSource([])).sort()).to.eql(['info', 'list', 'search'])
  })
})
