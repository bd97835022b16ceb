import sinon from 'sinon'

/** Collects the bundle's warnings for the page's developer, instead of printing them, until the test ends. */
export function warnings(): { texts(): string[] } {
  const stub = sinon.stub(console, 'warn')
  taken.push(() => stub.restore())
  return { texts: () => stub.args.map((args) => args.map(String).join(' ')) }
}

const taken: (() => void)[] = []

/** Restores the console. */
export function giveConsoleBack(): void {
  for (const undo of taken.splice(0)) undo()
}
