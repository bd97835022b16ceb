/** For `npm run dev`: reloads the page when there is a newer build. */
export const reloadScript = `
;(() => {
  const address = new URL(document.querySelector('link[href*="/dist/shared-environment.css"]')?.href ?? '/dist/', location.href)
  address.pathname = address.pathname.replace(/\\/dist\\/.*/, '/dist/built-at.txt')
  let known
  setInterval(async () => {
    const answer = await fetch(address, { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok) return
    const builtAt = await answer.text()
    if (known !== undefined && builtAt !== known) location.reload()
    known = builtAt
  }, 500)
})()
`
