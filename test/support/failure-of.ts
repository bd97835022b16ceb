import { expect } from '@open-wc/testing'
import { RequestError } from '../../src/core/http/request-error.js'

/** Returns the error of a call that has to fail, which is a `RequestError`. */
export const failureOf = (call: Promise<unknown>): Promise<RequestError> =>
  call.then(
    () => {
      throw new Error('The call did not fail.')
    },
    (error: unknown) => {
      expect(error).to.be.instanceOf(RequestError)
      return error as RequestError
    },
  )
