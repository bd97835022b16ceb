import { journeysIn } from './journeys.js'

journeysIn('vue')
