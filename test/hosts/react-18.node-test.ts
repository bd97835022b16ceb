import { journeysIn } from './journeys.js'

// Its own, and beside it ours, which is React 19.
journeysIn('react-18', 2)
