import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { answerDialogs } from './support/dialogs.js'
import { expireSessions } from './support/expire-sessions.js'
import { watchLive } from './support/live.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession, signInOnScreen } from './support/sign-in.js'
import { storedDrafts } from './support/stored-drafts.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const input = (page: Page, path: string) =>
  page.locator(`[data-path="${path}"] :is(input, textarea)`).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an ended session and a malformed login value keep what is typed; another person finds nothing', async ({
  page,
}) => {
  await signInOnScreen(page, server.url, 'mentor')
  let isAsked = false
  page.on('dialog', (dialog) => {
    isAsked = true
    void dialog.accept().catch(() => undefined)
  })
  await followTo(page, '/ta-data/add')
  await input(page, 'taName').fill('Paper rocket')
  await input(page, 'intro').fill('It flies.')
  await page.locator('[data-path="subject"] input').focus()
  // A response that is on its way renews the session, so each try searches for a longer text, which asks the server again.
  // The key needs no element: a request of the page itself may lead to the sign-in first.
  await expect(async () => {
    await page.context().clearCookies()
    await page.keyboard.type('e')
    await expect(page).toHaveURL(/auth\/sign-in/, { timeout: 2000 })
  }).toPass()
  expect(isAsked).toBe(false)
  await page.getByLabel('E-mail').fill('mentor@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('tinkerdesk-demo-2026')
  await button(page, 'Sign in').click()
  await expect(input(page, 'taName')).toHaveValue('Paper rocket')
  await expect(input(page, 'intro')).toHaveValue('It flies.')

  await page.evaluate(() => localStorage.setItem('auth', '%%%'))
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Tasks & Activities' }).click()
  // The page loads again. A test that left it before that is over would be held up by it.
  await loaded
  await expect(page.getByRole('heading', { name: 'Tasks & Activities', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBe('%%%')
  expect(await storedDrafts(page)).toHaveLength(1)

  // A page without a session: nothing is on its way that would renew it.
  await page.goto(`${server.url}/offline`)
  await page.context().clearCookies()
  await signInOnScreen(page, server.url, 'student')
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('a session that runs out while its page listens keeps what is typed, and offers it after the next sign-in', async ({
  page,
  browser,
}) => {
  const live = watchLive(page)
  await signInOnScreen(page, server.url, 'mentor')
  await followTo(page, '/mentor-data/add')
  await input(page, 'name.firstName').fill('Lalitha')
  await live.connected()
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  await page.waitForLoadState('networkidle')

  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const api = apiOf(admin, server.url)
  const [mentor] = (await api.list('users?page=1&limit=1&filter=email||$eq||mentor@demo.example'))
    .data
  expireSessions(server, 'mentor@demo.example')
  // The server looks at the sessions of open pages again: every two minutes, and when their person changes.
  await api.change(`users/${mentor!.id}`, {
    version: mentor!.version,
    sendCall: !mentor!['sendCall'],
  })
  await admin.context().close()
  await expect(page).toHaveURL(/auth\/sign-in\?.*reason=expired/)
  expect(live.ending()).toBe('expired')
  await expect(page.getByText('What you typed is kept.')).toBeVisible()
  expect(await storedDrafts(page)).toMatchObject([{ values: { name: { firstName: 'Lalitha' } } }])

  await page.getByLabel('E-mail').fill('mentor@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('tinkerdesk-demo-2026')
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL(`${server.url}/mentor-data/add`)
  await expect(input(page, 'name.firstName')).toHaveValue('Lalitha')
})

test('signing out asks about what is unsaved, and deletes it', async ({ page, context }) => {
  await signInOnScreen(page, server.url, 'incharge')
  await followTo(page, '/team-data/add')
  await input(page, 'name').fill('Kites')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' })
  await expect(question.getByRole('listitem')).toContainText(['New team, started on'])
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(input(page, 'name')).toHaveValue('Kites')

  // A second tab with unsaved text cannot bring its own back after the sign-out.
  const other = await context.newPage()
  await other.goto(`${server.url}/mentor-data/add`)
  await input(other, 'name.firstName').fill('Left open')
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(2)
  // Another tab may have left its page before the question is answered.
  answerDialogs(other)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question.getByRole('listitem')).toHaveCount(2)
  await question.getByRole('button', { name: 'Sign out and delete them' }).click()
  await expect(page).toHaveURL(/auth\/sign-in/)
  await expect(other).toHaveURL(/auth\/sign-in/)
  await expect.poll(() => storedDrafts(page)).toEqual([])
})
