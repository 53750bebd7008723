import { screens } from '@tinkerdesk/shared'
import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { cutWords, overflow, settled } from './support/page-width.js'
import { addressOf, follow, rowsFor, shown } from './support/screens.js'
import { openInLanguage, type DemoPerson } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** A phone, and a screen of 1440 pixels at 200 % zoom. */
const widths = [390, 720]

/** The routes of a screen of each shape, by who sees them. */
const shapes: readonly (readonly [who: DemoPerson, routes: readonly string[]])[] = [
  [
    'admin',
    [
      '/',
      '/student-data/view',
      '/ta-data/add',
      '/competition-data/show/:id',
      '/tag-data/show/:id',
      '/payments',
      '/slot-management/manage',
      '/ta-gen-report',
      '/self-hosted-snapshot',
      '/chats',
    ],
  ],
  ['student', ['/', '/student-data/snapshot/:studentId/ta/edit/:activityId', '/remote-labs']],
]

async function expectToFit(page: Page, where: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 450 })
    await expect.soft
      .poll(() => overflow(page), `${where} is too wide at ${width}`)
      .toBeLessThanOrEqual(0)
    await expect.soft.poll(() => cutWords(page), `${where} cuts words at ${width}`).toEqual([])
  }
}

for (const [who, routes] of shapes)
  test(`screens of every shape hold the words of Hindi on a phone and at 200 % zoom, for the ${who}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widths[0]!, height: 844 })
    await openInLanguage(page, server.url, who, 'hi')
    const rowOf = rowsFor(page, server.url)
    for (const route of routes) {
      await follow(
        page,
        (
          await addressOf(
            rowOf,
            screens.find((screen) => screen.route === route)!,
          )
        ).address,
      )
      await shown(page, route)
      await expectToFit(page, route)
    }
    if (who !== 'admin') return
    await follow(page, '/student-data/view?view=grid')
    await expect(page.getByTestId('data-grid-canvas')).toBeVisible()
    await expectToFit(page, 'the grid')
  })

test('the filters of a list hold the words of Hindi on a phone, and every one is in Hindi', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openInLanguage(page, server.url, 'admin', 'hi', '/student-data/view')
  await page.getByRole('button', { name: 'फ़िल्टर' }).click()
  await page.getByRole('button', { name: 'इस सप्ताह', exact: true }).first().click()
  await expect(page).toHaveURL(/this-week/)
  await settled(page)
  const buttons = page.locator('main').getByRole('button')
  await expect(buttons).not.toHaveCount(0)
  await expect
    .poll(async () =>
      (await buttons.allInnerTexts()).filter((words) =>
        /^[A-Za-z ]*[a-z]{2}[\w ]*$/.test(words.trim()),
      ),
    )
    .toEqual([])
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => cutWords(page)).toEqual([])
})

test('the menu and the sign-in screen hold the words of Hindi on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openInLanguage(page, server.url, 'admin', 'hi')
  await page.getByRole('button', { name: 'मेन्यू खोलें' }).click()
  await expect(page.getByRole('link', { name: 'कार्य और गतिविधियाँ' })).toBeVisible()
  await expect.poll(() => cutWords(page)).toEqual([])
  // A page that is open would find out that nobody is signed in, and leave at the same time.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /^(?!language$)/ })
  await page.goto(`${server.url}/auth/sign-in`)
  await expect(page.getByRole('button', { name: 'साइन इन करें', exact: true })).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => cutWords(page)).toEqual([])
})
