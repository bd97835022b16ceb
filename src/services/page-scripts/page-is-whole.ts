/** Waits until the document is parsed to its end. */
export const pageIsWhole = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
