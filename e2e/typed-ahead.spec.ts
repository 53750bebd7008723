import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)
const input = (page: Page, path: string) => field(page, path).locator('input')
const chosen = (page: Page, path: string) => field(page, path).locator('.ant-select-selection-item')

/** Holds the answers to searches for schools until they are released. */
async function holdSchools(page: Page) {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/schools?*', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Counts the requests that write to a resource. */
function countWrites(page: Page, url: string) {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/${url}`) && request.method() !== 'GET') sent.push(request.postDataJSON())
  })
  return sent
}

test('a form that is saved right after Tab waits for the record that was typed, and stops at one that does not exist', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [school] = (await api.list('schools?page=1&limit=1&filter=name||$eq||Ganga Inter College')).data
  await page.goto(`${server.url}/student-data/add`)
  await expect(input(page, 'name.firstName')).toBeFocused()
  await page.keyboard.type('Lalitha')
  const sent = countWrites(page, 'students')
  const save = page.getByRole('button', { name: 'Create', exact: true })

  await test.step('stops at the field', async () => {
    const release = await holdSchools(page)
    await input(page, 'school').focus()
    await page.keyboard.type('no such school')
    await page.keyboard.press('Tab')
    await expect(input(page, 'class')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(save).toHaveClass(/ant-btn-loading/)
    release()
    await expect(input(page, 'school')).toBeFocused()
    await expect(field(page, 'school').locator('.td-untaken')).toHaveText('Nothing was chosen for “no such school”')
    await expect(save).not.toHaveClass(/ant-btn-loading/)
    expect(sent).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('waits for the answer', async () => {
    await input(page, 'class').focus()
    await page.keyboard.type('7')
    await page.keyboard.press('Tab')
    await expect(chosen(page, 'class')).toHaveText('7th')
    const release = await holdSchools(page)
    await input(page, 'school').focus()
    await page.keyboard.type('ganga')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(save).toHaveClass(/ant-btn-loading/)
    expect(sent).toEqual([])
    release()
    await expect(page.getByText('Lalitha created')).toBeVisible()
    expect(sent).toMatchObject([{ school: school!.id, class: '7th', name: { firstName: 'Lalitha' } }])
  })
})

test('an announcement waits for the school that was typed, instead of going to all', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [school] = (await api.list('schools?page=1&limit=1&filter=name||$eq||Ganga Inter College')).data
  await page.goto(`${server.url}/notifications`)
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'New announcement' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Holiday')
  await dialog.getByLabel('Text').fill('The lab is closed on Friday.')
  await dialog.getByLabel('Student').check()
  const sent = countWrites(page, 'broadcasts')
  const release = await holdSchools(page)
  await dialog.getByLabel('At', { exact: true }).focus()
  await page.keyboard.type('ganga')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByRole('button', { name: 'Announce' })).toHaveClass(/ant-btn-loading/)
  expect(sent).toEqual([])
  release()
  await expect(dialog).toHaveCount(0)
  expect(sent).toMatchObject([{ schools: [school!.id], roles: ['student'] }])
})
