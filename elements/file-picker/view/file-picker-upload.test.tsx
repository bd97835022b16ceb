import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { all, the, until } from '../../../test/support/page.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { FileSource, SourceCall } from '../../../src/kits/file-sources/file-source.js'
import { dataSource } from '../../../src/kits/file-sources/page-data-source.js'
import { define } from '../../../src/core/element/element-class.js'
import { ModalDialog } from '../../modal-dialog/modal-dialog.js'
import { FilePicker } from '../file-picker.js'

define(ModalDialog)
define(FilePicker)

/** A source with the page's own files, to which files can be uploaded. */
function ownFiles() {
  const names = ['old.txt']
  const sent: { name: string; directory: string; signal: AbortSignal }[] = []
  const waiting: ((error?: Error) => void)[] = []
  const source: FileSource = {
    ...dataSource(() => names.map((name) => ({ name, size: 5, mimeType: 'text/plain' }))),
    upload(file: File, directory: string, { signal }: SourceCall) {
      expect(this === source, 'is called as a method').to.equal(true)
      sent.push({ name: file.name, directory, signal })
      return new Promise((resolve, reject) =>
        waiting.push((error) => {
          if (error) return reject(error)
          names.push(file.name)
          resolve()
        }),
      )
    },
    preview: ({ name }: FileNode, sizePx: number) =>
      `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E#${name}-${sizePx}`,
  }
  return { source, sent, next: (error?: Error) => waiting.shift()?.(error) }
}

async function opened(source: FileSource, attributes: Readonly<Record<string, string>> = {}): Promise<HTMLElement> {
  const picker = Object.assign(document.createElement('file-picker'), { source })
  for (const [name, value] of Object.entries(attributes)) picker.setAttribute(name, value)
  document.body.append(picker)
  picker.open = true
  await until(() => expect(picker.matches(':state(ready)')).to.equal(true))
  return picker
}

const files = (...names: string[]): DataTransfer => {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(new File([name], name, { type: 'text/plain' }))
  return transfer
}
function choose(picker: HTMLElement, ...names: string[]): void {
  const field = picker.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('Nothing can be uploaded here.')
  field.files = files(...names).files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const summary = (picker: HTMLElement): string | null | undefined =>
  picker.shadowRoot?.querySelector('[part=summary] [role=status]')?.textContent
const selected = (picker: HTMLElement): string[] =>
  all(picker, 'row')
    .filter((row) => row.ariaSelected === 'true')
    .map(({ title }) => title)
const failure = (kind: string): Error => Object.assign(new Error(kind), { kind })

describe("<file-picker> with an upload of the source's own", () => {
  afterEach(() => {
    for (const picker of document.querySelectorAll('file-picker')) picker.remove()
  })

  it('sends what is chosen into the open folder, one after the other, and chooses it', async () => {
    const { source, sent, next } = ownFiles()
    const picker = await opened(source, { multiple: '' })
    choose(picker, 'a.txt', 'b.txt')
    await until(() => expect(summary(picker)).to.equal('Uploading a.txt …'))
    expect(sent.map(({ name, directory }) => [name, directory])).to.eql([['a.txt', '/']])
    next()
    await until(() => expect(sent.map(({ name }) => name)).to.eql(['a.txt', 'b.txt']))
    next()
    await until(() => expect(selected(picker)).to.eql(['a.txt', 'b.txt']))
    expect(summary(picker)).to.equal('2 selected · 10 B')
  })

  it('takes files that are dropped on the list, and leaves text to the page', async () => {
    const { source, sent } = ownFiles()
    const picker = await opened(source)
    const list = picker.shadowRoot?.querySelector('[part=list]')
    const text = new DataTransfer()
    text.setData('text/plain', 'no file')
    const other = new DragEvent('drop', { dataTransfer: text, bubbles: true, composed: true, cancelable: true })
    list?.dispatchEvent(other)
    expect(other.defaultPrevented).to.equal(false)
    const over = new DragEvent('dragover', {
      dataTransfer: files('c.txt'),
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    list?.dispatchEvent(over)
    expect(over.defaultPrevented).to.equal(true)
    list?.dispatchEvent(
      new DragEvent('drop', { dataTransfer: files('c.txt'), bubbles: true, composed: true, cancelable: true }),
    )
    await until(() => expect(sent.map(({ name }) => name)).to.eql(['c.txt']))
  })

  it('says what could not be sent and why, and goes on with the others', async () => {
    const { source, sent, next } = ownFiles()
    const picker = await opened(source)
    choose(picker, 'old.txt', 'new.txt', 'odd.txt')
    await until(() => expect(sent).to.have.length(1))
    next(failure('exists'))
    await until(() => expect(sent).to.have.length(2))
    next()
    await until(() => expect(sent).to.have.length(3))
    next(failure('forbidden'))
    await until(() =>
      expect(the(picker, 'alert').textContent).to.equal(
        'old.txt already exists odd.txt: You may not add anything to this folder.',
      ),
    )
    await until(() => expect(selected(picker)).to.eql(['new.txt']))
  })

  it('gives up the rest when it is closed', async () => {
    const { source, sent, next } = ownFiles()
    const picker = await opened(source)
    choose(picker, 'a.txt', 'b.txt')
    await until(() => expect(sent).to.have.length(1))
    picker.remove()
    await until(() => expect(sent[0]?.signal.aborted).to.equal(true))
    next()
    await nextFrame()
    expect(sent).to.have.length(1)
  })

  it('offers nothing where nothing new is wanted', async () => {
    const picker = await opened(ownFiles().source, { 'no-new': '' })
    expect(all(picker, 'button', 'Upload')).to.have.length(0)
    expect(picker.shadowRoot?.querySelector('input[type=file]') === null).to.equal(true)
  })

  it("shows the source's own pictures", async () => {
    const picker = await opened(ownFiles().source)
    await until(() =>
      expect(picker.shadowRoot?.querySelector('[part=preview] img')?.getAttribute('src')).to.contain('#old.txt-32'),
    )
  })
})
