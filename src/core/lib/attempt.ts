/**
 * Returns the result of `call`, or `instead` if it throws. For optional features of the browser: one that is there may
 * still throw at its first use, where cookies are blocked or the page is sandboxed.
 */
export function attempt<Result, Instead>(call: () => Result, instead: Instead): Result | Instead {
  try {
    return call()
  } catch {
    return instead
  }
}

/** As `attempt`, for what promises its result. */
export async function attemptLater<Result, Instead>(
  call: () => Promise<Result>,
  instead: Instead,
): Promise<Result | Instead> {
  try {
    return await call()
  } catch {
    return instead
  }
}

/** Calls a function of the page. What it throws is reported, and breaks nothing of ours: `otherwise` is returned. */
export function guarded<Result, Otherwise = undefined>(call: () => Result, otherwise?: Otherwise): Result | Otherwise {
  try {
    return call()
  } catch (error) {
    reportError(error)
    return otherwise as Otherwise
  }
}
