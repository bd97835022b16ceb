/** What can be opened, opens and closes in all ways but those of openers.test.ts. */
import '../support/setup.js'
import { openersOpen } from '../support/opener-tests.js'

openersOpen('further')
