/** Lit has no compiler: its templates are parsed in the page. */
export const title = 'Lit'
export const input = 'page.js'
export const trustedTypes = 'lit-html'
