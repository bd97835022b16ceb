/** Scripts that a page's own code loads, where its policy requires Trusted Types. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.js'
import { serveSite, type Site } from '../support/static-site.js'

const served = (head: string, allowed: string): Promise<Site> =>
  serveSite(
    { '/shared-environment/': 'dist' },
    {
      policy: `default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types ${allowed}`,
      answer(path) {
        if (path === '/')
          return {
            body: `<!doctype html><html lang="en"><head ${head}><title>Scripts</title><link rel="icon" href="data:,"><script src="/bring.js"></script></head><body></body></html>`,
          }
        if (path === '/bring.js') return { body: 'window.bring = (path) => import(path)', type: 'text/javascript' }
        if (path === '/js/old.js') return { body: 'window.ran = (window.ran ?? 0) + 1', type: 'text/javascript' }
        return undefined
      },
    },
  )

/** Loads the script, and says what came of it: how often it ran, or the error and its cause. */
const outcome = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => {
    const host = window as unknown as {
      bring(path: string): Promise<{ loadScript(path: string): Promise<void> }>
      ran?: number
    }
    const { loadScript } = await host.bring('/shared-environment/esm/functions.js')
    return loadScript(address).then(
      () => `ran ${host.ran}`,
      (error: Error) => `${error.message}: ${String(error.cause)}`,
    )
  }, path)

test('loadScript works under required Trusted Types by the policy that the page names', async ({ page }) => {
  const site = await served('data-trusted-types="my-scripts"', 'my-scripts')
  await page.goto(site.url)
  expect(await outcome(page, '/js/old.js')).toBe('ran 1')
  expect(await outcome(page, 'js/old.js')).toBe('ran 1')
  expect(await outcome(page, 'https://elsewhere.example/js/old.js')).toMatch(
    /Failed to load script from https.*TypeError: The Trusted Types policy "my-scripts" allows only scripts of this origin/,
  )
  await page.goto('about:blank')
  await site.close()
})
