import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { fitsPhone } from './support/page-width.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

// More than any disk has.
test.beforeAll(async () => {
  server = await startServer({ MIN_FREE_DISK: '999999999' })
})
test.afterAll(() => server.stop())

test('an admin sees on the first page that the disk is almost full, and what is typed stays when it cannot be stored', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin')
  await expect(
    page.getByRole('heading', { name: 'The disk is almost full, so nothing new can be stored' }),
  ).toBeVisible()
  await fitsPhone(page)
  await followTo(page, '/tag-data/add')
  await page.getByLabel('Name', { exact: true }).fill('Solar')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(
    page.getByText(/There is almost no space left, so nothing new can be stored/).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Solar')
})
