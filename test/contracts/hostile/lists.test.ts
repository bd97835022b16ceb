/** What a page hands to its elements as lists. */
import { throughDoors } from './through-doors.js'

throughDoors('lists in properties')
