import { join } from 'node:path'
import { expect } from '@playwright/test'
import { TestIssuer } from '../api/test/support/test-issuer.js'
import { startServer, type TestServer } from './server.js'
import { mailedLink } from './support/outbox.js'
import { test } from './support/test.js'

let server: TestServer
let issuer: TestIssuer

test.beforeAll(async () => {
  issuer = await TestIssuer.start('http://127.0.0.1', { id: 'district', domains: ['demo.example'] })
  const settings = JSON.stringify([{ ...issuer.settings, label: 'District & Co' }])
  server = await startServer({ SIGN_IN_ISSUERS: settings })
  issuer.leadTo(server.url)
})
test.afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

test('a mentor links a service by the mail, signs in with it, ends the link and links it again while signed in', async ({
  page,
}) => {
  issuer.person = { sub: 'a mentor', email: 'mentor@demo.example', email_verified: true }
  const button = page.getByRole('link', { name: 'Sign in with District & Co' })
  const own = page.getByRole('button', { name: 'Account of mentor@demo.example' })

  // The document has the button before the program comes, in each language, and it stays the same element.
  await page.route('**/assets/*.js', (route) =>
    new Promise((done) => setTimeout(done, 300)).then(() => route.continue()),
  )
  await page.goto(`${server.url}/auth/sign-in?to=/tasks`)
  const place = await button.boundingBox()
  await button.evaluate((element) => element.setAttribute('data-drawn', ''))
  await expect(button).toHaveAttribute('href', '/api/auth/issuers/district/start?to=%2Ftasks')
  await expect(button).toHaveAttribute('data-drawn', '')
  expect(await button.boundingBox()).toEqual(place)
  await page.unrouteAll()

  await button.click()
  await expect(page.getByRole('status')).toContainText('No account is linked to this sign-in yet.')
  const folder = join(server.dataDir, 'outbox')
  await expect.poll(() => mailedLink(folder, 'link-sign-in')).toBeDefined()
  await page.goto((await mailedLink(folder, 'link-sign-in'))!)
  await expect(page).toHaveURL(`${server.url}/auth/link-sign-in`)
  await page.getByRole('button', { name: 'Link it' }).click()
  await expect(page.getByRole('status')).toHaveText('District & Co opens your account from now on.')
  await button.click()
  await expect(page).toHaveURL(`${server.url}/`)

  await own.press('Enter')
  await page.getByRole('menuitem', { name: 'Your sign-ins' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your sign-ins' })
  await expect(dialog).toContainText('Signed in with District & Co')
  await dialog.getByRole('link', { name: 'Single sign-on' }).click()
  await page.getByRole('button', { name: 'Unlink District & Co' }).click()
  await page.getByRole('button', { name: 'End it and sign out there District & Co' }).click()
  await expect(page.getByText('Not linked')).toBeVisible()

  await page.getByRole('button', { name: 'Link it District & Co' }).click()
  await expect(page).toHaveURL(`${server.url}/single-sign-on?linked=district`)
  await expect(page.getByRole('button', { name: 'Unlink District & Co' })).toBeVisible()
  await expect(own).toBeVisible()
})
