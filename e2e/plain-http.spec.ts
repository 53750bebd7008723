import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'

const address = 'https://lab.localhost'

let server: TestServer
let plain: string
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off', PUBLIC_URL: address })
  // Every browser resolves such a name to this machine, but the product takes it for another.
  plain = server.url.replace('127.0.0.1', 'lab.localhost')
})
test.afterAll(() => server.stop())

test('a sign-in page that was opened without https leaves for the address with it', async ({
  page,
}) => {
  await page.route(`${address}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Over TLS' }),
  )
  await page.goto(`${plain}/auth/sign-in?to=%2Ftasks`)
  await expect(page.getByText('Over TLS')).toBeVisible()
  await expect(page).toHaveURL(`${address}/auth/sign-in?to=%2Ftasks`)
})

test('a sign-in without https is refused with the address to open', async ({ page }) => {
  // A page that was loaded before it could be told.
  await page.route('**/api/auth/sign-in-hints', (route) => route.abort())
  await page.goto(`${plain}/auth/sign-in`)
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('tinkerdesk-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    `Open ${address} instead. Anyone in the network can read what is sent from here.`,
  )
  expect(await page.context().cookies()).toEqual([])
})
