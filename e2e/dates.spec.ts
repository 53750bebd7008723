import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

// A Sunday, at noon in India.
test.beforeEach(({ page }) => page.clock.setFixedTime('2026-11-22T06:30:00Z'))

test('a typed day is understood, shown before the field is left, and never lost', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/school-data/add')
  const date = field(page, 'date')
  const input = date.getByRole('textbox', { name: 'Joined the programme' })
  for (const typed of [
    '25-11-2026',
    '25.11.26',
    '25/11',
    '25 nov',
    '25112026',
    '+3',
    'wed',
    'Wed, 25 Nov 2026',
  ]) {
    await input.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(typed)
    await expect(date.getByRole('status')).toHaveText('Wed, 25 Nov 2026')
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('25 Nov 2026')
    await expect(date.getByRole('status')).toBeHidden()
  }

  await test.step('a day that does not exist stays in the field, with a sentence, and is not saved', async () => {
    await input.fill('31/02/2026')
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('31/02/2026')
    await expect(date.getByText('There is no 31 Feb 2026')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(`${server.url}/school-data/add`)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('Escape takes back what was typed', async () => {
    await input.fill('1/12')
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('01 Dec 2026')
    await input.focus()
    await page.keyboard.type('5/5')
    await page.keyboard.press('Escape')
    await expect(input).toHaveValue('01 Dec 2026')
  })

  await test.step('a click selects the text, as a key does', async () => {
    await input.blur()
    await input.click()
    await page.keyboard.type('1.12')
    await expect(input).toHaveValue('1.12')
    await input.blur()
  })

  await test.step('a mouse that rests on the calendar changes nothing, and a click in it does', async () => {
    await input.click()
    const cell = page
      .locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view')
      .filter({ hasText: /^9$/ })
    await cell.hover()
    await expect(input).toHaveValue('01 Dec 2026')
    await page.keyboard.type('27/11/2026')
    await expect(input).toHaveValue('27/11/2026')
    await expect(cell).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('27 Nov 2026')
    await input.click()
    await cell.click()
    await expect(input).toHaveValue('09 Nov 2026')
    await expect(input).toBeFocused()
  })
})

test('a day and a time are typed in any order, and the part that is not typed stays', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/session-data/add')
  const timestamp = field(page, 'timestamp')
  const input = timestamp.getByRole('textbox')
  const type = async (typed: string) => {
    await input.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  for (const typed of [
    '28/11/2026 16:00',
    '28 Nov 2026 4 pm',
    '4.00 pm sat',
    '2026-11-28T16:00',
    'sat 1600',
  ]) {
    await type(typed)
    await expect(input).toHaveValue('28 Nov 2026, 4:00 pm')
  }
  await type('5.30 pm')
  await expect(input).toHaveValue('28 Nov 2026, 5:30 pm')
  await type('30/11')
  await expect(input).toHaveValue('30 Nov 2026, 5:30 pm')
  await type('30/11 25:00')
  await expect(input).toHaveValue('30/11 25:00')
  await expect(timestamp.getByText('Type a day and a time')).toBeVisible()
  await type('30/11 5.30 pm')
  await expect(input).toHaveValue('30 Nov 2026, 5:30 pm')

  await test.step('a calendar is whole on a phone, wherever its input is', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    const button = timestamp.getByRole('button', { name: 'Open the calendar' })
    const calendar = page.locator('.td-calendar:visible')
    for (const place of ['start', 'center', 'end'] as const) {
      await input.evaluate((element, block) => element.scrollIntoView({ block }), place)
      await button.click()
      await expect(calendar).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
    }
  })
})

test('a task with a typed day keeps it, and the days of a filter are typed in the same way', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/tasks')
  await page.getByRole('textbox', { name: 'New task' }).fill('Order filament')
  await page.keyboard.press('Tab')
  await page.keyboard.type('31/2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is no 31 Feb 2026')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('27/11/2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Order filament' })).toContainText(
    '27 Nov 2026',
  )

  await followTo(page, '/session-data/view')
  await page.getByRole('button', { name: 'All filters' }).click()
  await page.getByRole('textbox', { name: 'Date and time, from' }).fill('yesterday')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f\.timestamp=2026-11-21\.\./)
})
