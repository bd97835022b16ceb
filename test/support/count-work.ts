/**
 * Counts work instead of time, so that a test of how something grows gives the same result on every machine: how many
 * characters and items the methods of strings, arrays, maps and sets go through. Loops that use none of them are not
 * counted.
 */

type Method = (this: unknown, ...args: unknown[]) => unknown
type Cost = (self: { length: number; size: number }, result: unknown) => number

const one: Cost = () => 1
const wholeLength: Cost = ({ length }) => length
const resultLength: Cost = (_self, result) => (result as { length: number }).length
const wholeSize: Cost = ({ size }) => size
/** Up to the match, or the whole length. */
const untilFound: Cost = ({ length }, result) => (typeof result === 'number' && result >= 0 ? result + 1 : length)

const costs: readonly [prototype: object, cost: Cost, ...methods: string[]][] = [
  [String.prototype, one, 'at', 'charAt', 'charCodeAt', 'codePointAt', 'startsWith', 'endsWith'],
  [String.prototype, resultLength, 'slice', 'substring', 'repeat', 'padStart'],
  [String.prototype, untilFound, 'indexOf', 'lastIndexOf', 'search'],
  [
    String.prototype,
    wholeLength,
    'includes',
    'match',
    'normalize',
    'replace',
    'replaceAll',
    'split',
    'toLowerCase',
    'toLocaleLowerCase',
    'trim',
    'localeCompare',
  ],
  [
    Array.prototype,
    wholeLength,
    'concat',
    'every',
    'filter',
    'find',
    'findLast',
    'flat',
    'flatMap',
    'forEach',
    'includes',
    'join',
    'map',
    'reduce',
    'reverse',
    'shift',
    'some',
    'sort',
    'splice',
    'toReversed',
    'toSorted',
    'toSpliced',
    'unshift',
    'with',
  ],
  [Array.prototype, resultLength, 'slice'],
  [Array.prototype, untilFound, 'indexOf', 'findIndex', 'lastIndexOf'],
  [Map.prototype, wholeSize, 'forEach'],
  [Set.prototype, wholeSize, 'forEach'],
  // What `for … of` and `...` go through, item by item.
  ...[[].values(), new Map().values(), new Set().values()].map((iterator): [object, Cost, string] => [
    Object.getPrototypeOf(iterator) as object,
    one,
    'next',
  ]),
  [Object, resultLength, 'keys', 'values', 'entries'],
]

/** Starts counting in the whole process. @returns a function that stops the counting and returns the sum */
export function countWork(): () => number {
  let work = 0
  const restore: (() => void)[] = []
  for (const [prototype, cost, ...methods] of costs) {
    for (const name of methods) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name)
      if (!descriptor) throw new Error(`There is no method ${name}.`)
      const original = descriptor.value as Method
      Object.defineProperty(prototype, name, {
        ...descriptor,
        value(this: unknown, ...args: unknown[]) {
          const result = Reflect.apply(original, this, args)
          work += cost(this as { length: number; size: number }, result)
          return result
        },
      })
      restore.push(() => Object.defineProperty(prototype, name, descriptor))
    }
  }
  return () => {
    for (const back of restore) back()
    return work
  }
}
