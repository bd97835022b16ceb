import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { warnings } from '../../../test/support/warnings.js'
import { isForbiddenName } from './server-name-rules.js'

const configure = (pattern: unknown): void => {
  handOver({ globals: { _oc_config: { blacklist_files_regex: pattern } } })
}

describe('a name that the server refuses', () => {
  it('is one that ends in .part or .filepart, where the server says nothing', () => {
    expect(['a.part', '.filepart', 'a.PART', 'a.part.txt', 'part', 'a'].map(isForbiddenName)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('is one that matches the server’s setting anywhere, with its case', () => {
    configure('^\\.|secret')
    expect(['.htaccess', 'my secret.txt', 'Secret', 'a.part'].map(isForbiddenName)).to.deep.equal([
      true,
      true,
      false,
      false,
    ])
  })

  it('falls back to the default where the setting is nonsense, and says so once', () => {
    const said = warnings()
    configure('[')
    expect([isForbiddenName('a.part'), isForbiddenName('[')]).to.deep.equal([true, false])
    expect(said.texts().filter((text) => text.includes('blacklist_files_regex'))).to.have.length(1)
    configure({ no: 'text' })
    expect(isForbiddenName('a.part')).to.equal(true)
  })
})
