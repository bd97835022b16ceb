/** What the bundle keeps of forms, for the next time. */
import { throughDoors } from './through-doors.js'

throughDoors('drafts')
