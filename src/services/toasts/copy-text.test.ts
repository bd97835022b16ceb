import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { spy } from 'sinon'
import { place, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { copyText } from './copy-text.js'

describe('a text for the clipboard', () => {
  it('is copied by the old command where the page has no clipboard, as without HTTPS', async () => {
    const copied: boolean[] = []
    const given = spy(DataTransfer.prototype, 'setData')
    const button = await place('<button>Copy</button>')
    button.addEventListener('click', () => void copyText('status 507').then((isCopied) => copied.push(isCopied)))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    try {
      await click(button)
      await until(() => expect(copied).to.eql([true]))
      expect(given.args).to.eql([['text/plain', 'status 507']])
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard')
      given.restore()
    }
  })
})
