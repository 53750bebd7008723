import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('two records of one child are merged with the keys alone: work and account move to the one that stays, and an undo takes them apart', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const { data: schools } = await api.list('schools?limit=1')
  const child = (lastName: string, more: object) =>
    api.make('students', {
      name: { firstName: 'Zubeida', lastName },
      school: schools[0]!.id,
      class: '7th',
      ...more,
    })
  const older = await child('Qureshi', { section: 'A' })
  const younger = await child('Kureshi', { section: 'B', email: 'zubeida@demo.example' })
  // Each has a copy of the activity that all students start with. What both have is archived with the other record.
  const { data: activities } = await api.list('tinkering-activities?limit=1&sort=taName,ASC')
  await api.make(`tinkering-activities/${activities[0]!.id}/assign`, { students: [younger.id] })
  const workOf = async (id: string) =>
    (await api.list(`student-activities?limit=1&filter=student||$eq||${id}`)).total
  const account = async () =>
    (await api.list('users?limit=1&filter=email||$eq||zubeida@demo.example')).data[0]!['student']
  expect([await workOf(older.id), await workOf(younger.id), await account()]).toEqual([
    1,
    2,
    younger.id,
  ])

  await page.goto(`${server.url}/duplicates?resource=student`)
  const pair = page.getByRole('article', { name: 'Zubeida Qureshi and Zubeida Kureshi' })
  const compare = pair.getByRole('button', { name: 'Compare' })
  await compare.focus()
  await expect(compare).toBeFocused()
  await page.keyboard.press('Enter')
  const section = pair.getByRole('group', { name: 'Section' })
  await expect(section.getByRole('radio', { name: 'The older' })).toBeChecked()
  await expect(pair).toContainText(/These name the kept student afterwards: .*\(2\)/)
  expect(await axeFindings(page)).toEqual([])
  await section.getByRole('radio', { name: 'The older' }).focus()
  await expect(section.getByRole('radio', { name: 'The older' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(section.getByRole('radio', { name: 'The younger' })).toBeChecked()
  const merge = pair.getByRole('button', { name: 'Merge 2 students' })
  await merge.focus()
  await expect(merge).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pair).toBeHidden()
  const message = page
    .locator('.toast')
    .filter({ hasText: 'Two students merged into Zubeida Qureshi' })
  await expect(message).toBeVisible()
  expect(await api.one(`students/${older.id}`)).toMatchObject({
    section: 'B',
    email: 'zubeida@demo.example',
  })
  expect([await workOf(older.id), await workOf(younger.id), await account()]).toEqual([
    2,
    0,
    older.id,
  ])

  const undo = message.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast').filter({ hasText: /Undone: \d+ records/ })).toBeVisible()
  expect(await api.one(`students/${older.id}`)).toMatchObject({ section: 'A' })
  expect([await workOf(older.id), await workOf(younger.id), await account()]).toEqual([
    1,
    2,
    younger.id,
  ])
  await expect(pair).toBeVisible()
})
