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

test('every student moves up by one class with the keys alone, the last class is archived with its accounts, and an undo after a reload brings all back', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const { data: schools } = await api.list('schools?limit=1')
  const graduate = {
    name: { firstName: 'Tara', lastName: 'Graduate' },
    school: schools[0]!.id,
    class: '12th',
    email: 'tara@demo.example',
  }
  await api.make('students', graduate)
  const numberOf = async (of: string) => (await api.list(of)).total
  const accounts = () => numberOf('users?limit=1&filter=email||$eq||tara@demo.example')
  const classes = ['6th', '7th', '8th', '9th', '10th', '11th', '12th']
  const counts = () =>
    Promise.all(classes.map((name) => numberOf(`students?limit=1&filter=class||$eq||${name}`)))
  const before = await counts()
  expect(await accounts()).toBe(1)

  await page.goto(`${server.url}/student-data/view`)
  const open = page.getByRole('button', { name: 'Yearly promotion' })
  await open.focus()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Yearly promotion' })
  await expect(dialog.getByRole('row', { name: '12th graduated: archived' })).toBeVisible()
  await expect(dialog).toContainText('which can no longer sign in')
  expect(await axeFindings(page)).toEqual([])
  const promote = dialog.getByRole('button', { name: /^Promote \d+ students$/ })
  await promote.focus()
  await expect(promote).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const message = page.locator('.toast').filter({ hasText: 'graduated' })
  await expect(message).toContainText(`, ${before.at(-1)} graduated`)
  await expect.poll(counts).toEqual([0, ...before.slice(0, -1)])
  await expect.poll(accounts).toBe(0)

  await page.reload()
  await expect(message).toBeVisible()
  const undo = message.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast').filter({ hasText: /^.Undone: \d+ records/ })).toBeVisible()
  await expect.poll(counts).toEqual(before)
  await expect.poll(accounts).toBe(1)
})
