/** What a test leaves behind and must not: warnings and errors in the console, rejections that nobody handles, breaches of a policy. */
const problems: string[] = []
let expected: RegExp[] = []
/** For the rest of the page's tests. */
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

/** Says that this test provokes a warning or an error and expects it in the console. */
export function expectOnConsole(pattern: RegExp): void {
  expected.push(pattern)
}

/** The same where it may come later than this test, such as a call of a scene that runs out of time. */
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

/** After a test; throws where it left anything. */
export function expectNothingLeftBehind(): void {
  if (problems.length > 0) throw new Error(`The test left something behind:\n${problems.splice(0).join('\n')}`)
}
