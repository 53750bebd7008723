import { expect } from '@playwright/test'
import { dayInIndia, weekdays } from '@tinkerdesk/shared'
import { startServer, type TestServer } from './server.js'
import { examine } from './support/axe.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

// Two days ahead, so that no hour of it is over.
const day = dayInIndia(new Date(Date.now() + 2 * 86_400_000))
const month = day.slice(0, 7)

test('an in-charge adds a lab, a student books and cancels an hour by keyboard, and the in-charge sees it', async ({
  browser,
}) => {
  const staff = await browser.newPage()
  await signIn(staff, server.url, 'incharge')
  await staff
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Remote labs' })
    .click()
  await staff.getByRole('link', { name: 'New remote lab' }).click()
  await staff.getByLabel('Name', { exact: true }).fill('Microscope from afar')
  await staff.getByLabel('Safety notes').fill('Do not look into the lamp.')
  await staff.getByLabel('Link', { exact: true }).fill('https://microscope.example/live')
  // From nine to eleven on every day, by keyboard.
  await staff.getByRole('gridcell', { name: 'Monday, 9–10 am' }).focus()
  await expect(staff.getByRole('gridcell', { name: 'Monday, 9–10 am' })).toBeFocused()
  await staff.keyboard.press('Shift+ArrowRight')
  for (let row = 1; row < weekdays.length; row += 1) await staff.keyboard.press('Shift+ArrowDown')
  await staff.keyboard.press('Space')
  await expect(staff.getByRole('gridcell', { name: 'Sunday, 10–11 am' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect((await examine(staff, new Set())).findings).toEqual([])
  await staff.getByRole('button', { name: 'Create' }).first().click()
  await expect(staff.getByText('Microscope from afar created').first()).toBeVisible()
  const api = apiOf(staff, server.url)
  const lab = (await api.list('remote-labs?filter=name||$eq||Microscope from afar&limit=1'))
    .data[0]!
  expect(lab['hours']).toEqual(
    Object.fromEntries(weekdays.map((weekday) => [weekday, ['09', '10']])),
  )

  const page = await browser.newPage()
  await signIn(page, server.url, 'student', '/remote-labs')
  await expect(page.getByRole('heading', { name: 'Lab of your school' })).toBeVisible()
  await page.getByRole('link', { name: 'Book an hour of Microscope from afar' }).press('Enter')
  await expect(page.getByText('Do not look into the lamp.')).toBeVisible()
  await followTo(page, `/remote-labs?lab=${lab.id}&month=${month}`)
  const cell = page.locator(`[data-key="${day} 09"]`)
  await expect(cell).toHaveText('0/1')
  await cell.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Purpose').fill('Onion skin')
  await drawer.getByLabel('Purpose').press('Enter')
  await expect(drawer.getByText('Your seat')).toBeVisible()
  await expect(drawer.getByText('1 of 1 seats booked')).toBeVisible()

  // The in-charge has the month open elsewhere and sees the seat taken at once.
  await followTo(staff, `/remote-labs?lab=${lab.id}&month=${month}`)
  await expect(staff.locator(`[data-key="${day} 09"]`)).toHaveText('1/1')

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await followTo(page, '/remote-labs')
  const own = page.getByRole('region', { name: 'Your bookings' })
  await expect(own.getByText('Onion skin')).toBeVisible()
  await own
    .getByRole('listitem')
    .filter({ hasText: 'Onion skin' })
    .getByRole('button', { name: /^Cancel / })
    .press('Enter')
  await page.getByRole('button', { name: 'Cancel the booking', exact: true }).press('Enter')
  await expect(own.getByText('Onion skin')).toHaveCount(0)
  await expect(staff.locator(`[data-key="${day} 09"]`)).toHaveText('0/1')
})
