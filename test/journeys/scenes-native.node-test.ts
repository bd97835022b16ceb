/**
 * Every scene of every element, under the strictest policy, in each engine. What the scenes look like, and that each comes
 * about in a frame of the gallery, is in gallery.node-test.ts.
 */
import { scenes } from 'virtual:scenes'
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startDemo, type RunningDemo } from '../../demo/server/server.js'
import { openNative, type NativeBrowser, type NativePage } from '../support/native-page.js'

let demo: RunningDemo
let browser: NativeBrowser
let page: NativePage

before(async () => {
  const { buildDemo } = (await import(pathToFileURL(resolve('build/demo-build.mjs')).href)) as {
    buildDemo(): Promise<unknown>
  }
  await buildDemo()
  demo = await startDemo({ port: 0, quiet: true })
  browser = await openNative()
  page = await browser.newPage()
})
after(async () => {
  await browser.close()
  await demo.close()
})

const stage = (tag: string, scene: number): string =>
  `${demo.url}/demo/gallery/stage.html?${new URLSearchParams({ element: tag, scene: String(scene) }).toString()}`

test('the pages of the scenes have the strictest policy', async () => {
  const policy = (await fetch(stage('user-avatar', 0))).headers.get('content-security-policy') ?? ''
  const directives = policy.split('; ').map((directive) => directive.trim())
  for (const wanted of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
    assert.ok(directives.includes(wanted), `${wanted} is missing in ${policy}`)
})

describe('every scene keeps to the policy', () => {
  for (const [tag, all = []] of Object.entries(scenes))
    test(`<${tag}>`, async () => {
      for (const [at, { title }] of all.entries()) {
        await page.open(stage(tag, at))
        const said = await page.waitFor(`"${title}" is ready`, () => {
          const { ready } = document.documentElement.dataset
          return ready === undefined ? '' : `${ready} ${document.querySelector('[role=alert]')?.textContent ?? ''}`
        })
        assert.equal(said.trim(), 'true', title)
        const breaches = (await page.problems()).filter((problem) => /^policy:|Content.Security.Policy/.test(problem))
        assert.deepEqual(breaches, [], title)
      }
    })
})
