/** What other scripts of a page say. */
import { throughDoors } from './through-doors.js'

throughDoors('functions for pages', 'dialogs', 'the bus')
