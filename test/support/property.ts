/** fast-check, with a thousand runs for each property. */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: 1000 })

export { fc }
