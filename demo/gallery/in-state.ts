/**
 * For scenes: waits, frame by frame, until the element shows one of its states.
 *
 * @throws {Error} when it does not within 30 seconds
 */
export async function inState(element: HTMLElement, state: string): Promise<void> {
  const end = performance.now() + 30_000
  while (!element.matches(`:state(${state})`)) {
    if (performance.now() > end) throw new Error(`<${element.localName}> did not reach the state "${state}".`)
    await new Promise(requestAnimationFrame)
  }
}
