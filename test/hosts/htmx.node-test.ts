import { journeysIn } from './journeys.js'

journeysIn('htmx')
