import { compile, compileModule } from 'svelte/compiler'

/** Svelte's own compiler, for components and for modules with runes. */
const compileSvelte = {
  name: 'compile-svelte',
  transform(code, id) {
    if (id.endsWith('.svelte')) return compile(code, { filename: id, generate: 'client', css: 'external' }).js
    return id.endsWith('.svelte.js') ? compileModule(code, { filename: id, generate: 'client' }).js : null
  },
}

export const title = 'Svelte'
export const input = 'page.js'
export const conditions = ['svelte']
export const plugins = [compileSvelte]
export const trustedTypes = 'svelte-trusted-html'
