/** Finds in the sources the exported functions that take a text, or a value of which nobody knows what it is. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

type Parameters = ts.NodeArray<ts.ParameterDeclaration>

const takes = (parameters: Parameters, types: RegExp): boolean =>
  parameters.some(({ type }) => type !== undefined && types.test(type.getText()))

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

function functionsOf(statement: ts.Statement): { name: string; parameters: Parameters }[] {
  if (!isExported(statement)) return []
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [{ name: statement.name.text, parameters: statement.parameters }]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) && ts.isIdentifier(name)
      ? [{ name: name.text, parameters: initializer.parameters }]
      : [],
  )
}

/** Each as `src/kits/names/paths#dirname`. */
export function textFunctions(types = /\b(string|unknown)\b/): string[] {
  return ['src', 'elements']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|node-test|demo|d|styles)\.tsx?$|^src\/entries\//.test(file))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
      return source.statements
        .flatMap(functionsOf)
        .filter(({ parameters }) => takes(parameters, types))
        .map(({ name }) => `${file.replace(/\.tsx?$/, '')}#${name}`)
    })
}
