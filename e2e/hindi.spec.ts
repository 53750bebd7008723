import type { Screen } from '@tinkerdesk/shared'
import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { englishFinder } from './support/english.js'
import { bar, cell, paste, press } from './support/grid.js'
import { pageTexts } from './support/page-texts.js'
import { readingsOf } from './support/screen-shapes.js'
import { addressOf, follow, rowsFor, shown } from './support/screens.js'
import { haveSession, openInLanguage } from './support/sign-in.js'
import { typedTexts } from './support/typed-texts.js'
import { watchPage } from './support/watch-page.js'

let server: TestServer
let english: ReturnType<typeof englishFinder>

test.beforeAll(async ({ browser }) => {
  server = await startServer()
  const page = await browser.newPage()
  await haveSession(page, server.url, 'admin')
  english = englishFinder(await typedTexts(page, server.url))
  await page.close()
})
test.afterAll(() => server.stop())

/** Returns the English texts of screens, each as "address: text". */
async function englishOn(page: Page, visited: readonly Screen[]): Promise<string[]> {
  const watch = watchPage(page, server.url)
  const rowOf = rowsFor(page, server.url)
  const faults: string[] = []
  const read = new Set<string>()
  const open = async (screen: Screen) => {
    await follow(page, (await addressOf(rowOf, screen)).address)
    await shown(page, screen.route)
    // Parts that come into view load later.
    await watch.quiet(screen.route)
    await shown(page, screen.route)
    for (const text of await page.evaluate(pageTexts)) {
      if (read.has(text)) continue
      read.add(text)
      if (english(text) !== undefined) faults.push(`${screen.route}: ${text}`)
    }
  }
  // Playwright looks through all steps of a test for the place of a new step, unless it is within a step.
  for (const screen of visited) await test.step(screen.route, () => open(screen))
  expect(read.size).toBeGreaterThan(0)
  return faults
}

test('every screen of the admin is in Hindi', async ({ page }) => {
  test.setTimeout(300_000)
  await openInLanguage(page, server.url, 'admin', 'hi')
  expect(await englishOn(page, readingsOf('admin'))).toEqual([])
})

test('every screen of a student is in Hindi', async ({ page }) => {
  test.setTimeout(300_000)
  await openInLanguage(page, server.url, 'student', 'hi')
  expect(await englishOn(page, readingsOf('student'))).toEqual([])
})

test('pages that are opened by their address are in Hindi, though few texts are there first', async ({
  page,
}) => {
  await openInLanguage(page, server.url, 'admin', 'hi')
  const faults: string[] = []
  for (const route of ['/audit-trail', '/slot-management/manage', '/tasks', '/duplicates', '/jobs'])
    await test.step(route, async () => {
      await page.goto(server.url + route)
      await shown(page, route)
      for (const text of await page.evaluate(pageTexts))
        if (english(text) !== undefined) faults.push(`${route}: ${text}`)
    })
  expect(faults).toEqual([])
})

test('a grid with unsaved rows, its find bar and their review are in Hindi', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openInLanguage(page, server.url, 'admin', 'hi')
  await follow(page, '/tag-data/view')
  await page.getByText('ग्रिड', { exact: true }).click()
  await expect(cell(page, 0, 0)).toBeFocused()
  await press(page, 'Control+End', 'Home')
  await paste(page, 'पहला\nदूसरा\n\u0301')
  await press(page, 'Control+h')
  await expect(bar(page)).toContainText('नया')
  const faults = async () =>
    (await page.evaluate(pageTexts)).filter((text) => english(text) !== undefined)
  expect(await faults()).toEqual([])
  await press(page, 'Escape')
  await bar(page).getByRole('button', { name: 'जाँच' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faults()).toEqual([])
})
