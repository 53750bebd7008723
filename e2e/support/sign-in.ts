import { expect, type Page } from '@playwright/test'
import { demoPassword, type DemoPerson } from './people.js'

export type { DemoPerson } from './people.js'

/** Signs in a demo person on the screen and waits until the product is shown. */
export async function signInOnScreen(page: Page, url: string, who: DemoPerson) {
  await page.goto(`${url}/auth/sign-in`)
  await page.getByLabel('E-mail').fill(`${who}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Gives a page a demo person's prepared session and opens nothing. A test that ends sessions signs in on the screen. */
export async function haveSession(page: Page, url: string, who: DemoPerson) {
  const sessions = JSON.parse(process.env['E2E_SESSIONS']!) as { [person in DemoPerson]: string }
  const [name, value] = sessions[who].split('=') as [string, string]
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Opens a page of the product, the home page by default, with a demo person's prepared session. */
export async function signIn(page: Page, url: string, who: DemoPerson, path = '/') {
  await haveSession(page, url, who)
  await page.goto(new URL(path, url).href)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Opens the home page as a demo person who has chosen a language. */
export async function openInLanguage(page: Page, url: string, who: DemoPerson, language: 'en' | 'hi') {
  await haveSession(page, url, who)
  const answer = await page.request.post(`${url}/api/auth/language`, { data: { language }, headers: { origin: url } })
  expect(answer.status()).toBe(204)
  await page.context().addCookies([{ name: 'language', value: language, url }])
  await page.goto(url)
  // The first page of a device loads once more, to clear its storage.
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
