import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { editSection } from './support/bulk-edit.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an edit that is refused for very many says how many more there are, keeps them selected, and leads to all of them', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view?size=100`)
  const bar = page.locator('.td-bulk')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await expect(bar).toContainText('100 selected')
  const { dialog, section } = await editSection(page, 'Edit 100 students')
  await section.fill('QZ')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('100 will change')
  const api = apiOf(page, server.url)
  const ids = await page
    .locator('tr[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')!))
  expect(ids).toHaveLength(100)
  for (const id of ids.slice(0, 53)) {
    const { version } = await api.one(`students/${id}`)
    await api.change(`students/${id}`, { version, section: 'QW' })
  }
  await section.press('Control+Enter')
  const refusals = page.getByRole('dialog', { name: '47 of 100 changed' })
  await expect(refusals.getByRole('listitem')).toHaveCount(50)
  await expect(refusals).toContainText('and 3 more. All records stay selected.')
  await expect(bar).toContainText('100 selected')
  await refusals.getByRole('link', { name: 'See them all in Recent changes' }).click()
  await expect(page).toHaveURL(/\/change-sets$/)
  await page
    .getByRole('button', { name: /^Records of: / })
    .first()
    .click()
  await expect(page.locator('.change-set-rows li')).toHaveCount(50)
  await page.getByRole('button', { name: 'More records' }).click()
  await expect(page.locator('.change-set-rows li')).toHaveCount(3)
})
