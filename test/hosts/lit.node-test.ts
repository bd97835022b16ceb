import { journeysIn } from './journeys.js'

journeysIn('lit')
