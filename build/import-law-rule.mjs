import { relative } from 'node:path'
import { breaches } from './import-law.mjs'

/** The import law (docs/structure.md) as a rule of ESLint, so that an editor shows a breach in its line. */
export const importLawRule = {
  meta: { type: 'problem', schema: [], messages: { breach: '{{ why }}' } },
  create(context) {
    const file = relative(context.cwd, context.filename)
    const check = (node) => {
      if (!node.source) return
      for (const why of breaches(file, context.sourceCode.getText(node)))
        context.report({ node: node.source, messageId: 'breach', data: { why } })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
