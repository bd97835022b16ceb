/**
 * What the bundle leaves out of its packages. Each entry is one exact text of a pinned version; when an upgrade changes
 * it, the build stops here instead of shipping something else.
 */
const cuts = [
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'On import it takes over every <style data-styled> in the document, also those of a page that uses the same package itself, and removes them.',
    from: 'f="undefined"!=typeof window&&"undefined"!=typeof document;',
    to: 'f=!1;',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Its own <style> tags, which no strict policy allows; src/ui/sheet.tsx gives every sheet its tag.',
    from: 'getTag(){return this.tag||(this.tag=(e=(({useCSSOMInjection:e,target:t,nonce:n})=>e?new Ee(t,n):new Ae(t,n))(this.options),new pe(e)));var e}',
    to: 'getTag(){return this.tag}',
  },
]

/** Vendor prefixes for browsers that lack nesting, popovers and `light-dark()` anyway; off by default, but not shaken out. */
const prefixer = /stylis[\\/]src[\\/]Prefixer\.js$/

/** Leaves out what can never run here. */
export function trimmedPackages() {
  return {
    name: 'trimmed-packages',
    load: (id) => (prefixer.test(id) ? 'export function prefix(value) { return value }' : null),
    transform(code, id) {
      const own = cuts.filter(({ file }) => file.test(id))
      if (own.length === 0) return null
      const cut = own.reduce((text, { from, to, why }) => {
        if (text.split(from).length !== 2) this.error(`${id} has changed: "${from}" is not there once. It was left out because: ${why} Look at the new code and mend build/packages.mjs.`)
        return text.replace(from, () => to)
      }, code)
      return { code: cut, map: null }
    },
  }
}
