/**
 * Runs on the server's pages. The server's scripts draw the header when the document is complete, at mount points found
 * by id. Once they have found none, this script restores the ids, for style sheets and apps, and loads the elements.
 */
addEventListener('DOMContentLoaded', () =>
  setTimeout(() => {
    for (const point of document.querySelectorAll('[data-mount-point]')) {
      point.id = point.dataset.mountPoint
      delete point.dataset.mountPoint
    }
    for (const content of document.querySelectorAll('[data-slides]')) {
      content.classList.remove('no-snapper')
      delete content.dataset.slides
    }
    import('./dist/loader.js').catch((error) =>
      console.error(
        'The elements could not be loaded, so the header stays empty. Check that the proxy still runs, then reload.',
        error,
      ),
    )
    // Provides `OC.setNavigationCounter`, which came with the server's own app menu, and connects the elements to the
    // bus of the apps.
    import('./dist/esm/legacy.js').catch((error) =>
      console.error('Apps do not reach the elements: legacy.js could not be loaded.', error),
    )
  }),
)
