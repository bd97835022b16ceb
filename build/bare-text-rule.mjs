import ts from 'typescript'

/** Whether a value of this type may be drawn as text. `''` draws nothing, and a `ReactNode` is what a caller passes on. */
function mayBeText(type) {
  const parts = type.isUnion() ? type.types : [type]
  if (parts.some(({ flags }) => flags & ts.TypeFlags.BigIntLike)) return false
  return parts.some(
    (part) =>
      part.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike) &&
      !(part.isStringLiteral() && !part.value.trim()),
  )
}

/**
 * Text that stands beside something else in a view is in an element of its own. React keeps hold of a bare text node,
 * and translators put another one, wrapped in `<font>`, in its place: what React changes is then not seen, and what it
 * inserts before or removes makes it throw.
 */
export const bareTextRule = {
  meta: {
    type: 'problem',
    messages: {
      bare: 'Text beside something else needs an element of its own: on a translated page React cannot change or remove it.',
    },
    schema: [],
  },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices
    const isText = (child) =>
      child.type === 'JSXText'
        ? child.value.trim() !== ''
        : child.type === 'JSXExpressionContainer' && mayBeText(getTypeAtLocation(child.expression))
    const isThere = (child) =>
      child.type === 'JSXText' ? child.value.trim() !== '' : child.expression?.type !== 'JSXEmptyExpression'
    return {
      'JSXElement, JSXFragment'({ type, children }) {
        const there = children.filter(isThere)
        if (type === 'JSXElement' && there.length < 2) return
        for (const child of there) if (isText(child)) context.report({ node: child, messageId: 'bare' })
      },
    }
  },
}
