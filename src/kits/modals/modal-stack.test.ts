import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place, until } from '../../../test/support/page.js'
import { modalOpened, onModals, topModal } from './modal-stack.js'

const dialog = (): Promise<HTMLDialogElement> => place<HTMLDialogElement>('<dialog>Of the page</dialog>')

describe('the order of open modals', () => {
  it('is empty where none is open', () => {
    expect(topModal()).to.equal(null)
  })

  it('has what was opened last on top, and the one below again when that has closed', async () => {
    const [first, second] = [await place('<p></p>'), await place('<p></p>')]
    const closeFirst = modalOpened(first)
    const closeSecond = modalOpened(second)
    expect(topModal()).to.equal(second)
    closeSecond()
    closeSecond()
    expect(topModal()).to.equal(first)
    closeFirst()
    expect(topModal()).to.equal(null)
  })

  it('holds the page’s own modal dialogs, above and below ours', async () => {
    const [below, above, ours] = [await dialog(), await dialog(), await place('<p></p>')]
    below.showModal()
    const close = modalOpened(ours)
    expect(topModal()).to.equal(ours)
    above.showModal()
    expect(topModal()).to.equal(above)
    above.close()
    expect(topModal()).to.equal(ours)
    close()
    expect(topModal()).to.equal(below)
    below.close()
    expect(topModal()).to.equal(null)
  })

  it('leaves out a dialog that is not modal', async () => {
    ;(await dialog()).show()
    expect(topModal()).to.equal(null)
  })

  it('forgets what has left the page', async () => {
    const ours = await place('<p></p>')
    modalOpened(ours)
    ours.remove()
    expect(topModal()).to.equal(null)
  })

  it('tells who listens, also of the page’s dialogs, until the undo', async () => {
    const foreign = await dialog()
    let told = 0
    const stop = onModals(() => {
      told += 1
    })
    foreign.showModal()
    await until(() => expect(told).to.equal(1))
    const close = modalOpened(await place('<p></p>'))
    expect(told).to.equal(2)
    close()
    foreign.close()
    await until(() => expect(told).to.equal(4))
    stop()
    modalOpened(await place('<p></p>'))()
    expect(told).to.equal(4)
  })
})
