import { whenIdle } from './when-idle.js'

/** Does something when the page is loaded and has nothing else to do. Returns the undo. */
export function whenLoaded(act: () => void): () => void {
  // Not `load`: who leaves the page at once and comes back gets it out of the back/forward cache of WebKit without that.
  let undo = (): void => removeEventListener('pageshow', wait)
  function wait(): void {
    undo = whenIdle(act)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('pageshow', wait, { once: true })
  return () => undo()
}
