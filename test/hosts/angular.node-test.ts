import { journeysIn } from './journeys.js'

journeysIn('angular')
