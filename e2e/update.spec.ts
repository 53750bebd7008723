import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { haveSession, signIn } from './support/sign-in.js'
import { catchUp, updateNotice } from './support/update-notice.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())
// A tab may still be asking when its test ends. The answer must not outlive the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

const input = (page: Page, path: string) =>
  page.locator(`[data-path="${path}"] :is(input, textarea)`)
const me = '**/api/auth/me'

/** From now on the server names another build, as after an update. */
const update = (page: Page) =>
  page.route(me, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-build': '/assets/next.js' },
    })
  })

test('a tab that is older than the server says so and keeps what was typed', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/mentor-data/add')
  await input(page, 'name.firstName').fill('Lalitha')
  await update(page)
  await catchUp(page)

  await page.unrouteAll({ behavior: 'wait' })
  let isQuestionAsked = false
  page.on('dialog', (dialog) => {
    isQuestionAsked = true
    void dialog.accept().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByText(/^Your unsaved changes from .* were restored\.$/)).toBeVisible()
  await expect(input(page, 'name.firstName')).toHaveValue('Lalitha')
  await expect(updateNotice(page)).toHaveCount(0)
  expect(isQuestionAsked).toBe(false)

  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).last().click()
  await expect(input(page, 'name.firstName')).toHaveValue('')
})

test('a page that is loaded once more before its form is open goes on with what was typed', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/partner-data/add')
  await input(page, 'name').fill('Kite makers')
  await page.locator('[data-path="mouFile"] input[type=file]').setInputFiles({
    name: 'mou.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  await expect(page.getByText('mou.pdf')).toBeVisible()
  await update(page)
  await catchUp(page)
  await page.unrouteAll({ behavior: 'wait' })

  // The form waits for the answer whether its file is still stored, which never comes the first time.
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  await page.route('**/api/files/*', () => isHeld(), { times: 1 })
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await held
  await page.reload()
  await expect(page.getByText(/^Your unsaved changes from .* were restored\.$/)).toBeVisible()
  await expect(input(page, 'name').first()).toHaveValue('Kite makers')
  await expect(page.getByText('mou.pdf')).toBeVisible()
})

test('a page whose code cannot be fetched says so instead of a blank page, and opens after a reload', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/tag-data/add')
  await expect(input(page, 'name')).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Self hosted snapshot' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText(/^Part of this page could not be loaded\./)).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Self-hosted snapshot' })).toBeVisible()
})

test('a cell whose editor cannot be fetched says so once, and says what was typed for it', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const editor = /assets\/inline-cell-[^/]*\.js$/
  let loads = 0
  let fail = () => {}
  const isTyped = new Promise<void>((resolve) => (fail = resolve))
  await page.route(editor, async (route) => {
    loads += 1
    await isTyped
    await route.abort()
  })
  await page.goto(`${server.url}/student-data/view`)
  await page.locator('[data-cell="section"]').first().dblclick()
  await page.keyboard.type('nex')
  fail()
  await expect(
    page.getByText('It could not be loaded. Check the connection and try again.'),
  ).toBeVisible()
  await expect(page.getByText('“nex” is not entered: the cell could not be opened.')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/student-data/view`)
  expect(loads).toBeLessThan(5)

  // A person who types on while it fails presses no key of the list, in which “n” opens a form.
  await page.unroute(editor)
  await page.route(editor, (route) => route.abort())
  await page.reload()
  await page.locator('[data-cell="section"]').first().dblclick()
  await page.keyboard.type('n'.repeat(60), { delay: 100 })
  await expect(page.getByText(/^“n+…?” is not entered/)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/student-data/view`)
  await page.waitForTimeout(1_500)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/student-data\/add/)
})

test('a page whose first script does not arrive offers to try again instead of loading for ever', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${server.url}/tag-data/view`)
  const retry = page.getByRole('link', { name: 'try again' })
  await expect(page.getByText('Loading…')).toBeVisible()
  // The time until it shows is set to its begin, whatever the machine took until here.
  await page.evaluate(() =>
    document.getAnimations().forEach((animation) => {
      animation.pause()
      animation.currentTime = 0
    }),
  )
  await expect(retry).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(retry).toBeVisible()
  await page.unroute('**/assets/*.js')
  await retry.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
})

test('a save that names a field unknown to the server asks whether there was an update', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/tag-data/add')
  await input(page, 'name').fill('Kites')
  await update(page)
  await page.route('**/api/tags', (route) =>
    route.continue({ postData: JSON.stringify({ label: 'Kites' }) }),
  )
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(updateNotice(page)).toBeVisible()
})
