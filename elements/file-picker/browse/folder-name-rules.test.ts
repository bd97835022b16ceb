import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { folderNameProblem } from './folder-name.js'
import { folderNameRules } from './folder-name-rules.js'

const problem = (name: string): string | undefined =>
  folderNameProblem(name, { taken: [], ...folderNameRules() })?.message

describe('what the server refuses as the name of a folder', () => {
  it('is little where it says nothing', () => {
    expect(['a\\b', '.htaccess', 'con', 'x.tmp'].map(problem)).to.eql([undefined, undefined, undefined, undefined])
    expect(problem('x.part')).to.equal('"{name}" is not an allowed folder name')
  })

  it('are the characters of its configuration', () => {
    handOver({ globals: { _oc_config: { forbidden_filename_characters: ['\\', '/'] } } })
    expect(problem('a\\b')).to.equal('"{char}" is not allowed inside a folder name.')
  })

  it('is all that a newer one names', () => {
    handOver({
      initialState: {
        'core-capabilities': {
          files: {
            forbidden_filenames: ['.htaccess'],
            forbidden_filename_basenames: ['con'],
            forbidden_filename_characters: ['*'],
            forbidden_filename_extensions: ['.tmp'],
          },
        },
      },
    })
    expect(problem('a*b')).to.equal('"{char}" is not allowed inside a folder name.')
    expect(problem('.HTACCESS')).to.equal('"{segment}" is a reserved name and not allowed for folder names.')
    expect(problem('con.old')).to.equal('"{segment}" is a reserved name and not allowed for folder names.')
    expect(problem('x.tmp')).to.equal('Folder names must not end with "{extension}".')
    expect(problem('good')).to.equal(undefined)
  })

  it('is nothing more where it talks nonsense', () => {
    handOver({
      globals: { _oc_config: { forbidden_filename_characters: 5 } },
      initialState: {
        'core-capabilities': {
          files: {
            forbidden_filenames: { a: null },
            forbidden_filename_basenames: 'con',
            forbidden_filename_extensions: [7, {}],
          },
        },
      },
    })
    expect(['con', 'a', 'null'].map(problem)).to.eql([undefined, undefined, undefined])
  })
})
