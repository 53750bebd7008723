import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())
// A tab may still be asking when its test ends. The answer must not outlive the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

const input = (page: Page, path: string) => page.locator(`[data-path="${path}"] :is(input, textarea)`)
const note = (page: Page) => page.getByText('Tinkerdesk was updated.')
const me = '**/api/auth/me'

/** From now on the server names another build, as after an update. */
const update = (page: Page) =>
  page.route(me, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': '/assets/next.js' } })
  })

test('a tab that is older than the server says so and keeps what was typed', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/mentor-data/add')
  await input(page, 'name.firstName').fill('Lalitha')
  await update(page)
  // The tab catches up when its connection returns, as after a restart.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(note(page)).toBeVisible()

  await page.unrouteAll({ behavior: 'wait' })
  let isQuestionAsked = false
  page.on('dialog', (dialog) => {
    isQuestionAsked = true
    void dialog.accept().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByText(/^Your unsaved changes from .* were restored\.$/)).toBeVisible()
  await expect(input(page, 'name.firstName')).toHaveValue('Lalitha')
  await expect(note(page)).toHaveCount(0)
  expect(isQuestionAsked).toBe(false)

  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).last().click()
  await expect(input(page, 'name.firstName')).toHaveValue('')
})

test('a save that names a field unknown to the server asks whether there was an update', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/tag-data/add')
  await input(page, 'name').fill('Kites')
  await update(page)
  await page.route('**/api/tags', (route) => route.continue({ postData: JSON.stringify({ label: 'Kites' }) }))
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(note(page)).toBeVisible()
})
