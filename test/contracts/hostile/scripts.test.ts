/** What a page hands to its elements as JSON in a script. */
import { throughDoors } from './through-doors.js'

throughDoors('child scripts')
