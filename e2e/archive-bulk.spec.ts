import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('students who are archived together are named before, one entry after, and restored in two clicks', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view?q=a')
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const total = await page.locator('.td-subtitle').textContent()
  const names = await page.locator('tr[data-row] .td-first').allTextContents()
  await rows.nth(0).getByRole('checkbox').click()
  await rows
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.locator('.td-bulk').getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive 4 students?' })
  for (const name of names.slice(0, 4)) await expect(dialog).toContainText(name.trim())
  await expect(dialog.getByText('Archived and restored with them')).toBeVisible()
  await expect(dialog.getByText(/activities: \d+/i)).toBeVisible()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog).toBeHidden()

  await followTo(page, '/archive')
  await expect(page.getByRole('row', { name: /^4 students/ })).toContainText('more')
  await test.step('the entry leads to its records, which say class and school', async () => {
    await page.getByRole('button', { name: 'View 4 students' }).click()
    await expect(
      page.getByRole('row', { name: new RegExp(`^${names[0]!.trim()}.*th`) }),
    ).toBeVisible()
    await page.getByText('Archived together').getByRole('img').click()
  })
  await page.getByRole('button', { name: 'Restore 4 students' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Restored 4 records.').first()).toBeVisible()
  await followTo(page, '/student-data/view?q=a')
  await expect(page.locator('.td-subtitle')).toHaveText(total!)
})
