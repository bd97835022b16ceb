/** Everything that can be opened, opens and closes in all ways except those of openers.test.ts. */
import '../support/setup.js'
import { openersOpen } from '../support/opener-tests.js'

openersOpen('further')
