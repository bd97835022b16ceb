import { journeysIn } from './journeys.js'

// Two copies: its own React 18, and our React 19.
journeysIn('react-18', 2)
