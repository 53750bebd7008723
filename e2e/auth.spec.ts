import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { demoPassword } from './support/people.js'
import { signInOnScreen } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const loginValue = (page: Page) => page.evaluate(() => atob(localStorage.getItem('auth') ?? ''))
const setLoginValue = (page: Page, text: string) =>
  page.evaluate((value) => localStorage.setItem('auth', value), text)
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('signing in leads to the requested page in the same document, with code that arrived during typing', async ({
  page,
}) => {
  await page.goto(`${server.url}/student-data/view`)
  await expect(page).toHaveURL(/\/auth\/sign-in\?to=%2Fstudent-data%2Fview$/)

  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  const product = page.waitForResponse(/\/assets\/app-[^/]+\.js$/)
  await page.getByLabel('E-mail').fill('admin@demo.example')
  expect((await product).status()).toBe(200)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The e-mail or password is incorrect.')
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@demo.example')

  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/student-data/view`)
  await expect(page).toHaveTitle(/Students · Tinkerdesk$/)
  expect(documents).toEqual([])
  expect(await loginValue(page)).toMatch(/^[0-9a-zA-Z]+-admin@demo\.example-admin$/)
})

test('the demo fills in its sign-ins', async ({ page }) => {
  await page.goto(`${server.url}/auth/sign-in`)
  await page.getByRole('button', { name: 'Mentor' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('.layout-side').getByText('Arjun Nair')).toBeVisible()
})

test('a missing or malformed login value clears storage, and the session writes it again', async ({
  page,
}) => {
  await signInOnScreen(page, server.url, 'mentor')
  for (const value of ['rubbish', base64('nobody-owner'), '']) {
    // No code of the app runs on this page, so nothing corrects the value.
    await page.goto(`${server.url}/api/health/live`)
    await page.evaluate(() => localStorage.setItem('left-over', 'yes'))
    await setLoginValue(page, value)
    await page.goto(`${server.url}/team-data/view`)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect.poll(() => loginValue(page)).toMatch(/-mentor@demo\.example-mentor$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('left-over'))).toBeNull()
  }
})

test('a forged role is corrected and opens nothing', async ({ page }) => {
  await signInOnScreen(page, server.url, 'student')
  const forged = (await loginValue(page)).replace(/student$/, 'admin')
  await setLoginValue(page, base64(forged))
  await page.goto(`${server.url}/school-data/view`)
  await expect(
    page.getByRole('heading', { name: "You don't have access to Schools" }),
  ).toBeVisible()
  await expect.poll(() => loginValue(page)).toMatch(/-student$/)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('signing out ends the session and clears storage', async ({ page }) => {
  await signInOnScreen(page, server.url, 'incharge')
  await page.evaluate(() => localStorage.setItem('left-over', 'yes'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server.url}/auth/sign-in`)
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({})
  await page.goto(`${server.url}/`)
  await expect(page).toHaveURL(`${server.url}/auth/sign-in`)
})

test('a request for a new password gets the same answer for every address', async ({ page }) => {
  await page.goto(`${server.url}/auth/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill('nobody@demo.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toContainText('If nobody@demo.example has an account')
})

test('a used link says so, and where to get a new one', async ({ page }) => {
  for (const address of [
    'set-password#token=used-before',
    'set-password',
    `reset-password#token=${'x'.repeat(900)}`,
  ]) {
    await page.goto(`${server.url}/auth/${address}`)
    await expect(page.getByRole('alert')).toContainText(
      'It was already used, has expired or is incomplete.',
    )
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  }
  await page.goto(`${server.url}/auth/first-admin#token=used-before`)
  await expect(page.getByRole('alert')).toContainText('restart the server to get a new link')
})
