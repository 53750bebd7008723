import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a page with text in a cell is not left without a question', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view?columns=name.firstName,section`)
  const cell = page.locator('tr[data-row]').first().locator('td[data-cell="section"]')
  await cell.dblclick()
  await cell.getByRole('textbox').fill('far too long for a section')
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  // A click elsewhere tries to save, which is refused here, so the text is still in its cell.
  await page.locator('.td-subtitle').click()
  await expect(cell.getByRole('alert')).toBeVisible()
  // Playwright's `goBack` would wait for the page that is not left.
  await page.evaluate(() => history.back())
  await expect.poll(() => questions.length).toBe(1)
  await expect(cell.getByRole('textbox')).toHaveValue('far too long for a section')
})

test('text in a cell whose record leaves the list is kept by a message, which saves it', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const { data } = await api.list('schools?limit=1')
  const student = await api.make('students', {
    name: { firstName: 'Leaving', lastName: 'Typist' },
    school: data[0]!.id,
    class: '8th',
    section: 'A',
  })
  await page.goto(
    `${server.url}/student-data/view?q=Typist&f.class=8th&columns=name.firstName,section`,
  )
  const row = page.locator(`tr[data-row="${student.id}"]`)
  const cell = row.locator('td[data-cell="section"]')
  await cell.dblclick()
  await cell.getByRole('textbox').fill('ZQ')
  await api.change(`students/${student.id}`, { version: student.version, class: '9th' })
  await expect(row).toHaveCount(0)
  const message = page.getByText('Leaving Typist: Section “ZQ” is not saved.').locator('..')
  await message.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await api.one(`students/${student.id}`))['section']).toBe('ZQ')
  expect(await api.one(`students/${student.id}`)).toMatchObject({ class: '9th' })
})

test('a task whose answer was lost is tried again without a second one, also after another was typed', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/tasks`)
  const field = page.getByRole('textbox', { name: 'New task' })
  let isLost = false
  await page.route('**/api/tasks', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await field.fill('Typed meanwhile')
    await route.abort()
  })
  await field.fill('Order lost filament')
  await field.press('Enter')
  const message = page.getByText('“Order lost filament” was not added.').locator('..')
  const isSent = page.waitForResponse(
    (response) => response.url().endsWith('/api/tasks') && response.request().method() === 'POST',
  )
  await message.getByRole('button', { name: 'Try again' }).click()
  expect((await isSent).ok()).toBe(true)
  await expect(field).toHaveValue('Typed meanwhile')
  const { total } = await apiOf(page, server.url).list(
    'tasks?filter=taskName||$eq||Order lost filament&limit=1&page=1',
  )
  expect(total).toBe(1)
})
