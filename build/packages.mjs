import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tags that a source styles, as in `styled.div`. */
function styledTags() {
  const files = ['src', 'elements', 'demo', 'test'].flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  const found = files.filter((name) => /\.tsx?$/.test(name)).flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/\bstyled\.([a-z]\w*)/g)])
  return [...new Set(found.map(([, tag]) => tag))].sort()
}

/**
 * What the bundle leaves out of its packages. Each entry is one text of a pinned version; when an upgrade changes
 * it, the build stops here instead of shipping something else.
 */
const cuts = [
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'All of React under one name, where every part that is not asked for can go.',
    from: 'import t,{createElement as n}from"react";',
    to: 'import*as t from"react";import{createElement as n}from"react";',
  },
  {
    file: /react-to-web-component\.js$/,
    why: 'The same.',
    from: 'import o from "react";',
    to: 'import * as o from "react";',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'On import it takes over every <style data-styled> in the document, also those of a page that uses the same package itself, and removes them.',
    from: 'f="undefined"!=typeof window&&"undefined"!=typeof document;if(!t.createContext)throw i(19);',
    to: 'f=!1;',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Its own <style> tags, which no strict policy allows (src/ui/sheet.tsx gives every sheet its tag), and what a server and global styles need.',
    from: /const _e=\{isServer:!f,useCSSOMInjection:!y\};class \$e\{static registerId[^]*?clearTag\(\)\{this\.tag=void 0\}\}/,
    to: 'class $e{static registerId(e){return C(e)}constructor(){this.names=new Map}hasNameForId(e,t){return this.names.get(e)?.has(t)}insertRules(e,t,n){const o=this.names.get(e);o?o.add(t):this.names.set(e,new Set([t])),this.tag.insertRules(C(e),n)}}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'A setting for browsers that are slow with constructable sheets.',
    from: /const y=Boolean\("boolean"==typeof SC_DISABLE_SPEEDY[^]*?,g=/,
    to: 'const g=',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Takes styles to pieces to write nested rules without nesting. All browsers that have popovers and `light-dark()` nest themselves, so a component\'s styles are one rule.',
    from: /function Xe\(\{options:e=I,plugins:t=\$\}=I\)\{[^]*?,d\}(?=const Ke=)/,
    to: 'function Xe(){return(e,t,n)=>[(n?n+" "+t:t)+"{"+e+"}"]}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The package that does that.',
    from: 'import*as o from"stylis";import{RULESET as s}from"stylis";',
    to: '',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'A warning of global styles, of which there are none, about children.',
    from: 't.Children.count(e.children)',
    to: '0',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same on React servers.',
    from: /function Tt\(e\)\{if\(e\.type===s\)[^]*?\}(?=export\{)/,
    to: 'function Tt(){}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Names of what may do that beside it.',
    from: 'const e=n.hash?n.hash+s:s;let r=this.dynamicNameCache.get(e);if(!r){if(r=V(G(G(this.baseHash,n.hash),s)>>>0)',
    to: 'const e=s;let r=this.dynamicNameCache.get(e);if(!r){if(r=V(G(this.baseHash,s)>>>0)',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Styles written as objects, which the house writes as text, and components of React servers.',
    from: /function We\(e,t\)\{for[^]*?(?=const Be=)/,
    to: 'function We(){throw new TypeError("Write styles as text: styles as objects are left out of this build.")}function Le(e,t,n,o,s=[]){if(Me(e))return s;if(Array.isArray(e))for(const r of e)Le(r,t,n,o,s);else ae(e)?s.push(`.${e.styledComponentId}`):De(e)?n?(e.inject(n,o),s.push(e.getName(o))):s.push(e):re(e)?Ve(e)&&t?Le(e(t),t,n,o,s):s.push(e):ue(e)?We():s.push(String(e));return s}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same where styles are given.',
    from: 'function ft(e,...t){if(re(e)||ue(e))return pt(Le(ht($,[e,...t])));const n=e;return 0===t.length&&1===n.length&&"string"==typeof n[0]?Le(n):pt(Le(ht(n,t)))}',
    to: 'function ft(e,...t){return Le(ht(e,t))}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Options that src/ui/sheet.tsx does not give.',
    from: /function nt\(e\)\{var n;const o=tt\(\)[^]*?(?=const ot=)/,
    to: 'function nt(e){const n=t.useMemo(()=>({styleSheet:e.sheet,stylis:Qe}),[e.sheet]);return t.createElement(Ze.Provider,{value:n},e.children)}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Themes, attributes, names and filters of props for a component: none has any.',
    from: /c=!L\(o\),\{attrs:l=\$[^]*?f=\(n,o\)=>e\(n,o\)&&t\(n,o\)\}else f=e\}const m=/,
    to: 'h=ct(),m=',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same when it renders.',
    from: 'const{attrs:i,componentStyle:a,defaultProps:c,foldedComponentIds:l,styledComponentId:u,target:d}=o,h=t.useContext(ot),p=tt(),f=o.shouldForwardProp||p.shouldForwardProp;',
    to: 'const{componentStyle:a,foldedComponentIds:l,styledComponentId:u,target:d}=o,p=tt();',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same.',
    from: /const m=x\(s,h,c\)\|\|I,\[y,g\]=function[^]*?\}\(i,s,m\),v=/,
    to: 'const y=s,v=',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same: what begins with $ is for the styles, and everything else, such as `part`, goes on.',
    from: /w=function\(t,n,o,s,r,i\)\{const a=\{\};for\(const c in t\)[^]*?\}\(y,S,m,f,b,g\)/,
    to: 'w=function(e){const t={};for(const n in e)"$"===n[0]||"as"===n||void 0===e[n]||(t[n]=e[n]);return t}(y)',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same on what is made, and copies of the static members of class components.',
    from: 'y.displayName=d;let g=t.forwardRef(y);return g.attrs=p,g.componentStyle=m,g.displayName=d,g.shouldForwardProp=f,',
    to: 'let g=t.forwardRef(y);return g.componentStyle=m,',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same.',
    from: /Object\.defineProperty\(g,"defaultProps",[^]*?\(d,h\)\),he\(g,\(\)=>`\.\$\{g\.styledComponentId\}`\),c&&se\([^]*?\),g\}/,
    to: 'he(g,()=>`.${g.styledComponentId}`),g}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same for tags.',
    from: /function mt\(e,t,n=I\)\{if[^]*?(?=const yt=)/,
    to: 'function mt(e,t){return(n,...o)=>e(t,I,ft(n,...o))}',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'The same for names.',
    from: 'const n="string"!=typeof e?"sc":k(e);',
    to: 'const n="sc";',
  },
  {
    file: /styled-components\.browser\.esm\.js$/,
    why: 'Makers of all tags of HTML and SVG, made on import; the build makes those that a source names.',
    from: /new Set\(\["a","abbr","address"[^\]]*"tspan","use"\]\)/,
    to: () => JSON.stringify(styledTags()),
  },
  {
    file: /@r2wc\/core\/dist\/core\.js$/,
    why: 'Attributes, properties and events that it would make of options; src/ui/element.tsx gives none and makes its own.',
    from: /e\.props \|\| \(e\.props = t\.propTypes[^]*?(?=class v extends)/,
    to: '',
  },
  {
    file: /@r2wc\/core\/dist\/core\.js$/,
    why: 'The same.',
    from: /static get observedAttributes\(\) \{[^]*?\n    \}\n/,
    to: '',
  },
  {
    file: /@r2wc\/core\/dist\/core\.js$/,
    why: 'The same.',
    from: / {6}for \(const s of n\) \{\n[^]*?(?=    \}\n    connectedCallback)/,
    to: '',
  },
  {
    file: /@r2wc\/core\/dist\/core\.js$/,
    why: 'The same.',
    from: /attributeChangedCallback\(s, l, o\) \{[^]*?\n    \}\n/,
    to: '',
  },
  {
    file: /@r2wc\/core\/dist\/core\.js$/,
    why: 'The same.',
    from: /for \(const r of n\) \{\n    const s = d\[r\], l = a\[r\];[^]*?\n  \}\n(?=  return v;)/,
    to: '',
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
        return text.replace(from, typeof to === 'function' ? to : () => to)
      }, code)
      return { code: cut, map: null }
    },
  }
}
