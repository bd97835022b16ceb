import { extname } from 'node:path'
import ts from 'typescript'

/**
 * Compiles single files with TypeScript: JSX becomes calls of `from`/jsx-runtime, and types are removed.
 *
 * @param from the package of the framework
 */
export const compileScripts = (from = 'react') => ({
  name: 'compile-scripts',
  transform(code, id) {
    if (!['.jsx', '.tsx', '.ts'].includes(extname(id))) return null
    const { outputText } = ts.transpileModule(code, {
      fileName: id,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        jsx: ts.JsxEmit.ReactJSX,
        jsxImportSource: from,
      },
    })
    return { code: outputText, map: null }
  },
})
