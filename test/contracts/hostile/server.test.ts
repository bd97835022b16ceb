/** What servers and other tabs say. */
import { throughDoors } from './through-doors.js'

throughDoors(
  'responses with the value in each field',
  'responses that are the value',
  'channels and storage of other tabs',
)
