import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { settle } from '../../../test/support/fake-browser.js'
import type { FileConflict, Resolution } from '../../../src/kits/conflicts/conflict.rules.js'
import { createConflictQuestions, type UploadAsking } from './conflict-questions.js'

const conflict = (id: string): FileConflict => ({
  id,
  name: id,
  directory: '/',
  kind: 'file',
  original: { size: 1, modifiedMs: 1, etag: '', readOnly: false, mimeType: '' },
  replacement: { size: 1, modifiedMs: 1, mimeType: '' },
})

describe('questions about uploads', () => {
  let asked: string[][]
  let end: ((resolution: Resolution | Error) => void)[]
  let unwanted: string[]
  let asking: UploadAsking
  beforeEach(() => {
    asked = []
    end = []
    unwanted = []
    asking = createConflictQuestions({
      resolve: (conflicts, { takenNames } = {}) => {
        asked.push([...conflicts.map(({ id }) => id), ...(takenNames?.('/') ?? [])])
        return new Promise((resolve, reject) =>
          end.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
        )
      },
      namesIn: async () => ['taken'],
      isWanted: (id) => !unwanted.includes(id),
    })
  })
  const answer = (...ids: string[]): void =>
    end.at(-1)?.({ status: 'done', decisions: ids.map((id) => ({ id, verb: 'replace' })) })

  it('come one at a time; what comes late is asked together next', async () => {
    const batch = asking.askAll([conflict('1')], () => [])
    const late = ['2', '3'].map((id) => asking.askLater(conflict(id)))
    await settle()
    expect(asked).to.deep.equal([['1']])
    answer('1')
    expect((await batch).status).to.equal('done')
    await settle()
    expect(asked[1]).to.deep.equal(['2', '3', 'taken'])
    answer('2', '3')
    expect((await Promise.all(late)).map((decision) => decision?.verb)).to.deep.equal(['replace', 'replace'])
  })

  it('are not asked where nobody wants to know any more', async () => {
    void asking.askAll([conflict('1')], () => [])
    const late = asking.askLater(conflict('2'))
    unwanted.push('2')
    await settle()
    answer('1')
    expect(await late).to.equal(null)
    expect(asked).to.have.length(1)
  })

  it('fail those that they are about, and the next is asked all the same', async () => {
    const first = asking.askLater(conflict('1'))
    await settle()
    end.at(-1)?.(new Error('Error loading file exists template'))
    expect(await first.catch((error: Error) => error.message)).to.equal('Error loading file exists template')
    const next = asking.askLater(conflict('2'))
    await settle()
    end.at(-1)?.({ status: 'cancelled', decisions: [] })
    expect(await next).to.equal(null)
  })
})
