import { expect, test, type Page } from '@playwright/test'
import { dayAfter, today } from '@tinkerdesk/shared'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { apiOf } from './support/records.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const boxes = (page: Page) => page.locator('.td-ticks input[type=checkbox]')
const day = (after: number) => dayAfter(today(), after)

/** Makes two more loans that are overdue. Returns what reads the day on which a loan was returned. */
async function overdueLoans(page: Page) {
  const api = apiOf(page, server.url)
  const [first] = (await api.list('equipment-loans?list=overdue&limit=1&page=1')).data
  const { equipment, student } = first!
  for (const due of [day(-4), day(-3)])
    await api.make('equipment-loans', { equipment, student, from: day(-9), due })
  const { data } = await api.list('equipment-loans?list=overdue&limit=9&page=1&sort=due,ASC')
  const returned = async (at: number) =>
    (await api.one(`equipment-loans/${data[at]!.id}`))['returned']
  return { returned }
}

test('a list is ticked off by keyboard, counted, searched, taken back, and kept without a network', async ({
  page,
  context,
}) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/overdue')
  const { returned } = await overdueLoans(page)
  await page.reload()
  await page.getByRole('link', { name: 'Check off', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check off' })).toBeVisible()
  await expect(boxes(page)).toHaveCount(3)
  await expect(page.getByText('Returned on: 0 of 3')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await boxes(page).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(boxes(page).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(boxes(page).nth(1)).toBeChecked()
  await expect(page.getByText('Returned on: 1 of 3')).toBeVisible()
  await expect.poll(() => returned(1)).toBe(day(0))
  // A loan that was returned leaves the list, and stays on this page.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(boxes(page).nth(1)).toBeFocused()
  await expect(page.getByText('Returned on: 2 of 3')).toBeVisible()
  await expect.poll(() => returned(0)).toBe(day(0))

  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Returned on: 1 of 3')).toBeVisible()
  await expect.poll(() => returned(0)).toBeNull()
  // It is in its place again.
  await expect(boxes(page).nth(0)).not.toBeChecked()
  await expect(boxes(page).nth(1)).toBeChecked()

  await context.setOffline(true)
  await boxes(page).nth(2).click()
  await expect(boxes(page).nth(2)).toBeChecked()
  await expect(page.getByRole('region', { name: 'Unsent changes' })).toContainText(
    '1 change waits on this device',
  )
  await context.setOffline(false)
  await expect.poll(() => returned(2)).toBe(day(0))

  await page.keyboard.press('/')
  await page.keyboard.type('nobody of this name')
  await expect(page.getByText('No equipment loans match')).toBeVisible()
})

test('only people who may change the field have the page', async ({ page }) => {
  await signIn(page, server.url, 'student', '/equipment-loans/overdue/tick')
  await expect(page.getByText("You don't have access", { exact: false })).toBeVisible()
})
