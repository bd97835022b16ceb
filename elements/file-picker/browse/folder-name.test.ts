import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { folderNameProblem } from './folder-name.js'
import { serverNameRules } from '../../../src/kits/names/server-name-rules.js'

const problem = (name: string): string | undefined =>
  folderNameProblem(name, { taken: [], ...serverNameRules() })?.message

const capabilities = (files: object): object => ({ initialState: { 'core-capabilities': { files } } })
const characters = (forbidden_filename_characters: unknown): object => ({
  globals: { _oc_config: { forbidden_filename_characters } },
})
const problems = {
  character: '"{char}" is not allowed inside a folder name.',
  reserved: '"{segment}" is a reserved name and not allowed for folder names.',
  ending: 'Folder names must not end with "{extension}".',
  forbidden: '"{name}" is not an allowed folder name',
}

describe('what the server refuses as the name of a folder', () => {
  for (const [what, given, expected] of [
    [
      'is little where it says nothing',
      {},
      { 'a\\b': undefined, '.htaccess': undefined, con: undefined, 'x.tmp': undefined, 'x.part': problems.forbidden },
    ],
    ['are the characters of its configuration', characters(['\\', '/']), { 'a\\b': problems.character }],
    [
      'is all that a newer one names',
      capabilities({
        forbidden_filenames: ['.htaccess'],
        forbidden_filename_basenames: ['con'],
        forbidden_filename_characters: ['*'],
        forbidden_filename_extensions: ['.tmp'],
      }),
      {
        'a*b': problems.character,
        '.HTACCESS': problems.reserved,
        'con.old': problems.reserved,
        'x.tmp': problems.ending,
        good: undefined,
      },
    ],
    [
      'is nothing more where it talks nonsense',
      {
        ...characters(5),
        ...capabilities({
          forbidden_filenames: { a: null },
          forbidden_filename_basenames: 'con',
          forbidden_filename_extensions: [7, {}],
        }),
      },
      { con: undefined, a: undefined, null: undefined },
    ],
  ] as const) {
    it(what, () => {
      handOver(given)
      expect(Object.fromEntries(Object.keys(expected).map((name) => [name, problem(name)]))).to.eql(expected)
    })
  }
})
