/** Stands in for the script of an app: it needs the globals of the server, the request token and WebDAV. */
window.addEventListener('DOMContentLoaded', async () => {
  const output = document.getElementById('app-output')
  const user = document.head.dataset.user
  if (!output || !user) return
  const answer = await fetch(`${window.OC.linkToRemote('dav')}/files/${encodeURIComponent(user)}/`, {
    method: 'PROPFIND',
    headers: { depth: '1', requesttoken: window.OC.requestToken },
  })
  const entries = (await answer.text()).match(/<(\w+:)?response[ >]/g) ?? []
  output.textContent = `${answer.status}: ${entries.length - 1} entries`
})
