import sinon from 'sinon'

/** Collects what the bundle tells the page's developer, instead of printing it, until the test ends. */
export function warnings(): { texts(): string[] } {
  const stub = sinon.stub(console, 'warn')
  taken.push(() => stub.restore())
  return { texts: () => stub.args.map((args) => args.map(String).join(' ')) }
}

const taken: (() => void)[] = []

/** Gives the console back. */
export function giveConsoleBack(): void {
  for (const undo of taken.splice(0)) undo()
}
