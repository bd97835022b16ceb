/** Stands in for the script of that name of a real server: it replaces an entry of the server's own user menu. */
document.documentElement.dataset.ownStatusMenu = ''
