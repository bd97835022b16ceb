/** The React that ships, much of which is left out, does what all of React does: in a browser, step by step. */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { rollup, type Plugin } from 'rollup'
import { openBrowser } from '../support/browser-session.js'

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T

async function bundled(...lean: readonly Plugin[]): Promise<string> {
  const plugins = [...lean, replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }), nodeResolve({ browser: true }), commonjs()]
  const bundle = await rollup({ input: 'test/support/react-scenes.mjs', plugins, onwarn: () => undefined })
  const { output: [{ code }] } = await bundle.generate({ format: 'iife', name: 'scenes' })
  return code
}

test('lists, hooks, stores, refs, failures, fields, attributes, events and their order are the same', async () => {
  const { leanReact } = await load<{ leanReact(): Plugin }>('build/lean-react.mjs')
  const browser = await openBrowser()
  const logs: string[][] = []
  for (const code of [await bundled(), await bundled(leanReact())]) {
    const { page } = await browser.newPage()
    logs.push(await page.evaluate(`(async () => { ${code}; return scenes.run() })()`) as string[])
    await page.close()
  }
  await browser.close()
  const [whole = [], lean = []] = logs
  assert.ok(whole.length > 100)
  assert.deepEqual(lean, whole)
})
