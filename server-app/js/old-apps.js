/**
 * Follows legacy.js in the app. Releases from 34 on have no jQuery, and nothing of the bundle stands for it: whoever
 * looks for it is told so, once.
 */
{
  const isMissing = () => Object.getOwnPropertyDescriptor(window, 'jQuery')?.get !== undefined
  let isSaid = false
  const miss = () => {
    if (isSaid) return
    isSaid = true
    // jQuery itself looks for an older one, and then takes its place.
    setTimeout(() => {
      if (isMissing())
        console.warn(
          '[shared-environment] A script of this page has looked for jQuery, which releases from 34 on do not have, so what needs it does not work. Load jQuery before that script, or use document.querySelector(), addEventListener() and fetch().',
        )
    })
  }
  for (const name of ['jQuery', '$'])
    if (window[name] === undefined)
      Object.defineProperty(window, name, {
        configurable: true,
        get: miss,
        set(value) {
          Object.defineProperty(window, name, { configurable: true, enumerable: true, writable: true, value })
        },
      })
}
