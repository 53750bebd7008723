import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const token = 'a-token-that-nobody-else-may-see'

for (const link of ['set-password', 'use-slip', 'first-admin'].map(
  (page) => `${page}#token=${token}`,
))
  test(`the token of ${link.split('#')[0]} leaves the address bar, and no address or header that is sent has it`, async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url(), JSON.stringify(request.headers())))
    const checked = page.waitForRequest(
      (request) => request.url() === `${server.url}/api/auth/link`,
    )
    await page.goto(`${server.url}/auth/${link}`)
    expect((await checked).postDataJSON()).toEqual({ token })
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/auth/${link.split('#')[0]}`)
    expect(sent.length).toBeGreaterThan(2)
    expect(sent.filter((text) => text.includes(token))).toEqual([])

    // A reload still knows it.
    const again = page.waitForRequest((request) => request.url() === `${server.url}/api/auth/link`)
    await page.reload()
    expect((await again).postDataJSON()).toEqual({ token })
  })

test('a link that is opened in place of its own screen is used', async ({ page }) => {
  await page.goto(`${server.url}/auth/reset-password`)
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  const checked = page.waitForRequest((request) => request.url() === `${server.url}/api/auth/link`)
  await page.evaluate((hash) => (location.hash = hash), `token=${token}`)
  expect((await checked).postDataJSON()).toEqual({ token })
  await expect(page.getByRole('alert')).toContainText(
    'It was already used, has expired or is incomplete.',
  )
})

test('a link of an earlier version, with its token in the query, still works', async ({ page }) => {
  const checked = page.waitForRequest((request) => request.url() === `${server.url}/api/auth/link`)
  await page.goto(`${server.url}/auth/set-password?token=${token}`)
  expect((await checked).postDataJSON()).toEqual({ token })
  await expect(page).toHaveURL(`${server.url}/auth/set-password`)
})
