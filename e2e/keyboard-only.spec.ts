import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { mailedLink } from './support/outbox.js'
import { openAndReturn, skipToContent, tabBackTo, tabTo } from './support/keyboard.js'
import { highlighted, offered } from './support/select.js'
import { haveSession, type DemoPerson } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer({ UPI_ID: 'lab@bank', UPI_NAME: 'Robotics Lab' })
})
test.afterAll(() => server.stop())

const open = async (page: Page, who: DemoPerson, path: string) => {
  await haveSession(page, server.url, who)
  await page.goto(server.url + path)
  await skipToContent(page)
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })

/** Chooses the first offered option of the focused select. */
async function chooseFirst(page: Page, typed = '') {
  await page.keyboard.type(typed)
  if (!typed) await page.keyboard.press('ArrowDown')
  await expect(offered(page).first()).toContainText(typed)
  await expect(highlighted(page)).toContainText(typed)
  await page.keyboard.press('Enter')
}

test('a draft is generated, opened and accepted into the library with the keyboard alone', async ({
  page,
}) => {
  await open(page, 'admin', '/ta-gen')
  await tabTo(page, page.getByLabel('What it is about'))
  await page.keyboard.type('Light and a battery')
  await tabTo(page, button(page, 'Generate a draft'))
  await page.keyboard.press('Enter')
  const draft = page.getByRole('link', { name: 'Open the draft' })
  await expect(draft).toBeVisible()
  await tabTo(page, draft)
  await page.keyboard.press('Enter')
  await openAndReturn(page, button(page, 'Do not accept'), dialog(page, /^Do not accept/))
  await tabBackTo(page, button(page, 'Accept into the library'))
  await page.keyboard.press('Enter')
  const question = dialog(page, /^Accept into the library/)
  await expect(question).toBeVisible()
  for (const field of ['Subject', 'Topic', 'Sub-topic']) {
    const input = question.getByRole('combobox', { name: field, exact: true })
    await expect(input).toBeEnabled()
    if (!(await input.evaluate((element) => element === document.activeElement)))
      await tabTo(page, input)
    await chooseFirst(page)
  }
  await tabTo(page, question.getByRole('button', { name: 'Accept into the library' }))
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
})

test('a payment is received, returned in part and printed with the keyboard alone', async ({
  page,
}) => {
  await open(page, 'admin', '/payments')
  await page.locator('tr[data-row]').filter({ hasText: 'Due' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('tr[data-row]').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const receive = button(page, 'Record a receipt')
  await openAndReturn(page, button(page, 'How to pay'), dialog(page, /^Pay: /))
  await openAndReturn(page, button(page, 'Waive'), dialog(page, /^Waive/))
  await tabBackTo(page, receive)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  // It took the place of the button that opened the dialog.
  await expect(button(page, /^Refund/)).toBeFocused()
  await page.keyboard.press('Enter')
  const refund = page.getByRole('dialog')
  await tabTo(page, refund.getByRole('combobox', { name: 'Paid by' }))
  await chooseFirst(page)
  await tabTo(page, refund.getByLabel('Reason'))
  await page.keyboard.type('Left the school')
  await tabTo(page, refund.getByRole('button', { name: 'Record the refund' }))
  await page.keyboard.press('Enter')
  await expect(refund).toBeHidden()
  // It took the place of the button that opened the dialog.
  await expect(button(page, 'Receipt')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible()
  await tabTo(page, button(page, 'Print'))
})

test('a lab is booked and cancelled, and a competition is entered by request, with the keyboard alone', async ({
  page,
}) => {
  await open(page, 'student', '/remote-labs')
  await tabTo(page, page.getByRole('link', { name: 'Book an hour of Weather mast' }))
  await page.keyboard.press('Enter')
  // An hour of this month may be running, which is not cancelled.
  const days = page.getByRole('grid')
  const shown = (await days.getAttribute('aria-label'))!
  await tabTo(page, page.getByRole('button', { name: 'Next month' }))
  await page.keyboard.press('Enter')
  await expect(days).not.toHaveAttribute('aria-label', shown)
  const first = page.getByRole('gridcell', { name: /: 0 of \d+ seats booked$/ }).first()
  await expect(first).toBeVisible()
  const grid = page.getByRole('grid')
  await tabTo(page, grid.locator('[tabindex="0"]').first())
  // From the first hour of the month to the first that is free.
  const place = async () => (await first.getAttribute('data-key'))!
  const [day, hour] = (await place()).split(' ') as [string, string]
  const at = async () =>
    (await grid.locator(':focus').getAttribute('data-key'))!.split(' ') as [string, string]
  while ((await at())[0] < day) await page.keyboard.press('ArrowDown')
  while ((await at())[1] < hour) await page.keyboard.press('ArrowRight')
  const cell = page.locator(`[data-key="${day} ${hour}"]`)
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await tabTo(page, drawer.getByLabel('Purpose'))
  await page.keyboard.type('Rain of June')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Your seat')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(cell).toBeFocused()

  await page.goto(`${server.url}/remote-labs`)
  await skipToContent(page)
  const own = page.getByRole('region', { name: 'Your bookings' })
  const cancel = own
    .getByRole('listitem')
    .filter({ hasText: 'Rain of June' })
    .getByRole('button', { name: /^Cancel / })
  await openAndReturn(page, cancel, dialog(page, 'Cancel this booking?'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cancel the booking', exact: true }))
  await page.keyboard.press('Enter')
  await expect(own.getByText('Rain of June')).toHaveCount(0)

  await page.goto(`${server.url}/competition-data/view`)
  await skipToContent(page)
  await tabTo(page, button(page, 'I want to take part in Code for the Monsoon'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Take back my request for Code for the Monsoon')).toBeFocused()
})

test('a backup is made, a question about a child is left, and the home page is used with the keyboard alone', async ({
  page,
}) => {
  await open(page, 'admin', '/self-hosted-snapshot')
  await tabTo(page, button(page, 'Back up now'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^tinkerdesk-.*\.tar\.gz$/ })).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Student' }))
  await chooseFirst(page, 'Navya')
  await openAndReturn(page, button(page, /^Erase…/), dialog(page, 'Erase Navya Kaur?'))

  await page.goto(server.url)
  await skipToContent(page)
  const calendar = dialog(page, 'Use in another calendar')
  await openAndReturn(page, button(page, 'Use in another calendar'), calendar, async () => {
    await tabTo(page, calendar.getByRole('button', { name: 'Make an address' }))
    await page.keyboard.press('Enter')
    await expect(calendar.getByRole('textbox')).toHaveValue(/\.ics/)
  })
  // Further down, parts load when they come into view. The last of a row of bars leads to what it counts.
  await page.keyboard.press('End')
  await tabTo(page, page.getByRole('link', { name: /^Completed, / }).last(), 90)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/status-changes\?/)

  await tabBackTo(page, page.getByRole('button', { name: 'Account of admin@demo.example' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('y')
  await expect(page.getByRole('menuitem', { name: 'Your sign-ins' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    dialog(page, 'Your sign-ins').getByText('This device', { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Account of admin@demo.example' })).toBeFocused()
})

test('a forgotten password is replaced with the keyboard alone', async ({ page }) => {
  await page.goto(`${server.url}/auth/sign-in`)
  await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('mentor@demo.example')
  await page.keyboard.press('Enter')
  const link = () => mailedLink(join(server.dataDir, 'outbox'))
  await expect.poll(link).toBeDefined()
  await page.goto((await link())!)
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused()
  await page.keyboard.type('seven brass gears turning')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account of mentor@demo.example' })).toBeVisible()
})
