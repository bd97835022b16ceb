import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { loadModule } from './load-module.js'
import { loadScript } from './load-script.js'

interface Loaded {
  loadedScripts?: number
}

const fileOf = (name: string): string => `/__strict/${name}`

describe('loadScript', () => {
  it('runs a script once, however often it is asked for, with the nonce of the page', async () => {
    const meta = document.createElement('meta')
    meta.name = 'csp-nonce'
    meta.nonce = 'abc'
    document.head.append(meta)
    await Promise.all([loadScript(fileOf('classic.js')), loadScript(fileOf('classic.js'))])
    await loadScript(new URL(fileOf('classic.js'), location.href).href)
    meta.remove()
    expect((window as Loaded).loadedScripts).to.equal(1)
    const placed = [...document.scripts].filter(({ src }) => src.endsWith('classic.js'))
    expect(placed.map(({ nonce }) => nonce)).to.eql(['abc'])
  })

  it('knows the nonce as the content of the meta element', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'csp-nonce', content: 'def' })
    document.head.append(meta)
    const late = loadScript('/nowhere-with-nonce.js')
    const { nonce } = [...document.scripts].find(({ src }) => src.endsWith('nonce.js')) ?? {}
    await late.catch(() => undefined)
    meta.remove()
    expect(nonce).to.equal('def')
  })

  it('says which script did not come, leaves nothing of it behind, and tries again when it is asked for again', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const error = await loadScript('/nowhere.js').catch((reason: Error) => reason)
      expect((error as Error).message).to.equal('Failed to load script from /nowhere.js')
      expect([...document.scripts].some(({ src }) => src.endsWith('nowhere.js'))).to.equal(false)
    }
  })
})

describe('loadModule', () => {
  it('brings a module of the page by its address', async () => {
    const module = (await loadModule(fileOf('module.js'))) as { answer: number }
    expect(module.answer).to.equal(42)
    expect((await loadModule(fileOf('module.js'))) === module).to.equal(true)
  })

  it('says by its name which module is not there, and has the page told', async () => {
    let told = 0
    const hear = (): void => {
      told += 1
    }
    addEventListener('chunk-missing', hear)
    const error = (await loadModule('/gone/editor-1a2b.mjs?v=1').catch((reason: Error) => reason)) as Error
    removeEventListener('chunk-missing', hear)
    expect(error.message).to.equal(
      `Loading chunk editor-1a2b failed.\n(missing: ${location.origin}/gone/editor-1a2b.mjs?v=1)`,
    )
    expect(told).to.equal(1)
  })

  it('looks first whether what it imports is there', async () => {
    const error = (await loadModule(fileOf('module.js'), ['/gone/part.js']).catch((reason: Error) => reason)) as Error
    expect(error.message).to.contain('Loading chunk module failed.\n(missing: ')
  })
})
