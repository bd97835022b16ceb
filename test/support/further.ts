/** Cases beside an element's main use: the gate leaves them out, and `npm run test:all` runs them (test/plan.mjs). */
import { test } from 'node:test'

const leaveOut: (title: string, fn: () => Promise<void>) => void = () => undefined

/** Like `test`, but not in the gate. */
export const further =
  process.env['PART'] === 'gate'
    ? leaveOut
    : (title: string, fn: () => Promise<void>): void => {
        void test(title, fn)
      }
