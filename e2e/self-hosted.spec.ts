import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an admin backs everything up and downloads the archive', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/self-hosted-snapshot')
  await expect(page.getByText('There is no backup yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const link = page.getByRole('link', { name: /^tinkerdesk-.*\.tar\.gz$/ })
  await expect(link).toBeVisible()
  await expect(page.getByText('Made within a day.')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^tinkerdesk-.*\.tar\.gz$/)
})
