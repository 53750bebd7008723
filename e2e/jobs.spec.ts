import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { fitsPhone } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('the progress of background work is shown, survives a reload, can be stopped, and its end is reported', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const { data: schools } = await api.list('schools?limit=1')
  const bulk = Array.from({ length: 200 }, (_, at) => ({
    name: { firstName: `Pupil${at}` },
    school: schools[0]!.id,
    class: '7th',
  }))
  const made = (await api.make('students/bulk', { bulk })) as unknown as { id: string }[]
  const students = made.map(({ id }) => id)
  const { data: activities } = await api.list('tinkering-activities?limit=7&sort=taName,ASC')
  const assign = (at: number, to: readonly string[]) =>
    api.make(`tinkering-activities/${activities[at]!.id}/assign`, { students: to })
  const titleOf = (at: number, count = 60) =>
    `Assign “${String(activities[at]!['taName'])}” to ${count} students`

  // Work of one person runs one after the other. Behind these four, the others wait until the page has been loaded again, however fast the
  // server is beside it.
  const long = []
  for (const at of [3, 4, 5, 6]) long.push(await assign(at, students))
  const few = students.slice(0, 60)
  await assign(0, ['STRANGER01', ...few])
  await assign(1, few)
  await assign(2, few)
  const bar = page.getByRole('region', { name: 'Work in progress' })
  await expect(bar.getByRole('progressbar', { name: titleOf(2) })).toBeVisible()
  await page.reload()
  await expect(bar.getByRole('progressbar', { name: titleOf(2) })).toBeVisible()
  await fitsPhone(page)
  await bar.getByRole('button', { name: `Stop: ${titleOf(2)}` }).click()
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await expect(messages).toContainText(`${titleOf(2)}: Stopped by you.`)
  await expect(bar.getByRole('progressbar', { name: titleOf(2) })).toBeHidden()
  for (const { id } of long.toReversed()) await api.make(`jobs/${id}/stop`, {})

  await expect(messages).toContainText(`${titleOf(1)}: Assigned to 60 students.`, {
    timeout: 30_000,
  })
  await expect(bar).toContainText('Assigned to 60 students. 1 could not get it.')
  await bar.getByRole('button', { name: 'Show the reasons' }).click()
  await expect(bar.getByRole('listitem')).toContainText('A record that you may not see')
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar).toBeHidden()

  // The list of all: what was stopped continues there, and what was refused can be read again.
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Background work' }).click()
  await expect(page.getByRole('heading', { name: 'Background work', level: 1 })).toBeVisible()
  const workOf = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(workOf(titleOf(2))).toContainText('Stopped by you.')
  await fitsPhone(page)
  await workOf(titleOf(0, 61)).getByRole('button', { name: 'Show the reasons' }).click()
  await expect(workOf(titleOf(0, 61)).getByRole('listitem')).toContainText(
    'A record that you may not see',
  )
  await page.getByRole('button', { name: `Continue: ${titleOf(2)}` }).click()
  await expect(workOf(titleOf(2))).toContainText('Done', { timeout: 60_000 })
  await expect(workOf(titleOf(2))).toContainText('Assigned to 60 students.')
  await page.getByText('Failed', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No work matches these filters' })).toBeVisible()
  await page.goBack()
  await page.getByText('Everyone’s').click()
  await expect(page).toHaveURL(/whose=all/)
  await expect(workOf(titleOf(1)).locator('header')).toContainText('Sudha Raman')
})
