/**
 * Runs on the server's own pages. Its scripts draw the header when the document is complete, by the ids of the places; when
 * they have found none, the places get their ids back, for style sheets and for apps, and the elements come.
 */
addEventListener('DOMContentLoaded', () => setTimeout(() => {
  for (const point of document.querySelectorAll('[data-mount-point]')) {
    point.id = point.dataset.mountPoint
    delete point.dataset.mountPoint
  }
  for (const content of document.querySelectorAll('[data-slides]')) {
    content.classList.remove('no-snapper')
    delete content.dataset.slides
  }
  import('./dist/loader.js').catch((error) => console.error('The elements could not be loaded, so the header stays empty. Check that the proxy still runs, then reload.', error))
  // The counter came with the server's app menu, which was not drawn; and apps speak over the server's bus.
  import('./dist/esm/legacy.js').catch((error) => console.error('Apps do not reach the elements: legacy.js could not be loaded.', error))
}))
