import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { sendModified } from './modified-time.js'
import { WebdavError, type WebdavFailureKind } from './webdav-error.js'

describe('the time when a file was changed', () => {
  const headersFor = async (modifiedMs: number | undefined, ...failures: WebdavError[]): Promise<string[]> => {
    const sent: string[] = []
    await sendModified(modifiedMs, (headers) => {
      sent.push(headers['X-OC-MTime'] ?? 'none')
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : Promise.resolve()
    }).catch((error: unknown) =>
      sent.push(error instanceof WebdavError ? `failed with ${error.status}` : String(error)),
    )
    return sent
  }
  const refusal = (status: number, kind: WebdavFailureKind = 'http'): WebdavError =>
    new WebdavError(kind, 'PUT', '/a.txt', status, 'Refused.')
  const end = Date.UTC(10_000, 0, 1)

  const times: [modifiedMs: number | undefined, header: string][] = [
    [1_700_000_000_999, '1700000000'],
    [86_401_000, '86401'],
    [86_400_999, 'none'],
    [0, 'none'],
    [-1000, 'none'],
    [NaN, 'none'],
    [Infinity, 'none'],
    [undefined, 'none'],
    [end - 1, '253402300799'],
    [end, 'none'],
  ]
  for (const [modifiedMs, header] of times)
    it(`${String(modifiedMs)} is sent as ${header}`, async () => {
      expect(await headersFor(modifiedMs)).to.deep.equal([header])
    })

  it('is left out in one more request where the server refuses it', async () => {
    expect(await headersFor(1_700_000_000_000, refusal(400))).to.deep.equal(['1700000000', 'none'])
    expect(await headersFor(1_700_000_000_000, refusal(400), refusal(400))).to.deep.equal([
      ...['1700000000', 'none', 'failed with 400'],
    ])
  })

  it('is not what other failures are about', async () => {
    for (const failure of [refusal(412, 'exists'), refusal(500), refusal(400, 'forbidden-name')])
      expect(await headersFor(1_700_000_000_000, failure)).to.deep.equal([
        '1700000000',
        `failed with ${failure.status}`,
      ])
    expect(await headersFor(0, refusal(400))).to.deep.equal(['none', 'failed with 400'])
  })
})
