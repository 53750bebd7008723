import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('the calendar shows the sessions and competition dates of a month, and starts a new session on a chosen day', async ({
  page,
}) => {
  await haveSession(page, server.url, 'mentor')
  const api = apiOf(page, server.url)
  const [topic] = (await api.list('topics?page=1&limit=1&sort=name,ASC')).data
  // 11 pm in India on the last day of the month is another day in UTC's calendar only from 5:30 am on.
  await api.make('sessions', {
    subject: topic!['subject'],
    topic: topic!.id,
    timestamp: '2031-05-31T17:30:00.000Z',
    duration: 1,
    type: 'online',
  })
  await page.goto(`${server.url}/session-data/view`)
  const toCalendar = page.getByRole('button', { name: 'Calendar' })
  await toCalendar.click()
  await expect(page).toHaveURL(/view=calendar/)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page).not.toHaveURL(/view=calendar/)
  await expect(toCalendar).toBeVisible()
  await expect(page.getByText('List', { exact: true })).toHaveCount(1)
  await followTo(page, '/session-data/view?view=calendar&month=2031-04')
  await page.getByRole('button', { name: 'Next month' }).click()
  const table = page.getByRole('table', { name: 'May 2031' })
  const last = table.getByRole('cell').filter({ has: page.getByText('31 May', { exact: true }) })
  await expect(
    last.getByRole('link', { name: new RegExp(`11:00 pm.*${String(topic!['name'])}`) }),
  ).toBeVisible()

  expect(await axeFindings(page)).toEqual([])
  await table.getByRole('link', { name: 'Add on 14 May' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Date and time')).toHaveValue(/14 May 2031, 4:00 pm/)
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('heading', { name: 'Sat, 31 May' })).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText('Nothing in this month')).toBeVisible()
})
