import { RequestError } from '../request-error.js'

/**
 * Reads a response as JSON; null for anything else.
 *
 * @throws {RequestError} if the body stalls or breaks off: what came of it says nothing
 */
export const readJson = (answer: Response): Promise<unknown> =>
  answer.json().catch((error: unknown) => {
    if (error instanceof RequestError) throw error
    return null
  })
