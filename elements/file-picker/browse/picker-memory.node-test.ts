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
    const memory = createPickerMemory('', true, () => tab)
    for (const path of ['/a', '/b', '/c', '/b', '/d', '/e', '/f']) memory.chose(path)
    expect(memory.recentFolders()).to.eql(['/f', '/e', '/d', '/b', '/c'])
  })

  it('is the layout, for good', () => {
    const [tab, always] = [storage(), storage()]
    const memory = createPickerMemory(
      '',
      true,
      () => tab,
      () => always,
    )
    expect(memory.layout()).to.equal('list')
    memory.keepLayout('grid')
    expect(createPickerMemory('x', false, storage, () => always).layout()).to.equal('grid')
  })

  for (const [what, text] of [
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['no paths', '[1,null,"x",{"a":1}]'],
    ['null', 'null'],
  ] as const) {
    it(`is nothing where somebody wrote ${what}`, () => {
      const tab = storage()
      tab.setItem('shared-environment.recent-folders', text)
      tab.setItem('NC.FilePicker.LastPath', 'no path')
      const memory = createPickerMemory('', true, () => tab)
      expect(memory.recentFolders()).to.eql([])
      expect(memory.lastPath()).to.equal('/')
    })
  }

  it('is nothing where storage is closed to the page, and nothing fails', () => {
    const memory = createPickerMemory('', true, closed, closed)
    memory.visited('/a')
    memory.chose('/a')
    memory.keepLayout('grid')
    expect([memory.lastPath(), memory.recentFolders(), memory.layout()]).to.eql(['/', [], 'list'])
  })
})
