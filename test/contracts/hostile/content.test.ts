/** What a page hands to its elements as lists and as content. */
import { throughDoors } from './through-doors.js'

throughDoors('lists in properties', 'child scripts', 'light content')
