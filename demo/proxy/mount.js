/**
 * Runs on the server's pages, and loads the elements once the server's scripts have seen the complete document. Those
 * look for a header's mount points by id, at any time; they have a mark instead, for good (mount-elements.ts).
 */

// Without their mount point, the server's scripts do not provide this, and apps look for it before legacy.js is there.
if (window.OC)
  window.OC.ContactsMenu ??= {
    actions: [],
    addAction(action) {
      this.actions.push(action)
    },
  }

addEventListener('DOMContentLoaded', () =>
  setTimeout(() => {
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
