import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('staff see what is due, and follow a bar to the changes that it counts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server.url, 'incharge')
  const { data } = await apiOf(page, server.url).list(
    'tasks?limit=50&sort=taskDueDate&filter=taskDone||$eq||false',
  )
  const tasks = page.getByRole('region', { name: 'Tasks due' })
  await expect(tasks.getByRole('listitem').first()).toContainText(String(data[0]!['taskName']))
  await expect(tasks.getByRole('listitem').first()).toContainText('Overdue')

  await page.getByRole('heading', { name: 'The last twelve weeks' }).scrollIntoViewIfNeeded()
  const bar = page.getByRole('link', { name: /^Handed in, / }).last()
  const count = Number(/: (\d+)$/.exec((await bar.getAttribute('aria-label'))!)![1])
  expect(count).toBeGreaterThan(0)
  await expect(page.getByRole('table', { name: 'Work by week' }).getByRole('row')).toHaveCount(13)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    /\/status-changes\?outcome=handedIn&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/,
  )
  await expect(
    page.getByText(`${count} ${count === 1 ? 'change' : 'changes'} of students' work`),
  ).toBeVisible()
})

test('a student sees the tasks to do, the first due first, a new one at once, and opens one', async ({
  page,
}) => {
  await signIn(page, server.url, 'student')
  const api = apiOf(page, server.url)
  const tasks = page.getByRole('region', { name: 'Your tasks' })
  const first = tasks.getByRole('listitem').first()
  await api.make('tasks', { taskName: 'Bring two batteries', taskDueDate: '2020-01-02' })
  await expect(first).toHaveText(/^Bring two batteriesOverdue, 0?2 Jan 2020$/)
  const { id, version } = await api.make('tasks', {
    taskName: 'Return the glue gun',
    taskDueDate: '2020-01-01',
  })
  await expect(first).toContainText('Return the glue gun')
  await expect.poll(() => tasks.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  expect(await axeFindings(page)).toEqual([])
  await api.change(`tasks/${id}`, { version, taskDone: true })
  await expect(first).toContainText('Bring two batteries')
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/tasks\/edit\//)
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toHaveCount(0)

  await test.step('the student reads the calendar of the months, and makes an address for another calendar and ends it', async () => {
    await followTo(page, '/')
    const calendar = page.getByRole('region', { name: 'Calendar' })
    await calendar.scrollIntoViewIfNeeded()
    await expect(calendar.getByRole('listitem').first()).toBeVisible()
    const next = calendar.getByRole('button', { name: 'Next month' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]month=\d{4}-\d\d/)
    await calendar.getByRole('button', { name: 'Today' }).click()
    await expect(page).not.toHaveURL(/month=/)

    await calendar.getByRole('button', { name: 'Use in another calendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use in another calendar' })
    await dialog.getByRole('button', { name: 'Make an address' }).click()
    const address = await dialog.getByLabel('Your address').inputValue()
    expect(await axeFindings(page)).toEqual([])
    // Without the session of the page.
    const read = async () => (await fetch(address)).status
    expect(await read()).toBe(200)
    await dialog.getByRole('button', { name: 'End the address' }).click()
    await dialog.getByRole('button', { name: 'End it' }).click()
    await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible()
    expect(await read()).toBe(404)
  })
})
