import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { choose, offered } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('hours of every week are typed in a line, and copied to other schools without closing what is open there', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const schools = (await api.list('schools?page=1&limit=4&sort=name,ASC')).data
  const [own, empty, full] = [schools[0]!, schools[1]!, schools[2]!]
  await api.make('slots', {
    school: full.id,
    month: '2032-03',
    slotNumber: 3,
    slot: [{ day: '2032-03-07', hours: ['09'] }],
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${server.url}/slot-management/add-update?school=${own.id}&month=2032-03`)

  await page.getByLabel('Every week').fill('Mon 5–6')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type days and hours from 8 am to 9 pm')).toBeVisible()
  await page.getByLabel('Every week').fill('Mon-Fri 14-17')
  await page.keyboard.press('Enter')
  await expect(page.getByText('69 open hours · not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('March 2032 saved')).toBeVisible()

  // A menu closes when the page scrolls, as it may after the click that saved.
  await expect(async () => {
    await page.getByRole('button', { name: 'Copy…' }).click()
    await page.getByRole('menuitem', { name: 'Copy to other schools' }).click({ timeout: 1000 })
  }).toPass()
  const dialog = page.getByRole('dialog', { name: 'Copy March 2032 to other schools' })
  await choose(page, page.getByLabel('Schools'), String(empty['name']))
  await offered(page)
    .filter({ hasText: String(full['name']) })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Copy to 2 schools' }).click()
  await expect(page.getByText('March 2032 copied to 2 schools')).toBeVisible()
  await expect(dialog).toBeHidden()
  const stored = async (school: string) =>
    (
      await api.list(
        `slots?page=1&limit=1&filter=school||$eq||${school}&filter=month||$eq||2032-03`,
      )
    ).data[0]!
  const hoursOf = ({ slot }: Record<string, unknown>) =>
    (slot as { hours: string[] }[]).reduce((sum, { hours }) => sum + hours.length, 0)
  expect(hoursOf(await stored(empty.id))).toBe(69)
  const theirs = await stored(full.id)
  expect(hoursOf(theirs)).toBe(70)
  expect(theirs['slotNumber']).toBe(3)
})
