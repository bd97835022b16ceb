import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place, press } from '../../test/support/page.js'
import { insertText } from './insert-text.js'

async function field(
  markup = '<textarea aria-label="Text"></textarea>',
  value = 'Hi @an there',
): Promise<{ field: HTMLTextAreaElement; heard: string[] }> {
  const element = await place<HTMLTextAreaElement>(markup)
  element.value = value
  const heard: string[] = []
  element.addEventListener('input', (event) => heard.push(`${event.inputType} ${element.value}`))
  return { field: element, heard }
}

describe('insertText', () => {
  it('takes the place of a part, tells listeners once, and can be undone', async () => {
    const { field: area, heard } = await field()
    insertText(area, '@anna', 3, 6, 9)
    expect([area.value, area.selectionStart, area.selectionEnd]).to.eql(['Hi @anna there', 9, 9])
    expect(heard).to.eql(['insertText Hi @anna there'])
    expect(document.activeElement === area).to.equal(true)
    await press('Control+z')
    expect(area.value).to.equal('Hi @an there')
  })

  it('does the same where the browser has no such command, but for the undo', async () => {
    const command = document.execCommand.bind(document)
    document.execCommand = () => false
    const { field: area, heard } = await field()
    insertText(area, '@anna', 3, 6, 9)
    document.execCommand = command
    expect([area.value, area.selectionStart, heard]).to.eql([
      'Hi @anna there',
      9,
      ['insertReplacementText Hi @anna there'],
    ])
  })

  it('takes the place of all in a field that has no positions', async () => {
    const { field: email, heard } = await field('<input type="email" aria-label="E-mail">', 'ad')
    insertText(email, 'ada@example.com', 0, 2, 15)
    expect([email.value, heard]).to.eql(['ada@example.com', ['insertText ada@example.com']])
  })

  it('puts in no more than the field takes, and leaves the caret of a listener alone', async () => {
    const { field: short } = await field('<input maxlength="6" aria-label="Text">', '@an')
    insertText(short, '@anna-maria ', 0, 3, 12)
    expect(short.value).to.equal('@anna-')
    const { field: area } = await field()
    area.addEventListener('input', () => {
      area.value = 'sent'
      area.setSelectionRange(1, 1)
    })
    insertText(area, '@anna', 3, 6, 9)
    expect(area.selectionStart).to.equal(1)
  })
})
