import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { UploadFailure } from './progress-store.js'
import { remedyFor, type UploadRemedy } from './retry-policy.js'

describe('what follows on a failed upload', () => {
  const expected: [UploadFailure, number, planned: boolean, UploadRemedy][] = [
    ['network', 0, true, 'connection'],
    ['offline', 0, false, 'connection'],
    ['timeout', 0, true, 'connection'],
    ['session-expired', 401, true, 'session'],
    ['http', 500, true, 'again'],
    ['http', 503, false, 'again'],
    ['http', 429, true, 'again'],
    ['http', 400, true, 'none'],
    ['locked', 423, true, 'again'],
    ['parent-missing', 409, true, 'again'],
    ['not-found', 404, true, 'again'],
    ['not-found', 404, false, 'none'],
    ['no-space', 507, true, 'none'],
    ['forbidden', 403, true, 'none'],
    ['forbidden-name', 0, true, 'none'],
    ['csrf', 412, true, 'none'],
    ['unreadable', 0, true, 'none'],
  ]
  for (const [kind, status, planned, remedy] of expected) {
    it(`${kind} ${status}${planned ? '' : ' of a listing'}: ${remedy}`, () => {
      expect(remedyFor(kind, status, planned)).to.equal(remedy)
    })
  }
})
