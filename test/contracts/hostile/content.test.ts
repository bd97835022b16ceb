/** What a page writes between the tags of its elements. */
import { throughDoors } from './through-doors.js'

throughDoors('light content')
