import { journeysIn } from './journeys.js'

journeysIn('solid')
