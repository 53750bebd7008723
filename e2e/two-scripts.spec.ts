import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { followTo } from './support/screens.js'
import { choose, offered, openSelect } from './support/select.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a browser that asks for Hindi gets English until a person chooses; then a sentence has its twin, and its code stays', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'hi-IN' })
  const page = await context.newPage()
  /** Signs in with a wrong password, and returns the answer of the server. */
  const tryToSignIn = async (email: string, secret: string, button: string) => {
    await page.getByLabel(email).fill('student@demo.example')
    await page.getByLabel(secret, { exact: true }).fill('not the password')
    const refusal = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-in'))
    await page.getByRole('button', { name: button, exact: true }).click()
    const answer = await refusal
    expect(answer.request().headers()['accept-language']).toContain('hi-IN')
    return answer.json()
  }
  await page.goto(`${server.url}/auth/sign-in`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const english = await tryToSignIn('E-mail', 'Password', 'Sign in')
  expect(english).toMatchObject({
    code: expect.any(String),
    title: 'The e-mail or password is incorrect.',
  })
  await expect(page.getByText('The e-mail or password is incorrect.')).toBeVisible()
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  expect(await tryToSignIn('ई-मेल', 'पासवर्ड', 'साइन इन करें')).toEqual(english)
  await expect(page.getByText('ई-मेल या पासवर्ड सही नहीं है।')).toBeVisible()
})

test('a student is found by either of two names in a list, by quick find and where a student is chosen', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view')
  const rows = page.locator('tr[data-row]')
  const search = page.getByPlaceholder('Search students')
  for (const [typed, name] of [
    ['नव्या', 'Navya'],
    ['फातिमा रहमान', 'Fathima'],
    ['Navya Kaur', 'Navya'],
    ['फ़ातिमा', 'Fathima'],
  ] as const) {
    await search.fill(typed)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(name)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a record or a page' }).fill('फातिमा')
  await expect(page.getByRole('option').first()).toContainText('Fathima')
  await page.keyboard.press('Escape')
  await followTo(page, '/team-data/add')
  await choose(page, page.getByLabel('School'), 'Aravalli Vidya Mandir', 'Aravalli')
  const leader = page.getByLabel('Leader')
  await openSelect(page, leader)
  await leader.fill('नव्या कौर')
  await expect(offered(page)).toHaveText([/Navya Kaur/])
})
