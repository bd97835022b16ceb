/**
 * The types in contracts as texts: `event<{ path: string }>('…')` becomes `event('…', '{ path: string }')`. Tables, typings and
 * messages show them. Reads the sources alone, without checking types, so that every build can do it.
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

/** The functions of src/core/element/contract.ts whose last parameter is the text of their first type. */
const makers = ['data', 'callback', 'event', 'method']

const parsed = (path, text = readFileSync(path, 'utf8')) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

/** Finds the interface or alias of a name, through imports; none for a name of the language or the browser. */
function declarationOf(name, file) {
  for (const statement of file.statements) {
    const { importClause, exportClause, moduleSpecifier } = statement
    const found = (importClause?.namedBindings ?? exportClause)?.elements?.find((each) => each.name.text === name)
    if (found && moduleSpecifier) {
      const path = resolve(dirname(file.fileName), moduleSpecifier.text.replace(/js$/, 'ts'))
      return declarationOf((found.propertyName ?? found.name).text, parsed(ts.sys.fileExists(path) ? path : `${path}x`))
    }
    if ((ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name.text === name)
      return statement
  }
  return undefined
}

const placeOf = (declaration) => `${resolve(declaration.getSourceFile().fileName)} ${declaration.name.text}`

/** The names that importers know, by where they are declared. */
function readShapes() {
  const file = parsed('src/entries/shapes.ts')
  const names = file.statements.flatMap(({ exportClause }) => exportClause.elements.map(({ name }) => name.text))
  return new Map(names.map((name) => [placeOf(declarationOf(name, file)), name]))
}
const shapes = readShapes()

/** The names of src/entries/shapes.ts. */
export const shapeNames = [...shapes.values()].sort()

/** The text of a type on one line. Names that importers do not know are replaced by what they stand for. */
function textOf(node, file) {
  const inner = (child) => textOf(child, file)
  if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node))
    return `{ ${node.members.map((member) => inner(member).replace(/;$/, '')).join(', ')} }`
  if (ts.isUnionTypeNode(node)) return node.types.map(inner).join(' | ')
  const found = ts.isTypeReferenceNode(node) && declarationOf(node.typeName.getText(file), file)
  if (found) {
    const known = shapes.get(placeOf(found))
    if (known) return known
    if (found.typeParameters ?? found.heritageClauses)
      throw new Error(`${file.fileName}: write out ${found.name.text}, which takes or extends others.`)
    const text = textOf(found.type ?? found, found.getSourceFile())
    const isPart = ts.isUnionTypeNode(node.parent) ? /=>/ : ts.isArrayTypeNode(node.parent) ? /=>|[|]/ : null
    return found.type && isPart?.test(text) ? `(${text})` : text
  }
  let [text, end] = ['', node.getStart(file)]
  ts.forEachChild(node, (child) => {
    text += file.text.slice(end, child.getStart(file)) + inner(child)
    end = child.end
  })
  return text + file.text.slice(end, node.end)
}

const onOneLine = (text) => text.replace(/(?<=\()\s+|,?\s+(?=\))/g, '').replace(/\s+/g, ' ')

/** The text that a call in a contract lacks; none for other nodes. */
const textFor = (node, file, names) =>
  ts.isCallExpression(node) && node.typeArguments && names.includes(node.expression.getText(file))
    ? onOneLine(textOf(node.typeArguments[0], file))
    : undefined

/** The makers that a file imports. */
const makersOf = ({ statements }) =>
  statements
    .filter(({ moduleSpecifier }) => moduleSpecifier?.text.endsWith('/contract.js'))
    .flatMap(({ importClause }) => importClause?.namedBindings?.elements ?? [])
    .map(({ name }) => name.text)
    .filter((name) => makers.includes(name))

/** A transformer of the compiler that writes the texts. */
export const typeTexts = (context) => (file) => {
  const { factory } = context
  const names = makersOf(file)
  const visit = (node) => {
    const text = textFor(node, file, names)
    if (text === undefined) return ts.visitEachChild(node, visit, context)
    const given = [...node.arguments, factory.createStringLiteral(text)]
    return factory.updateCallExpression(node, node.expression, node.typeArguments, given)
  }
  return names.length > 0 ? ts.visitNode(file, visit) : file
}

/** Writes the texts into a source, for esbuild. */
export function withTypeTexts(source, path) {
  if (!source.includes("/contract.js'")) return source
  const file = parsed(path, source)
  const names = makersOf(file)
  let [written, end] = ['', 0]
  const visit = (node) => {
    const text = textFor(node, file, names)
    if (text === undefined) return ts.forEachChild(node, visit)
    written += `${source.slice(end, node.arguments.at(-1).end)}, ${JSON.stringify(text)}`
    end = node.arguments.at(-1).end
    return undefined
  }
  visit(file)
  return written + source.slice(end)
}
