import { tokenPattern } from '@tinkerdesk/shared'
import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { signInOnScreen } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const statusOf = async (secret: string) =>
  (
    await fetch(`${server.url}/api/schools?limit=1`, {
      headers: { authorization: `Bearer ${secret}` },
    })
  ).status

test('a person makes a token by keyboard, sees it once, and revokes it', async ({ page }) => {
  await signInOnScreen(page, server.url, 'mentor')
  await page.getByRole('button', { name: 'Account of mentor@demo.example' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Tokens' }).press('Enter')
  await expect(page.getByText('No tokens yet')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await page.keyboard.type('Nightly register')
  await dialog.getByRole('radio', { name: 'Choose' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Schools: Reads' }).press('Space')
  await dialog.getByRole('button', { name: 'Make the token' }).press('Enter')
  const secret = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(secret).toMatch(tokenPattern)
  await expect(dialog.getByRole('textbox', { name: 'Token' })).toBeFocused()
  expect(await statusOf(secret)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  const card = page.getByRole('listitem').filter({ hasText: 'Nightly register' })
  await expect(card).toContainText('Schools: reads')
  await page.reload()
  await expect(card).toContainText(`tnk_…${secret.slice(-4)}`)
  await expect(card).toContainText('Last used')
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: 'Revoke Nightly register' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Revoke Nightly register?' })
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByText('No tokens yet')).toBeVisible()
  expect(await statusOf(secret)).toBe(401)
})

test('an admin makes a service account of a school, and sees and revokes all tokens', async ({
  page,
}) => {
  await signInOnScreen(page, server.url, 'admin')
  await page.goto(`${server.url}/connections`)
  await page.getByRole('button', { name: 'New service account' }).click()
  const making = page.getByRole('dialog', { name: 'New service account' })
  await making.getByLabel('Name').fill('School register')
  await making.getByRole('button', { name: 'Make the account' }).click()
  await expect(making.getByText('Choose at least one school.')).toBeVisible()
  await making.getByLabel('Schools').click()
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await making.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByRole('heading', { name: 'School register', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New token for School register' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token for School register' })
  await dialog.getByLabel('Name').fill('Server in the office')
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const secret = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await statusOf(secret)).toBe(200)
  await page.getByRole('button', { name: 'End School register' }).click()
  await page
    .getByRole('dialog', { name: 'End School register?' })
    .getByRole('button', { name: 'End it' })
    .click()
  await expect(page.getByText('No service accounts yet')).toBeVisible()
  await expect(page.getByText('Server in the office')).toBeHidden()
  expect(await statusOf(secret)).toBe(401)
})
