import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { watchLive } from './support/live.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function showStudents(page: Page) {
  await page.goto(`${server.url}/school-data/view`)
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await columns.click()
  const choice = page.getByRole('checkbox', { name: 'Students', exact: true })
  await choice.check()
  await columns.click()
  await expect(choice).toBeHidden()
}
const addStudent = (page: Page, school: string) =>
  apiOf(page, server.url).make('students', {
    name: { firstName: 'Ravi', lastName: 'Das' },
    school,
    class: '8th',
  })

test('a count is a column, sorts the list, follows changes, and is on the page of the record', async ({
  page,
}) => {
  const { hears } = watchLive(page)
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const most = (await api.list('schools?limit=1&page=1&sort=students,DESC')).data[0]!
  await showStudents(page)
  const heading = page.getByRole('columnheader', { name: 'Students' })
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  const first = page.locator('[data-row]').first()
  await expect(first).toHaveAttribute('data-row', most.id)
  await expect(first).toContainText(String(most['students']))

  await hears('student')
  await addStudent(page, most.id)
  const next = String(Number(most['students']) + 1)
  await expect(first.getByRole('cell', { name: next, exact: true })).toBeVisible()

  await test.step('a list that was left a moment ago has what changed meanwhile', async () => {
    const address = page.url()
    await followTo(page, '/tag-data/view')
    await addStudent(page, most.id)
    await followTo(page, address)
    await expect(
      first.getByRole('cell', { name: String(Number(next) + 1), exact: true }),
    ).toBeVisible()
  })

  await test.step('it is on the cards of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const card = page.locator('.td-row-cards [data-row]').first()
    await expect(card.locator('dt', { hasText: /^Students$/ })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await followTo(page, `/school-data/show/${most.id}`)
  const value = page
    .locator('dl.td-values > div')
    .filter({ has: page.locator('dt', { hasText: /^Students$/ }) })
  await expect(value.locator('dd')).toHaveText(String(Number(next) + 1))
  await hears('student')
  await addStudent(page, most.id)
  await expect(value.locator('dd')).toHaveText(String(Number(next) + 2))
  await followTo(page, `/school-data/edit/${most.id}`)
  await expect(page.getByLabel('Joined the programme')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Students', { exact: true })).toHaveCount(0)
})

test('the totals of a list count what it shows by a field, and each group leads to its records', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await haveSession(page, server.url, 'admin')
  const due = (await apiOf(page, server.url).list('payments?limit=100&filter=status||$eq||due'))
    .data
  await page.goto(`${server.url}/payments`)
  await page.getByRole('button', { name: 'Totals', exact: true }).click()
  const totals = page.getByRole('region', { name: 'Totals', exact: true })
  await totals.getByText('Status', { exact: true }).click()
  const group = totals.getByRole('row', { name: /^Due / })
  await expect(group).toContainText(String(due.length))
  await group.getByRole('link', { name: 'Due', exact: true }).click()
  await expect(page).toHaveURL(/[?&]f\.status=due/)
  await expect(totals.getByRole('row', { name: /^Total / })).toContainText(String(due.length))
  await expect(page.locator('[data-row]')).toHaveCount(due.length)
})
