import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { createPickerMemory } from './picker-memory.js'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      kept.set(key, text)
    },
  } as Storage
}
const closed = (): Storage => {
  throw new DOMException('no storage here', 'SecurityError')
}

describe('what a file picker remembers', () => {
  it('are the last five folders that were chosen, each once, the last first', () => {
    const tab = storage()
    const memory = createPickerMemory('', true, 'ada', () => tab)
    for (const path of ['/a', '/b', '/c', '/b', '/d', '/e', '/f']) memory.chose(path)
    expect(memory.recentFolders()).to.eql(['/f', '/e', '/d', '/b', '/c'])
  })

  for (const purpose of ['', 'attach']) {
    it(`is of one user, and not of the next one in the tab, ${purpose ? 'with' : 'without'} a purpose`, () => {
      const tab = storage()
      const [ada, bob] = ['ada', 'bob'].map((uid) => createPickerMemory(purpose, true, uid, () => tab))
      ada?.visited('/a')
      ada?.chose('/a')
      expect([bob?.lastPath(), bob?.recentFolders()]).to.eql(['/', []])
      expect([ada?.lastPath(), ada?.recentFolders()]).to.eql(['/a', ['/a']])
      bob?.visited('/b')
      expect(bob?.lastPath()).to.equal('/b')
    })
  }

  it("is the last folder of the product's own picker, too, which does not say whose it is", () => {
    const tab = storage()
    tab.setItem('NC.FilePicker.LastPath', '/a')
    const memory = createPickerMemory('', true, 'ada', () => tab)
    expect(memory.lastPath()).to.equal('/a')
    memory.visited('/b')
    tab.setItem('NC.FilePicker.LastPath', '/c')
    expect(createPickerMemory('', true, 'bob', () => tab).lastPath()).to.equal('/c')
  })

  it('is the layout, for good', () => {
    const [tab, always] = [storage(), storage()]
    const memory = createPickerMemory(
      '',
      true,
      'ada',
      () => tab,
      () => always,
    )
    expect(memory.layout()).to.equal('list')
    memory.keepLayout('grid')
    expect(createPickerMemory('x', false, 'bob', storage, () => always).layout()).to.equal('grid')
  })

  for (const [what, text] of [
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['no paths', '[1,null,"x",{"a":1}]'],
    ['null', 'null'],
  ] as const) {
    it(`is nothing where somebody wrote ${what}`, () => {
      const tab = storage()
      tab.setItem('shared-environment.recent-folders:ada:', text)
      tab.setItem('NC.FilePicker.LastPath', 'no path')
      const memory = createPickerMemory('', true, 'ada', () => tab)
      expect(memory.recentFolders()).to.eql([])
      expect(memory.lastPath()).to.equal('/')
    })
  }

  it('is nothing where storage is closed to the page, and nothing fails', () => {
    const memory = createPickerMemory('', true, 'ada', closed, closed)
    memory.visited('/a')
    memory.chose('/a')
    memory.keepLayout('grid')
    expect([memory.lastPath(), memory.recentFolders(), memory.layout()]).to.eql(['/', [], 'list'])
  })
})
