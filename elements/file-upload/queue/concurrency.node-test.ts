import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { settle } from '../../../test/support/fake-browser.js'
import { FakeDav } from '../../../test/support/fake-dav.js'
import { createFolderEnsurer } from './ensure-folders.js'
import { newJobs, type UploadJob } from './upload-job.js'
import { createConcurrencyLimit, type UploadSlots } from './concurrency.js'

describe('the slots of uploads', () => {
  let jobs: UploadJob[]
  let started: string[]
  let open: boolean
  let end: Map<string, () => void>
  let slots: UploadSlots
  beforeEach(() => {
    let id = 0
    jobs = newJobs(
      ['a', 'b', 'c', 'd'].map((path) => ({ folder: true, path })),
      '/',
      {
        nextId: () => String((id += 1)),
        isForbidden: () => false,
        foldersIn: (base) => createFolderEnsurer(new FakeDav().client, base, new AbortController().signal),
      },
    )
    started = []
    open = true
    end = new Map()
    slots = createConcurrencyLimit({
      parallel: 2,
      mayStart: () => open,
      run: ({ name }) => {
        started.push(name)
        return new Promise((resolve) => end.set(name, resolve))
      },
    })
    for (const job of jobs) slots.add(job)
  })

  it('start as many as may run, first come first served, and the next when one ends', async () => {
    slots.fill()
    slots.fill()
    expect(started).to.deep.equal(['a', 'b'])
    end.get('b')?.()
    await settle()
    expect(started).to.deep.equal(['a', 'b', 'c'])
  })

  it('start nothing that was taken out, and nothing while it must not begin', async () => {
    open = false
    slots.fill()
    expect(started).to.deep.equal([])
    open = true
    for (const job of jobs.slice(0, 3)) slots.remove(job)
    slots.fill()
    expect(started).to.deep.equal(['d'])
  })
})
