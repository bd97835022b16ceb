import { compileScript, parse } from '@vue/compiler-sfc'

/** Vue's own compiler for single-file components, the template compiled into the script. */
const compileVue = {
  name: 'compile-vue',
  transform(code, id) {
    if (!id.endsWith('.vue')) return null
    const { descriptor, errors } = parse(code, { filename: id })
    if (errors.length > 0) throw errors[0]
    const isCustomElement = (tag) => tag.includes('-')
    const { content } = compileScript(descriptor, {
      id,
      inlineTemplate: true,
      templateOptions: { compilerOptions: { isCustomElement } },
    })
    return { code: content, map: null }
  },
}

export const title = 'Vue'
export const input = 'page.js'
export const plugins = [compileVue]
export const trustedTypes = 'vue'
