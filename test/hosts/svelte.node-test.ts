import { journeysIn } from './journeys.js'

journeysIn('svelte')
