import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { watchLive } from './support/live.js'
import { fitsPhone } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession, signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const askToArchive = async (page: Page, path: string, name: string) => {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  return page.getByRole('dialog')
}

test('archiving shows references first, and the record is restored from the archive', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const question = await askToArchive(page, '/competition-data/view', 'ATL Marathon, last year')
  await expect(question.getByText(/Students' competitions: \d+/)).toBeVisible()
  await question.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('ATL Marathon, last year archived')).toBeVisible()

  await followTo(page, '/competition-data/archive')
  await page.getByRole('button', { name: 'View ATL Marathon, last year' }).click()
  await expect(page.getByRole('dialog').getByText('Team of two or three')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page
    .getByRole('dialog', { name: /^Restore/ })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(page.getByText('ATL Marathon, last year restored')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View ATL Marathon, last year' })).toHaveCount(0)
  await followTo(page, '/competition-data/view')
  await expect(
    page.getByRole('link', { name: 'ATL Marathon, last year', exact: true }),
  ).toBeVisible()
})

test('a school with students cannot be archived', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const question = await askToArchive(page, '/school-data/view', 'Aravalli Vidya Mandir')
  await expect(question.getByText('Blocks archiving')).toBeVisible()
  await expect(question.getByText(/Students: \d+/)).toBeVisible()
  await expect(question.getByRole('button', { name: 'Archive', exact: true })).toBeDisabled()
})

test('a record is deleted permanently only after its name is typed', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const question = await askToArchive(page, '/competition-data/view', 'National Tinkering Fest')
  await question.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('National Tinkering Fest archived')).toBeVisible()
  await followTo(page, '/archive')
  await expect(page.getByText('National Tinkering Fest', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search the archive' })).toBeFocused()
  await page.keyboard.type('tinkering')
  await expect(page).toHaveURL(/q=tinkering/)
  await page.getByRole('button', { name: 'Delete National Tinkering Fest permanently' }).click()
  const dialog = page.getByRole('dialog')
  const sure = dialog.getByRole('button', { name: 'Delete permanently' })
  await expect(sure).toBeDisabled()
  await dialog.getByRole('textbox').fill('National Tinkering Fest')
  await sure.click()
  await expect(page.getByText('National Tinkering Fest deleted permanently')).toBeVisible()
  await fitsPhone(page)
})

test('staff see archived competitions and change nothing; only the admin sees the whole archive', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/competition-data/archive')
  await expect(page.getByRole('heading', { name: 'Archived competitions' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Restore|permanently/ })).toHaveCount(0)
  await followTo(page, '/archive')
  await expect(page.getByText("You don't have access to Archive")).toBeVisible()
})

test('the open archive follows what others archive, restore and delete permanently', async ({
  page,
  browser,
}) => {
  const live = watchLive(page)
  await signIn(page, server.url, 'admin', '/archive?kind=tag')
  await expect(page.getByText('No records match')).toBeVisible()
  await live.hears('tag')
  const context = await browser.newContext()
  const other = await context.newPage()
  await haveSession(other, server.url, 'admin')
  const headers = { origin: server.url }
  const { id } = await apiOf(other, server.url).make('tags', { name: 'Short-lived' })
  const archive = async () => {
    const { batch } = (await (
      await other.request.delete(`${server.url}/api/tags/${id}`, { headers })
    ).json()) as { batch: string }
    await expect(page.getByText('Short-lived')).toBeVisible()
    return `${server.url}/api/archive/${batch}`
  }
  expect((await other.request.post(`${await archive()}/restore`, { headers })).status()).toBe(200)
  await expect(page.getByText('No records match')).toBeVisible()
  expect((await other.request.delete(await archive(), { headers })).status()).toBe(204)
  await expect(page.getByText('No records match')).toBeVisible()
  await context.close()
})

test('on a phone the filters of the archive and of the audit trail are behind one button, which counts those that are set', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server.url, 'admin', '/archive?kind=tag')
  for (const path of ['/archive', '/audit-trail']) {
    await followTo(page, `${path}?kind=tag`)
    const button = page.getByRole('button', { name: 'Filters (1)' })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    const type = page.getByRole('combobox', { name: 'Type' })
    await expect(type).toBeHidden()
    await button.click()
    await expect(type).toBeVisible()
    await fitsPhone(page)
  }
})
