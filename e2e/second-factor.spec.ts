import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { freePort } from '../scripts/lib/free-port.mjs'
import { startServer, type TestServer } from './server.js'
import { demoPassword } from './support/people.js'
import { proveSessions } from './support/prove-sessions.js'
import { signInOnScreen } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer
/** Browsers give passkeys to a name, and not to an address in numbers. */
let url: string

test.beforeAll(async () => {
  const port = String(await freePort())
  url = `http://localhost:${port}`
  server = await startServer({ PORT: port, PUBLIC_URL: url })
})
test.afterAll(() => server.stop())

/** Gives the page a device that makes and keeps passkeys, and says at once that its person is there. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of / })

async function signOut(page: Page) {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** Types the password again, and waits for the second step. */
async function toSecondStep(page: Page) {
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
}

test('a passkey, an app and a recovery code let an admin in, and a fresh proof keeps what was typed', async ({
  page,
}) => {
  await addAuthenticator(page)
  await signInOnScreen(page, url, 'admin')
  await account(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Second factor' }).press('Enter')

  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const making = page.getByRole('dialog', { name: 'New passkey' })
  await expect(making.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Office computer')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Office computer' })).toBeVisible()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const app = page.getByRole('dialog', { name: 'Authenticator app' })
  await expect(app.getByRole('img', { name: 'The secret for your app' })).toBeVisible()
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '')
  /** Returns the code of this step of time or a later one. */
  const codeIn = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
  await app.getByLabel('Code of the app').fill(codeIn(0))
  await app.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible()

  await signOut(page)
  await toSecondStep(page)
  await expect(page.getByText('Your browser asks for your passkey')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()

  await page.goto(`${url}/tokens`)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Name').fill('Nightly register')
  proveSessions(server.dataDir, new Date(Date.now() - 11 * 60_000))
  // The server reads sessions again after a commit of its own.
  await page.request.post(`${url}/api/bell/read`, { headers: { origin: url } })
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Confirm that it is you, then try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await proof.getByRole('button', { name: 'Use a code of your app' }).click()
  await expect(proof.getByLabel('Code of your app')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('This is wrong, used or no longer valid.')).toBeVisible()
  await proof.getByLabel('Code of your app').fill(codeIn(1))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Token' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: /^Nightly register/ })).toBeVisible()

  await signOut(page)
  await toSecondStep(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()
})
