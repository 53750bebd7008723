import { expect, type Browser } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { watchLive } from './support/live.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { haveSession, signIn, type DemoPerson } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Signs a person in, in a separate browser context, and opens a page if one is named. */
async function person(
  browser: Browser,
  who: DemoPerson,
  path?: string,
  viewport = { width: 1280, height: 800 },
) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const live = watchLive(page)
  await (path === undefined
    ? haveSession(page, server.url, who)
    : signIn(page, server.url, who, path))
  return { context, page, live }
}

test('an admin sees a status arrive live and follows it to the copy', async ({ browser }) => {
  const [admin, student] = [
    await person(browser, 'admin', '/'),
    await person(browser, 'student', '/'),
  ]
  await admin.page.getByRole('link', { name: 'Status changes' }).click()
  await expect(
    admin.page.getByRole('heading', { name: 'Status changes', exact: true }),
  ).toBeVisible()
  const { total: before } = await apiOf(admin.page, server.url).list(
    'status-changes?limit=1&page=1',
  )
  await admin.live.hears('studentActivity')

  const label = await student.page
    .getByRole('button', { name: /^Status of / })
    .first()
    .getAttribute('aria-label')
  const name = label!.replace(/^Status of (.*): .*$/, '$1')
  const setTo = async (status: string) => {
    await student.page.getByRole('button', { name: `Status of ${name}` }).click()
    await student.page.getByRole('menuitemradio', { name: status }).click()
  }
  await setTo('Nearly Completed')

  const row = admin.page.getByRole('row').nth(1)
  await expect(row).toContainText(name)
  await expect(row).toContainText('Nearly Completed')
  await expect(row).toContainText('Navya Kaur')
  await expect(row).toContainText('Aravalli Vidya Mandir')
  await expect(row.locator('time')).toHaveAttribute('title', /\d{4}, /)
  await expect(admin.page.getByText(`${before + 1} changes of students' work`)).toBeVisible()

  await row.getByRole('link', { name }).click()
  await expect(admin.page).toHaveURL(/\/student-data\/snapshot\/\w+\/ta\/edit\/\w+\?mode=read$/)
  await expect(admin.page.getByRole('heading', { level: 1, name })).toBeVisible()
  await admin.page.goBack()
  await row.getByRole('link', { name: 'Navya Kaur' }).first().click()
  await expect(admin.page.getByRole('heading', { name: 'Navya Kaur' })).toBeVisible()

  // The start page shows it, too, and updates live.
  await followTo(admin.page, '/')
  const latest = admin.page.getByRole('region', { name: 'Latest status changes' })
  await expect(latest.getByRole('listitem').first()).toContainText('Nearly Completed')
  await admin.live.hears('studentActivity')
  await setTo('On Hold')
  await expect(latest.getByRole('listitem').first()).toContainText('On Hold')
  await latest.getByRole('link', { name: 'See all' }).click()
  await expect(admin.page.getByText(`${before + 2} changes of students' work`)).toBeVisible()
  await Promise.all([admin.context.close(), student.context.close()])
})

test('filters are kept in the address and can be cleared', async ({ browser }) => {
  const { page, context } = await person(browser, 'admin')
  const api = apiOf(page, server.url)
  const [copy] = (await api.list('student-courses?limit=1&filter=status||$eq||Assigned')).data
  await api.change(`student-courses/${copy!.id}`, { version: copy!.version, status: 'In Review' })
  await page.goto(`${server.url}/status-changes?kind=courses`)
  await expect(page.getByRole('row').nth(1)).toContainText('In Review')
  // No status is set back to the first one.
  await choose(page, page.getByRole('combobox', { name: 'New status' }), 'Assigned')
  await expect(page).toHaveURL(/kind=courses&status=Assigned$/)
  await expect(page.getByText('No changes match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/status-changes$/)
  await page.getByRole('button', { name: /^Day/ }).click()
  await page.getByLabel('Day, to').fill('2020-01-01')
  await page.getByLabel('Day, to').press('Enter')
  await expect(page).toHaveURL(/to=2020-01-01$/)
  await expect(page.getByText('No changes match')).toBeVisible()
  await test.step('an address without the day takes it from its input, too, so that leaving the input does not bring it back', async () => {
    await followTo(page, '/status-changes')
    await expect(page.getByLabel('Day, to')).toHaveValue('')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByLabel('Day, to')).toBeHidden()
    await expect(page).toHaveURL(/\/status-changes$/)
  })
  // A filter in the address that makes no sense is explained, with a way to clear it.
  await followTo(page, '/status-changes?status=Unheard')
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('In Review')
  await context.close()
})

test('changes are cards on a phone', async ({ browser }) => {
  const { page, context } = await person(browser, 'admin', undefined, { width: 390, height: 844 })
  const api = apiOf(page, server.url)
  const [copy] = (await api.list('student-competitions?limit=1&filter=status||$eq||Ongoing')).data
  await api.change(`student-competitions/${copy!.id}`, {
    version: copy!.version,
    status: 'Mentor Needed',
  })
  await page.goto(`${server.url}/status-changes?kind=competitions`)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Mentor Needed' }).first(),
  ).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('combobox', { name: 'School' })).toBeVisible()
  await context.close()
})

test('an in-charge sees the changes of their own school, and a student none', async ({
  browser,
}) => {
  const incharge = await person(browser, 'incharge', '/status-changes')
  await expect(
    incharge.page.getByRole('heading', { name: 'Status changes', exact: true }),
  ).toBeVisible()
  await expect(incharge.page.getByText(/\d changes? of students' work/)).toBeVisible()
  const { page, context } = await person(browser, 'student', '/')
  await expect(page.getByRole('link', { name: 'Status changes' })).toHaveCount(0)
  await expect(page.getByText('Latest status changes')).toHaveCount(0)
  await followTo(page, '/status-changes')
  await expect(page.getByText("You don't have access to Status changes")).toBeVisible()
  await Promise.all([context.close(), incharge.context.close()])
})
