import { expect, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword, type DemoPerson, type PreparedSession } from './people.js'
import { waitInPage } from './wait-in-page.js'

export type { DemoPerson } from './people.js'

/** Waits until the product is shown, with its bar. */
const entered = (page: Page) =>
  waitInPage(
    page,
    (selector) => {
      const bar = document.querySelector<HTMLElement>(selector)
      return bar?.checkVisibility({ visibilityProperty: true }) === true && bar.offsetHeight > 0
    },
    'header.header',
    () => expect(page.getByRole('banner')).toBeVisible(),
  )

/** Signs in a demo person on the screen and waits until the product is shown. */
export async function signInOnScreen(page: Page, url: string, who: DemoPerson) {
  await page.goto(`${url}/auth/sign-in`)
  await page.getByLabel('E-mail').fill(`${who}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await entered(page)
}

/** Carries the login value of a prepared session to the next page, which keeps it as it does after a sign-in. */
const carrier = 'carried-login'

/** Runs in every page of a context before the product. Keeps the login value that came with a prepared session, once. */
function keepCarriedLogin(name: string) {
  if (location.protocol !== 'http:') return
  const carried = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (carried === undefined) return
  document.cookie = `${name}=; path=/; max-age=0`
  if (localStorage.getItem('auth') === null)
    localStorage.setItem('auth', decodeURIComponent(carried.slice(name.length + 1)))
}

const carrying = new WeakSet<BrowserContext>()

/**
 * Gives a page a demo person's prepared session and opens nothing. The device remembers the person as after a sign-in: one that does not
 * clears its storage and loads the first page twice. A test that ends sessions signs in on the screen.
 */
export async function haveSession(page: Page, url: string, who: DemoPerson) {
  const { cookie, login } = (
    JSON.parse(process.env['E2E_SESSIONS']!) as { [person in DemoPerson]: PreparedSession }
  )[who]
  const [name, value] = cookie.split('=') as [string, string]
  const context = page.context()
  if (!carrying.has(context)) {
    carrying.add(context)
    await context.addInitScript(keepCarriedLogin, carrier)
  }
  await context.addCookies([
    { name, value, url, httpOnly: true, sameSite: 'Lax' },
    { name: carrier, value: encodeURIComponent(login), url },
  ])
}

/** Opens a page of the product, the home page by default, with a demo person's prepared session. */
export async function signIn(page: Page, url: string, who: DemoPerson, path = '/') {
  await haveSession(page, url, who)
  await page.goto(new URL(path, url).href)
  await entered(page)
}

/** Opens a page of the product, the home page by default, as a demo person who has chosen a language. */
export async function openInLanguage(
  page: Page,
  url: string,
  who: DemoPerson,
  language: 'en' | 'hi',
  path = '/',
) {
  await haveSession(page, url, who)
  const answer = await page.request.post(`${url}/api/auth/language`, {
    data: { language },
    headers: { origin: url },
  })
  expect(answer.status()).toBe(204)
  await page.context().addCookies([{ name: 'language', value: language, url }])
  await page.goto(new URL(path, url).href)
  await entered(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
