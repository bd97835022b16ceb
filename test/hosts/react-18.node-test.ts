import { journeysIn } from './journeys.js'

journeysIn('react-18')
