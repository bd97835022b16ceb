import { journeysIn } from './journeys.js'

journeysIn('turbo')
