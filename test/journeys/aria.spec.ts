/**
 * What screen readers find in each scene of each element: the accessibility tree, compared with
 * `elements/<tag>/<tag>.aria.yml`. `npm run aria` writes these files anew.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.js'

/** What the stage offers (demo/gallery/stage.ts). */
interface Stage {
  sceneCount: number
  showScene(index: number): Promise<string>
}

const about = '# What screen readers find in each scene. `npm run aria` writes this file (docs/testing.md).\n'

const fileOf = (tag: string): string => join('elements', tag, `${tag}.aria.yml`)

const keyOf = (title: string): string => (/^[\w<][^:#]*$/.test(title) ? title : JSON.stringify(title))

/** The trees of a file, by the title of their scene as it is written there. */
function treesIn(text: string): Map<string, string> {
  return new Map(
    text
      .split(/\n(?=\S)/)
      .filter((part) => !part.startsWith('#'))
      .map((part) => [part.slice(0, part.indexOf(':\n')), part.slice(part.indexOf(':\n') + 2).trimEnd()]),
  )
}

/**
 * Gives elements with `display: contents` a box, also in shadow roots: without children in the light tree Playwright
 * takes them for hidden.
 */
function giveBoxes(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (!element.shadowRoot) continue
    if (getComputedStyle(element).display === 'contents') element.style.display = 'block'
    giveBoxes(element.shadowRoot)
  }
}

/** The tree of the page now, as a part of the file. The port of the server is another each time. */
async function treeOf(page: Page): Promise<string> {
  await page.evaluate(`(${String(giveBoxes)})(document)`)
  const tree = await page.locator('body').ariaSnapshot()
  return tree.replaceAll(new URL(page.url()).origin, '').replace(/^/gm, '  ').trimEnd()
}

/** The tree when two looks, some frames apart, find the same. */
async function settledTree(page: Page): Promise<string> {
  let tree = ''
  await expect(async () => {
    const before = tree
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
    })
    tree = await treeOf(page)
    expect(tree).toBe(before)
  }).toPass()
  return tree
}

const tags = readdirSync('elements').filter((tag) => existsSync(join('elements', tag, `${tag}.demo.tsx`)))

test.use({ timezoneId: 'UTC' })

test.beforeAll(async () => {
  const { buildDemo } = (await import(pathToFileURL(resolve('build/demo-build.mjs')).href)) as {
    buildDemo(): Promise<unknown>
  }
  await buildDemo()
})

for (const tag of tags)
  test(`<${tag}> is in the accessibility tree as ${tag}.aria.yml says`, async ({ page, problems }, { config }) => {
    // What goes wrong in scenes is part of them; other tests are about it.
    problems.expect(/./)
    const writes = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
    const written = existsSync(fileOf(tag)) ? readFileSync(fileOf(tag), 'utf8') : ''
    const expected = treesIn(written)
    const found = new Map<string, string>()

    await page.clock.setFixedTime('2026-06-15T12:00:00Z')
    await page.goto(`/demo/gallery/stage.html?element=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
    // The page's place for toasts comes when it is idle; no scene is to have it by chance.
    await expect(page.locator('toast-stack')).toBeAttached()
    const count = await page.evaluate(() => (globalThis as unknown as Stage).sceneCount)
    for (let index = 0; index < count; index += 1) {
      const title = keyOf(await page.evaluate((at) => (globalThis as unknown as Stage).showScene(at), index))
      if (writes) found.set(title, await settledTree(page))
      else
        await expect
          .poll(() => treeOf(page), { message: `<${tag}> ${title}` })
          .toBe(expected.get(title) ?? 'nothing: npm run aria')
    }
    if (writes) writeFileSync(fileOf(tag), about + [...found].map(([title, tree]) => `\n${title}:\n${tree}\n`).join(''))
    else expect([...expected.keys()], `scenes in ${fileOf(tag)}`).toHaveLength(count)
  })
