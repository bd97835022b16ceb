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
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Vendor prefixes, for browsers that lack nesting, popovers and `light-dark()` anyway; off by default, but not shaken out.',
    from: 'e.prefix&&c.push(o.prefixer),',
    to: '',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Copies the static members of a wrapped class component; no component here has any.',
    from: 'function se(e,t,n){if("string"!=typeof t){const o=ne(t);o&&o!==oe&&se(e,o,n);const s=Z(t).concat(ee(t)),r=K(e),i=K(t);for(let o=0;o<s.length;++o){const a=s[o];if(!(a in U||n&&n[a]||i&&a in i||r&&a in r)){const n=te(t,a);try{Q(e,a,n)}catch(e){}}}}return e}',
    to: 'function se(e){return e}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Styles written as objects; the house writes them as text.',
    from: 'function We(e,t){for(const n in e){const o=e[n];e.hasOwnProperty(n)&&!Me(o)&&(Array.isArray(o)&&Ie.has(o)||re(o)?t.push(ke(n)+":",o,";"):ue(o)?(t.push(n+" {"),We(o,t),t.push("}")):t.push(ke(n)+": "+Re(n,o)+";"))}}',
    to: 'function We(){throw new TypeError("Write styles as text: styles as objects are left out of this build.")}',
  },
]

/** Leaves out what can never run here. */
export function trimmedPackages() {
  return {
    name: 'trimmed-packages',
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
