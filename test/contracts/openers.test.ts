/**
 * Everything that can be opened, opens by mouse and by Enter, and closes by Escape. Further ways are in
 * openers-further.test.ts.
 */
import '../support/setup.js'
import { openersOpen } from '../support/opener-tests.js'

openersOpen('first')
