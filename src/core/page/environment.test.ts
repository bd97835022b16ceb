/** What the browser lacks or forbids: there is none then, and nothing throws. */
import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { until } from '../../../test/support/page.js'
import { realBrowser } from './environment.js'
import { whenIdle } from './time/when-idle.js'

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Replaces a property until the test ends; undefined removes it. */
function replace(holder: object, name: string, descriptor?: PropertyDescriptor): void {
  const real = Object.getOwnPropertyDescriptor(holder, name)
  if (descriptor) Object.defineProperty(holder, name, { configurable: true, ...descriptor })
  else Reflect.deleteProperty(holder, name)
  undo.push(() => {
    Reflect.deleteProperty(holder, name)
    if (real) Object.defineProperty(holder, name, real)
  })
}
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

const ways: readonly (readonly [what: string, descriptor: PropertyDescriptor | undefined])[] = [
  ['missing', undefined],
  ['throwing where it is read', { get: refuse }],
  ['throwing where it is called', { value: refuse }],
]

for (const [what, descriptor] of ways) {
  it(`without channels: ${what}`, () => {
    expect(realBrowser.openChannel).to.not.equal(null)
    replace(globalThis, 'BroadcastChannel', descriptor)
    expect(realBrowser.openChannel).to.equal(null)
  })

  it(`without idle callbacks: ${what}`, async () => {
    replace(globalThis, 'requestIdleCallback', descriptor)
    let calls = 0
    whenIdle(() => {
      calls += 1
    })
    await until(() => expect(calls).to.equal(1))
  })
}

it('without locks: missing, or throwing where they are read', () => {
  expect(realBrowser.takeLock).to.not.equal(null)
  replace(Navigator.prototype, 'locks', undefined)
  expect(realBrowser.takeLock).to.equal(null)
  replace(Navigator.prototype, 'locks', { get: refuse })
  expect(realBrowser.takeLock).to.equal(null)
})

for (const [what, request] of [
  ['throws', refuse],
  ['rejects', () => Promise.reject(new DOMException('no', 'SecurityError'))],
] as const) {
  it(`a request for a lock that ${what} counts as granted, and not once it is given up`, async () => {
    replace(Navigator.prototype, 'locks', { value: { request } })
    let got = 0
    const take = (): (() => void) | undefined =>
      realBrowser.takeLock?.('a lock', () => {
        got += 1
      })
    take()
    await until(() => expect(got).to.equal(1))
    take()?.()
    await new Promise((resolve) => setTimeout(resolve))
    expect(got).to.equal(1)
  })
}
