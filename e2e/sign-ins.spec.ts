import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { mailedLink } from './support/outbox.js'
import { signInOnScreen } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a forgotten password is replaced by the link in the e-mail, which ends the sign-ins elsewhere', async ({
  browser,
  page,
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await signInOnScreen(elsewhere, server.url, 'mentor')

  await page.goto(`${server.url}/auth/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill('mentor@demo.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toContainText('If mentor@demo.example has an account')
  const folder = join(server.dataDir, 'outbox')
  await expect.poll(() => mailedLink(folder)).toBeDefined()

  await page.goto((await mailedLink(folder))!)
  await page.getByRole('textbox', { name: 'New password' }).fill('seven brass gears turning')
  await page.getByRole('button', { name: 'Save the password' }).click()
  // The link signs this page in.
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  // The open page elsewhere is signed out at once.
  await expect(elsewhere).toHaveURL(/\/auth\/sign-in/)
  // Nothing says that typed text is kept: it is gone.
  await expect(
    elsewhere.getByText('Your session has ended. Please sign in again.', { exact: true }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account of mentor@demo.example' })).toBeVisible()
  // A link works once.
  await elsewhere.goto((await mailedLink(folder))!)
  await expect(elsewhere.getByRole('alert')).toContainText(
    'It was already used, has expired or is incomplete.',
  )
})

test('your sign-ins are listed, and ending one signs that device out at once', async ({
  browser,
  page,
}) => {
  const [second, third] = await Promise.all(
    [0, 1].map(async () => (await browser.newContext()).newPage()),
  )
  for (const device of [second!, third!, page]) await signInOnScreen(device, server.url, 'student')
  await page.getByRole('button', { name: 'Account of student@demo.example' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Your sign-ins' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your sign-ins' })
  await expect(dialog.getByText('This device')).toHaveCount(1)
  const before = await dialog.getByRole('listitem').count()
  // The latest used comes first: this device, the third, the second.
  await dialog
    .getByRole('button', { name: /^End the sign-in with/ })
    .first()
    .press('Enter')
  await expect(third!).toHaveURL(/\/auth\/sign-in/)
  await expect(dialog.getByRole('listitem')).toHaveCount(before - 1)
  await dialog.getByRole('button', { name: 'End all others' }).press('Enter')
  await dialog.getByRole('button', { name: 'End them' }).press('Enter')
  await expect(second!).toHaveURL(/\/auth\/sign-in/)
  await expect(dialog.getByText('You are signed in on this device only.')).toBeVisible()
})
