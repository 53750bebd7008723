import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { answerNextDialog } from './support/dialogs.js'
import { watchLive } from './support/live.js'
import { overflow } from './support/page-width.js'
import { apiOf, type Answered } from './support/records.js'
import { followTo } from './support/screens.js'
import { answered, offered } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'
import { test } from './support/test.js'
import { watchPage } from './support/watch-page.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

// Each test uses its own months, which the demo programme does not.
const editor = (month: string) => `${server.url}/slot-management/add-update?month=${month}`
const manage = (month: string) => `${server.url}/slot-management/manage?month=${month}`
const cell = (page: Page, time: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${time}:`) })

/** Opens hours of a month in the person's own lab, with two seats each. */
async function openMonth(
  page: Page,
  month: string,
  day: string,
  hours: readonly string[],
): Promise<Answered> {
  const api = apiOf(page, server.url)
  const { schoolIds } = (await api.one('auth/me')) as unknown as { schoolIds: string[] }
  return api.make('slots', {
    school: schoolIds[0],
    month,
    slotNumber: 2,
    slot: [{ day: `${month}-${day}`, hours }],
  })
}

test('hours are opened by cell, day, hour and range, by keyboard and mouse, and are saved', async ({
  page,
}) => {
  await signIn(page, server.url, 'incharge', editor('2031-03'))
  await expect(page.getByText('No open hours saved for March 2031 yet.')).toBeVisible()

  await cell(page, '9–10 am on 3 March').click()
  await expect(cell(page, '9–10 am on 3 March')).toHaveAttribute('aria-selected', 'true')
  // Four cells right and down, by keyboard.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('4 open hours · not saved')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('0 open hours')).toBeVisible()
  await page.keyboard.press('Space')

  await page.getByRole('button', { name: 'Wed 12, every hour' }).click()
  await expect(page.getByText('17 open hours')).toBeVisible()
  await page.getByRole('button', { name: '8–9 pm on every day' }).click()
  await expect(page.getByText('47 open hours')).toBeVisible()
  await page.getByRole('button', { name: '8–9 pm on every day' }).click()
  await expect(page.getByText('16 open hours')).toBeVisible()

  await cell(page, '2–3 pm on 4 March').hover()
  await page.mouse.down()
  await cell(page, '3–4 pm on 6 March').hover()
  await page.mouse.up()
  await expect(page.getByText('22 open hours')).toBeVisible()

  await page.getByLabel('Seats per slot').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('March 2031 saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('22 open hours')).toBeVisible()
  await expect(page.getByLabel('Seats per slot')).toHaveValue('2')
  await expect(cell(page, '10–11 am on 4 March')).toHaveAttribute('aria-selected', 'true')
})

test('seats are booked for students and others until none is left, and are free again after a cancellation', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  await openMonth(page, '2031-07', '03', ['09', '10'])
  await page.goto(manage('2031-07'))
  await cell(page, '9–10 am on 3 July').press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Nobody has booked this hour.')).toBeVisible()

  await expect(drawer.getByRole('combobox', { name: 'Student' })).toBeFocused()
  await page.keyboard.type('Navya')
  await answered(page)
  await offered(page).filter({ hasText: 'Navya' }).first().click()
  await drawer.getByLabel('Purpose').fill('Line follower')
  await drawer.getByRole('button', { name: 'Book the seat' }).click()
  await expect(drawer.getByText('1 of 2 seats booked')).toBeVisible()
  await expect(drawer.getByText('Line follower')).toBeVisible()

  await drawer.getByText('Someone else').click()
  await drawer.getByLabel('For whom').fill('Class 8 B')
  // A press beside it does not take what is typed along.
  await page.mouse.click(20, 300)
  await expect(drawer.getByLabel('For whom')).toHaveValue('Class 8 B')
  await drawer.getByRole('button', { name: 'Book the seat' }).click()
  await expect(drawer.getByText('All seats in this hour are booked.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(cell(page, '9–10 am on 3 July')).toHaveText('2/2')

  await cell(page, '9–10 am on 3 July').click()
  await drawer
    .getByRole('listitem')
    .filter({ hasText: 'Class 8 B' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(page.getByText('The seat at 9–10 am on 3 July is free again')).toBeVisible()
  await expect(drawer.getByText('1 of 2 seats booked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the booking' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await test.step('an hour that is over offers no seat, and another school in the address shows the own one', async () => {
    await openMonth(page, '2025-07', '03', ['09'])
    await followTo(page, manage('2025-07'))
    await expect(page.getByRole('gridcell', { name: '9–10 am on 3 July: over' })).toHaveText('')
    await cell(page, '9–10 am on 3 July').click()
    await expect(drawer).toBeHidden()
    await followTo(page, `${manage('2025-07')}&school=01DEMOSCHOOL00000000000004`)
    await expect(page.getByRole('gridcell', { name: '9–10 am on 3 July: over' })).toBeVisible()
  })
})

test('an hour with bookings closes only after they are shown and cancelled, and a month is copied to the next', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  const { id } = await openMonth(page, '2031-08', '05', ['09', '10'])
  const made = await apiOf(page, server.url).make('slot-bookings', {
    slot: id,
    day: '2031-08-05',
    hour: '09',
    forWhom: 'Class 8 B',
  })
  expect(made).toHaveProperty('id')
  await page.goto(editor('2031-08'))
  await cell(page, '9–10 am on 5 August').click()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'These bookings would lose their seats' })
  await expect(dialog.getByText('Class 8 B')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep them and go back' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(cell(page, '9–10 am on 5 August')).toHaveAttribute('aria-selected', 'true')

  await cell(page, '9–10 am on 5 August').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Cancel 1 booking and save' }).click()
  await expect(page.getByText('August 2031 saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 open hour', { exact: true })).toBeVisible()

  await test.step('a month is copied to the next by weekday, and stored only when it is saved', async () => {
    // The second Wednesday of each month.
    await openMonth(page, '2031-09', '10', ['08'])
    await followTo(page, editor('2031-09'))
    await page.getByRole('button', { name: 'Copy to October 2031' }).click()
    await expect(page).toHaveURL(/month=2031-10/)
    await expect(cell(page, '8–9 am on 8 October')).toHaveAttribute('aria-selected', 'true')
    answerNextDialog(page, 'dismiss')
    await page.getByRole('button', { name: 'Previous month, September 2031' }).click()
    await expect(page).toHaveURL(/month=2031-10/)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('October 2031 saved')).toBeVisible()
    await page.reload()
    await expect(cell(page, '8–9 am on 8 October')).toHaveAttribute('aria-selected', 'true')
    await followTo(page, editor('2031-09'))
    await page.getByRole('button', { name: 'Copy to October 2031' }).click()
    await expect(page.getByText('October 2031 already has these hours.')).toBeVisible()
  })
})

test('changes of two people to one month are merged', async ({ page, browser }) => {
  await haveSession(page, server.url, 'incharge')
  const address = `${server.url}/slot-management/add-update?month=2031-06`
  await page.goto(address)
  await cell(page, '8–9 am on 2 June').click()
  // Shift gives the whole range the state of the last cell.
  await cell(page, '9–10 am on 3 June').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('June 2031 saved')).toBeVisible()
  await cell(page, '12–1 pm on 10 June').click()

  const other = await browser.newContext()
  const second = await other.newPage()
  await signIn(second, server.url, 'incharge', address)
  await expect(second.getByText('4 open hours')).toBeVisible()
  await cell(second, '8–9 am on 2 June').click()
  await cell(second, '6–7 pm on 11 June').click()
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('June 2031 saved')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Another person changed this month.')).toBeVisible()
  await expect(cell(page, '8–9 am on 2 June')).toHaveAttribute('aria-selected', 'false')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('5 open hours', { exact: true })).toBeVisible()
  await page.reload()
  for (const time of ['12–1 pm on 10 June', '6–7 pm on 11 June', '9–10 am on 3 June'])
    await expect(cell(page, time)).toHaveAttribute('aria-selected', 'true')
})

test('unsaved hours are kept when the month cannot be reloaded', async ({ page, browser }) => {
  await haveSession(page, server.url, 'incharge')
  const { id, version } = await openMonth(page, '2031-11', '05', ['09'])
  const [live, watch] = [watchLive(page), watchPage(page, server.url)]
  await page.goto(editor('2031-11'))
  await cell(page, '10–11 am on 5 November').click()
  // The page reads again once its live connection is there.
  await live.hears('slot')
  await watch.quiet()
  let requests = 0
  await page.route('**/api/slots?**', (route) => {
    requests++
    return route.abort()
  })
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  await apiOf(admin, server.url).change(`slots/${id}`, { version, slotNumber: 3 })
  // After the event the page reads the month again, and retries twice before it gives up.
  await expect.poll(() => requests, { timeout: 20_000 }).toBe(3)
  await expect(cell(page, '10–11 am on 5 November')).toHaveAttribute('aria-selected', 'true')
  await page.unroute('**/api/slots?**')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('November 2031 saved')).toBeVisible()
  expect(await apiOf(page, server.url).one(`slots/${id}`)).toMatchObject({
    slotNumber: 3,
    slot: [{ day: '2031-11-05', hours: ['09', '10'] }],
  })
})

test('hours are tapped on a phone, and the days stay in view while it scrolls', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await signIn(page, server.url, 'incharge', '/slot-management/add-update?month=2031-05')
  await cell(page, '8–9 pm on 7 May').tap()
  await expect(page.getByText('1 open hour · not saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wed 7, every hour' })).toBeInViewport()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await openMonth(page, '2032-05', '05', ['15'])
  await page.goto(manage('2032-05'))
  await expect(cell(page, '3–4 pm on 5 May')).toBeInViewport()
  await context.close()
})

test('a mentor has no slot screens', async ({ page }) => {
  await signIn(page, server.url, 'mentor', manage('2031-03'))
  await expect(
    page.getByRole('heading', { name: "You don't have access to Bookings" }),
  ).toBeVisible()
})

test('on the last evening of a month, the bookings of a lab open at the next one, with one request on any other day', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'incharge')
  await openMonth(page, '2033-11', '28', ['15'])
  await openMonth(page, '2033-12', '01', ['10'])
  const pupil = await (await browser.newContext()).newPage()
  await haveSession(pupil, server.url, 'student')
  for (const [shown, address, past] of [
    [page, '/slot-management/manage', cell(page, '3–4 pm on 28 November')],
    [pupil, '/remote-labs?lab=school', pupil.getByText('No hours to book in November 2033')],
  ] as const) {
    const months: string[] = []
    shown.on('request', (request) => {
      const month = /month[^0-9]+(\d{4}-\d\d)/.exec(decodeURIComponent(request.url()))?.[1]
      if (month && request.url().includes('/api/slots')) months.push(month)
    })
    await shown.clock.setFixedTime('2033-11-20T06:30:00Z')
    await shown.goto(server.url + address)
    await expect(cell(shown, '3–4 pm on 28 November')).toBeVisible()
    expect(new Set(months)).toEqual(new Set(['2033-11']))
    await shown.clock.setFixedTime('2033-11-30T15:00:00Z')
    await shown.goto(server.url + address)
    await expect(cell(shown, '10–11 am on 1 December')).toBeVisible()
    // The month of an address is shown as it is.
    await shown.goto(`${server.url}${address}${address.includes('?') ? '&' : '?'}month=2033-11`)
    await expect(past).toBeVisible()
  }
})
