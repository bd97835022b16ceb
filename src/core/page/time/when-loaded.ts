import { whenIdle } from './when-idle.js'

/** Calls `act` once the page has loaded and has nothing else to do. Returns the undo. */
export function whenLoaded(act: () => void): () => void {
  // Not `load`: a page that is left before it and restored from WebKit's back/forward cache never gets that event.
  let undo = (): void => removeEventListener('pageshow', wait)
  function wait(): void {
    undo = whenIdle(act)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('pageshow', wait, { once: true })
  return () => undo()
}
