import '../../../test/support/node-setup.js'
import { it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { warnings } from '../../../test/support/warnings.js'
import { readToastOptions } from './toast-options.js'

const act = (): void => undefined

it('keeps what is right, also an option that is set to undefined: an update ends the one before with it', () => {
  const said = warnings()
  const given = {
    type: 'error',
    timeoutMs: -1,
    onClick: undefined,
    onRemove: act,
    details: 'a',
    selector: 'b',
  } as const
  expect(readToastOptions(given)).to.eql(given)
  expect(readToastOptions({ actions: [{ label: 'Open', run: act }] })).to.eql({
    actions: [{ label: 'Open', run: act }],
  })
  expect(said.texts()).to.eql([])
})

it('leaves out what has the wrong type, and names it', () => {
  const said = warnings()
  const given = { timeoutMs: '5', onClick: 'alert()', onRemove: {}, details: Symbol('a'), selector: [] }
  expect(Object.values(readToastOptions(given))).to.eql(Array(5).fill(undefined))
  expect(said.texts()).to.eql(
    [
      'The option "timeoutMs" of a toast has to be a number. It is left out.',
      'The option "onClick" of a toast has to be a function. It is left out.',
      'The option "onRemove" of a toast has to be a function. It is left out.',
      'The option "details" of a toast has to be a string. It is left out.',
      'The option "selector" of a toast has to be a string. It is left out.',
    ].map((text) => `[shared-environment] ${text}`),
  )
})

it('keeps the buttons that can be pressed', () => {
  const said = warnings()
  const actions = [null, { label: 'Open' }, { label: Symbol('a'), run: act }, 'Open', { label: 'Close', run: act }]
  expect(readToastOptions({ actions })).to.eql({
    actions: [
      { label: '', run: act },
      { label: 'Close', run: act },
    ],
  })
  for (const none of ['Open', '', null, 7, act]) expect(readToastOptions({ actions: none })).to.eql({ actions: [] })
  expect(said.texts()).to.have.length(1)
})

for (const given of [null, undefined, 'text', 7, [], act]) {
  it(`takes ${String(given)} for no options`, () => {
    expect(readToastOptions(given)).to.eql({})
  })
}
