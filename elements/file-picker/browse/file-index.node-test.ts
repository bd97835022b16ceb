import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { indexNear } from './file-index.js'
import { folderNode } from '../../../src/kits/file-sources/page-data.js'

const nodes = (...paths: string[]) => paths.map(folderNode)

describe('the index of a path', () => {
  it('is found wherever the last one stood', () => {
    const list = nodes('/a', '/b', '/c', '/d', '/e')
    for (const start of [0, 2, 4, 9]) {
      for (const [at, { path }] of list.entries())
        expect(indexNear(list, { current: start })(path), `${path} from ${start}`).to.equal(at)
    }
  })

  it('is -1 where there is no such path', () => {
    expect(indexNear(nodes('/a', '/b'), { current: 1 })('/c')).to.equal(-1)
    expect(indexNear([], { current: 3 })('/c')).to.equal(-1)
  })

  it('is looked for where the path stood in the list before, and not again', () => {
    const asked: string[] = []
    const watched = (path: string, real = folderNode(path)) =>
      Object.defineProperty({ ...real }, 'path', {
        get: () => {
          asked.push(path)
          return path
        },
      })
    const last = { current: 0 }
    indexNear(nodes('/b', '/c'), last)('/c')
    const indexOf = indexNear([watched('/a'), watched('/b'), watched('/c'), watched('/d')], last)
    expect(indexOf('/c')).to.equal(2)
    expect(asked).not.to.include('/d')
    asked.length = 0
    expect(indexOf('/c')).to.equal(2)
    expect(asked).to.eql([])
  })
})
