/** What the bundle reads once, when a page loads. */
import { throughDoors } from './through-doors.js'

throughDoors('initial state', 'head and globals')
