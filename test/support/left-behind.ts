/** What a test must not leave behind: warnings and errors in the console, unhandled rejections, policy violations. */
const problems: string[] = []
let expected: RegExp[] = []
/** Patterns that hold for the rest of the page's tests. */
const always: RegExp[] = []

for (const kind of ['error', 'warn'] as const) {
  const real = console[kind].bind(console)
  console[kind] = (...args: unknown[]) => {
    const text = args.map(String).join(' ')
    if (!isExpected(text)) {
      problems.push(text)
      real(...args)
    }
  }
}

/** Expects a warning or an error in the console, which this test provokes. */
export function expectOnConsole(pattern: RegExp): void {
  expected.push(pattern)
}

/** As `expectOnConsole`, for what may come later than this test, such as a request of a scene that times out. */
export function expectAlsoLater(pattern: RegExp): void {
  always.push(pattern)
}

export const isExpected = (text: string): boolean => [...expected, ...always].some((pattern) => pattern.test(text))

export function noteRejection(reason: unknown): void {
  problems.push(`unhandled rejection: ${String(reason)}`)
}

export function noteBreach({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  problems.push(`policy: ${effectiveDirective} ${blockedURI}`)
}

/** Before a test. */
export function forgetLeftBehind(): void {
  problems.length = 0
  expected = []
}

/** After a test; throws if it left anything behind. */
export function expectNothingLeftBehind(): void {
  if (problems.length > 0) throw new Error(`The test left something behind:\n${problems.splice(0).join('\n')}`)
}
