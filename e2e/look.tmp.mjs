import { chromium } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
const url = process.env.URL
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const out = '/tmp/factor-shots'
async function ctx({ width = 1440, dark = false, hi = false }) {
  const c = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (hi) await c.addCookies([{ name: 'language', value: 'hi', url }])
  const p = await c.newPage()
  const s = await c.newCDPSession(p)
  await s.send('WebAuthn.enable')
  await s.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return p
}
const login = async (p, who) => {
  await p.goto(url + '/auth/sign-in')
  await p
    .locator('input')
    .first()
    .fill(who + '@demo.example')
  await p.locator('input[type=password]').fill('tinkerdesk-demo-2026')
  await p.locator('button[type=submit]').click()
}
const p = await ctx({})
await login(p, 'admin')
await p.getByRole('banner').waitFor()
await p.waitForTimeout(2500)
await p.screenshot({ path: out + '/1-reminder.png' })
await p.goto(url + '/second-factor')
await p.waitForTimeout(1500)
await p.screenshot({ path: out + '/2-empty.png' })
await p.getByRole('button', { name: 'Add a passkey' }).click()
await p.keyboard.type('Office computer')
await p.screenshot({ path: out + '/3-passkey.png' })
await p.keyboard.press('Enter')
await p.getByRole('listitem').filter({ hasText: '-' }).first().waitFor()
await p.waitForTimeout(400)
await p.screenshot({ path: out + '/4-codes.png' })
await p.getByRole('button', { name: 'I have kept them' }).click()
await p.getByRole('button', { name: 'Set up an authenticator app' }).click()
await p.locator('.factor-picture').waitFor()
await p.waitForTimeout(400)
await p.screenshot({ path: out + '/5-app.png' })
const secret = (await p.locator('.factor-form code').innerText()).replaceAll(' ', '')
await p.getByLabel('Code of the app').fill(TOTP.generate({ secret: Secret.fromBase32(secret) }))
await p.getByRole('button', { name: 'Add the app' }).click()
await p.waitForTimeout(1500)
await p.screenshot({ path: out + '/6-list.png' })
const q = await ctx({ width: 390, dark: true, hi: true })
await login(q, 'admin')
await q.waitForURL('**/second-step**')
await q.waitForTimeout(1500)
await q.screenshot({ path: out + '/7-step-hi-dark.png' })
await q.locator('.proof-ways button').last().click()
await q.waitForTimeout(200)
await q.screenshot({ path: out + '/8-recovery-hi-dark.png' })
await q.locator('.proof-ways button').nth(1).click()
await q
  .locator('form input')
  .fill(TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + 30000 }))
await q.locator('button[type=submit]').click()
await q.getByRole('banner').waitFor()
await q.goto(url + '/second-factor')
await q.waitForTimeout(2000)
await q.screenshot({ path: out + '/9-page-hi-dark-390.png', fullPage: true })
// step-up
await p.goto(url + '/tokens')
await p.waitForTimeout(800)
await p.route('**/api/tokens', async (r) =>
  r.request().method() === 'POST'
    ? r.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'step_up_needed',
          status: 403,
          title: 'Confirm that it is you, then try again.',
          type: 'x',
        }),
      })
    : r.continue(),
)
await p.getByRole('button', { name: 'New token' }).click()
await p.getByLabel('Name').fill('Nightly')
await p.getByRole('button', { name: 'Make the token' }).click()
await p.locator('dialog[open] form').waitFor()
await p.waitForTimeout(500)
await p.screenshot({ path: out + '/10-stepup.png' })
await p.goto(url + '/audit-trail')
await p.waitForTimeout(1500)
await p.screenshot({ path: out + '/11-audit.png' })
await p.goto(url + '/user-data')
await p.waitForTimeout(1500)
await p.screenshot({ path: out + '/12-users.png' })
await browser.close()
