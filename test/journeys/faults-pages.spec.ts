/** What users see of everything but uploads while networks, proxies and servers are in trouble. */
import { allBut, busiest, faultTest, further, nameOf, untilReloaded } from '../support/fault-journey.js'
import { expect, filesPage } from '../support/journey.js'

const settingsPage = '/index.php/settings/user'
const tryPage = '/index.php/try'

/** What a call survives without anybody's doing. */
const harmless = ['slow', 'delay', 'repeat'] as const

for (const [what, path] of [
  ['the listing', /^PROPFIND \/remote\.php\/dav\/files\//],
  ['its settings', /^GET \/index\.php\/apps\/files\/api\//],
] as const)
  faultTest(
    `the picker lists its folder by itself, whatever happens to ${what}`,
    further,
    async ({ demo, eachFault }) => {
      faultTest.setTimeout(1_800_000)
      await eachFault(async ({ fault, page, proxy, folder, during }) => {
        demo.disk.writeFile(`alice/pick ${what}${folder}/there.txt`, 'x')
        await page.goto(filesPage)
        const pick = (): Promise<void> =>
          page.evaluate(async (startPath) => {
            const { pickFiles } = (await import(`${location.origin}/dist/esm/functions.js`)) as {
              pickFiles(options: object): Promise<unknown>
            }
            void pickFiles({ startPath })
          }, `/pick ${what}${folder}`)
        const reloaded = await untilReloaded(page)
        await during(path, pick)
        // A listing that needs a sign-in: the page is loaded anew, unless another request shows meanwhile that it need not.
        if (nameOf(fault) === '401' && what === 'the listing') {
          if (await reloaded()) await pick()
          else await page.locator('file-picker').getByRole('button', { name: 'Try again' }).click()
        }
        const row = page.locator('file-picker').getByText('there', { exact: false })
        await expect(row.first()).toBeVisible({ timeout: 120_000 })
        expect(busiest(proxy, /dav\/files|csrftoken|apps\/files\/api/), 'requests in ten seconds').toBeLessThan(30)
      })
    },
  )

faultTest('a part that loads when it is wanted comes by itself', further, async ({ eachFault }) => {
  faultTest.setTimeout(1_800_000)
  await eachFault(async ({ page, proxy, during }) => {
    await during(/^GET \/dist\/esm\/chunks\/panels-[^/]*\.js/, async () => {
      await page.goto(filesPage)
      await page.getByRole('button', { name: 'Search contacts' }).click()
    })
    await expect(page.locator('contacts-menu:state(list)')).toBeAttached({ timeout: 120_000 })
    expect(busiest(proxy, /dist\/esm\/chunks\/panels/), 'requests in ten seconds').toBeLessThan(10)
  })
})

faultTest(
  'an event stream goes on by itself, or is begun again by the user after a refusal',
  further,
  async ({ eachFault }) => {
    faultTest.setTimeout(1_800_000)
    await eachFault(async ({ fault, page, proxy, during }) => {
      await page.goto(tryPage)
      const card = page.locator('#progress')
      const start = (): Promise<void> => card.getByRole('button', { name: 'Start', exact: true }).click()
      await expect(page.locator('session-keepalive:not(:state(off))')).toBeAttached()
      const reloaded = await untilReloaded(page)
      await during(/^GET \/demo\/progress/, start)
      const name = nameOf(fault)
      // The session is over, as far as the page can know.
      if (name === '401') await reloaded()
      if (['412', '423'].includes(name)) await expect(card.locator('output')).toHaveText('failed http')
      // A stream that falls silent is like one that has nothing to say.
      if (['401', '412', '423', 'stall in body'].includes(name)) await start()
      await expect(card.locator('output')).toContainText('done', { timeout: 200_000 })
      // Four tries, each with a fresh token. A browser repeats a request by itself whose connection was reset.
      expect(busiest(proxy, /demo\/progress|csrftoken/), 'requests in ten seconds').toBeLessThan(20)
    })
  },
)

faultTest('a setting of an app is saved once, or the page says why not', further, async ({ eachFault }) => {
  faultTest.setTimeout(1_800_000)
  const acted = await eachFault(async ({ fault, page, proxy, folder }) => {
    await page.goto(settingsPage)
    const form = page.locator('#app-config')
    const output = form.locator('output')
    await expect(form.locator('[name=value]')).not.toHaveValue('')
    await form.locator('[name=key]').fill(`fault${folder.replace(/\W/g, '')}`)
    await form.locator('[name=value]').fill('changed')
    const undo = proxy.break(/^POST \/ocs\/v2\.php\/apps\/provisioning_api/, fault)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(output).toHaveText(/^(Saved|Nothing was changed)/, { timeout: 120_000 })
    undo()
    const isSaved = /^Saved/.test((await output.textContent()) ?? '')
    if (!isSaved) {
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(output).toHaveText(/^Saved/, { timeout: 60_000 })
    }
    expect(busiest(proxy, /provisioning_api|csrftoken|cloud\/user/), 'requests in ten seconds').toBeLessThan(20)
    return isSaved ? 0 : 1
  }, 'admin')
  expect(acted, 'where the user had to save again').toEqual(allBut(...harmless))
})

faultTest('a password is confirmed, or the dialog says why not and stays', further, async ({ eachFault }) => {
  faultTest.setTimeout(1_800_000)
  const acted = await eachFault(async ({ fault, page, proxy, during }) => {
    await page.goto(tryPage)
    const field = page.locator('password-confirmation').getByLabel('Password', { exact: true })
    const ask = async (): Promise<void> => {
      await page.evaluate(() => Object.assign(window, { nc_lastLogin: 1 }))
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
    }
    const enter = async (): Promise<void> => {
      await field.fill('alice')
      await page.keyboard.press('Enter')
    }
    const reloaded = await untilReloaded(page)
    await during(/^POST \/index\.php\/login\/confirm/, async () => {
      await ask()
      await enter()
    })
    let again = 0
    if (nameOf(fault) === '401') {
      await reloaded()
      await ask()
      await enter()
    }
    await expect
      .poll(
        async () => {
          if (!(await field.isVisible())) return true
          // It cannot be filled in while a password is checked, nor when the dialog closes meanwhile.
          const isFilled = await field.fill('alice', { timeout: 1000 }).then(
            () => true,
            () => false,
          )
          if (isFilled) {
            again += 1
            await page.keyboard.press('Enter')
          }
          return false
        },
        { timeout: 120_000, intervals: [2000] },
      )
      .toBe(true)
    await expect(page.locator('#answers')).toContainText('confirm.once → done', { timeout: 30_000 })
    expect(busiest(proxy, /login\/confirm|csrftoken/), 'requests in ten seconds').toBeLessThan(15)
    return again
  })
  expect(acted, 'where the password was entered again').toEqual(allBut(...harmless, '401'))
})
