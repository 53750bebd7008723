import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { openInLanguage, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const pin = '483920'
/** Students of one class without an account, of the in-charge's school. */
const list = '/student-data/view?f.class=8th&f.account=none'
const slips = (page: Page) => page.locator('.td-slips-preview li')

test('an in-charge prints the slips of a class by keys, and a child signs in with a handle and a PIN', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await signIn(page, server.url, 'incharge', list)
  await expect(page.getByRole('row').nth(1)).toContainText('No account')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).focus()
  await page.keyboard.press('Space')
  const links: string[] = []
  await page.route('**/api/auth/slips', async (route) => {
    const answer = await route.fetch()
    const { slips: made } = (await answer.json()) as { slips: { url: string }[] }
    links.push(...made.map(({ url }) => new URL(url).pathname + new URL(url).hash))
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: /^Print sign-in slip/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Give each student only their own.')
  await page.keyboard.press('Enter')
  await expect(slips(page).first()).toContainText('Sign in as')
  await page.keyboard.press('Enter')
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  const handle = (await slips(page).first().locator('b').textContent())!
  expect(handle).toMatch(/^[A-Z]{6}\.[a-z]\d+$/)
  await page.keyboard.press('Escape')
  await expect(slips(page)).toHaveCount(0)

  await test.step('the child chooses a PIN on a phone, in Hindi, and signs in with the handle', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
    await context.addCookies([{ name: 'language', value: 'hi', url: server.url }])
    const phone = await context.newPage()
    await phone.goto(server.url + links[0]!)
    await expect(phone.getByText(handle)).toBeVisible()
    const secret = phone.getByLabel('नया पासवर्ड या पिन', { exact: true })
    const save = phone.getByRole('button', { name: 'सहेजें और साइन इन करें' })
    await secret.fill('123456')
    await save.click()
    await expect(phone.getByText(/यह पिन बहुत लोग रखते हैं/)).toBeVisible()
    await secret.fill(pin)
    await save.click()
    await expect(phone.getByRole('banner')).toBeVisible()
    await context.clearCookies()
    await phone.goto(`${server.url}/auth/sign-in`)
    await phone.getByLabel('E-mail or handle').fill(handle.toLowerCase())
    await phone.getByLabel('Password', { exact: true }).fill('000000')
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(phone.getByRole('alert')).toContainText('These do not match.')
    await phone.getByLabel('Password', { exact: true }).fill(pin)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(phone.getByRole('banner')).toBeVisible()
    expect(await phone.evaluate(() => atob(localStorage.getItem('auth')!))).toContain(`-${handle}-`)
    await context.close()
  })

  await test.step('the list says who has set up the account', async () => {
    await openInLanguage(page, server.url, 'incharge', 'en', '/student-data/view?f.class=8th')
    await expect(page.getByRole('row').filter({ hasText: handle })).toContainText('Signed in last')
    await expect(page.getByText(/Slip printed on .*, not set up/).first()).toBeVisible()
  })
})
