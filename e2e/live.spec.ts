import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { watchLive } from './support/live.js'
import { haveSession, signIn, type DemoPerson } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Signs a person in, in a separate browser context, and opens a page if one is named. */
async function person(browser: Browser, who: DemoPerson, path?: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const live = watchLive(page)
  await (path === undefined
    ? haveSession(page, server.url, who)
    : signIn(page, server.url, who, path))
  return { context, page, ...live }
}

interface Row {
  id: string
  version: number
}

/** Changes a record over the API, with the page's session. */
async function patch(page: Page, url: string, fields: Record<string, unknown>) {
  const { version } = (await (await page.request.get(`${server.url}${url}`)).json()) as Row
  const answer = await page.request.patch(`${server.url}${url}`, {
    data: { version, ...fields },
    headers: { origin: server.url },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Marks the page. A reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
const expectTheSamePage = async (page: Page) =>
  expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)

const rows = (page: Page) => page.locator('[data-row]')
const idOf = async (page: Page) => String(await rows(page).first().getAttribute('data-row'))
const account = async (page: Page, email: string) => {
  const answer = await page.request.get(
    `${server.url}/api/users?filter=email||$eq||${email}&limit=1`,
  )
  return ((await answer.json()) as { data: Row[] }).data[0]!.id
}

test("another person's save appears in an open list, which keeps its selection", async ({
  browser,
}) => {
  const [admin, incharge] = [
    await person(browser, 'admin'),
    await person(browser, 'incharge', '/student-data/view'),
  ]
  const id = await idOf(incharge.page)
  const row = incharge.page.locator(`[data-row="${id}"]`)
  await row.getByRole('checkbox').check()
  await incharge.hears('student')
  await mark(incharge.page)

  await admin.page.goto(`${server.url}/student-data/edit/${id}`)
  await admin.page.getByLabel('Section', { exact: true }).fill('Q7')
  await admin.page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(row).toContainText('Q7')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expectTheSamePage(incharge.page)

  // And the other way round, on a record's page.
  await expect(admin.page).toHaveURL(/\/show\//)
  await admin.hears('student')
  await patch(incharge.page, `/api/students/${id}`, { section: 'R8' })
  await expect(admin.page.getByText('R8', { exact: true })).toBeVisible()
  await Promise.all([admin.context.close(), incharge.context.close()])
})

test('an open form keeps what is typed and says that the record changed', async ({ browser }) => {
  const [admin, incharge] = [
    await person(browser, 'admin'),
    await person(browser, 'incharge', '/student-data/view'),
  ]
  const id = await idOf(incharge.page)
  await incharge.page.goto(`${server.url}/student-data/edit/${id}`)
  await incharge.page.getByLabel('Aspiration').fill('Astronomer')
  await incharge.hears('student')
  await patch(admin.page, `/api/students/${id}`, { section: 'S9' })
  const banner = incharge.page.getByRole('region', { name: 'Changed elsewhere' })
  await expect(banner).toContainText('Another person changed this record')
  await banner.getByRole('button', { name: 'Show changes' }).click()
  await expect(banner).toContainText('S9')
  await expect(incharge.page.getByLabel('Aspiration')).toHaveValue('Astronomer')
  await incharge.page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(incharge.page.getByText('S9', { exact: true })).toBeVisible()
  await expect(incharge.page.getByText('Astronomer')).toBeVisible()
  await Promise.all([admin.context.close(), incharge.context.close()])
})

test('a save shows no note in its own tab and is not read twice; another tab of the same person is recognised', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin', '/student-data/view')
  const id = await idOf(admin.page)
  const second = await admin.context.newPage()
  const { hears } = watchLive(second)
  await second.goto(`${server.url}/student-data/edit/${id}`)
  await second.getByLabel('Aspiration').fill('Pilot')
  await hears('student')

  let reads = 0
  let lastRead = Date.now()
  admin.page.on('request', (request) => {
    if (request.method() !== 'GET' || new URL(request.url()).pathname !== `/api/students/${id}`)
      return
    reads += 1
    lastRead = Date.now()
  })
  await admin.page.goto(`${server.url}/student-data/edit/${id}`)
  await admin.page.getByLabel('Section', { exact: true }).fill('U4')
  await admin.hears('student')
  // A new connection reads once more what it may have missed; only the reads of the save are counted.
  await expect.poll(() => Date.now() - lastRead).toBeGreaterThan(1500)
  reads = 0
  await admin.page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(admin.page.getByText('U4', { exact: true })).toBeVisible()
  await expect(second.getByRole('region', { name: 'Changed elsewhere' })).toContainText(
    'You changed this record in another tab.',
  )
  // Both tabs have received the event of the save.
  await expect(admin.page.getByText('changed this record')).toBeHidden()
  expect(reads).toBeLessThanOrEqual(2)
  await admin.context.close()
})

test('a disconnected tab says so and catches up', async ({ browser }) => {
  const [admin, incharge] = [
    await person(browser, 'admin'),
    await person(browser, 'incharge', '/student-data/view'),
  ]
  const id = await idOf(incharge.page)
  await incharge.hears('student')
  await mark(incharge.page)
  await incharge.context.setOffline(true)
  await patch(admin.page, `/api/students/${id}`, { section: 'T3' })
  const paused = incharge.page.getByText('Live updates paused – reconnecting')
  await expect(paused).toBeVisible()
  await expect(incharge.page.locator(`[data-row="${id}"]`)).not.toContainText('T3')
  await incharge.context.setOffline(false)
  await expect(incharge.page.locator(`[data-row="${id}"]`)).toContainText('T3')
  await expect(paused).toBeHidden()
  await expectTheSamePage(incharge.page)
  await Promise.all([admin.context.close(), incharge.context.close()])
})

test('a change of role changes the menu at once, and a disabled account is signed out', async ({
  browser,
}) => {
  const [admin, mentor] = [await person(browser, 'admin'), await person(browser, 'mentor', '/')]
  const menu = mentor.page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('Schools', { exact: true })).toBeHidden()
  await mentor.connected()
  await mark(mentor.page)
  const id = await account(admin.page, 'mentor@demo.example')
  await patch(admin.page, `/api/users/${id}`, { role: 'admin', mentor: null })
  await expect(menu.getByText('Schools', { exact: true })).toBeVisible()
  await expect
    .poll(() => mentor.page.evaluate(() => atob(localStorage.getItem('auth') ?? '')))
    .toMatch(/-mentor@demo\.example-admin$/)
  await expectTheSamePage(mentor.page)

  await mentor.connected()
  await patch(admin.page, `/api/users/${id}`, { disabled: true })
  await expect(mentor.page).toHaveURL(/\/auth\/sign-in/)
  await expect(mentor.page.getByText('Your account has been disabled by Admin')).toBeVisible()
  await expect.poll(() => mentor.page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  await Promise.all([admin.context.close(), mentor.context.close()])
})
