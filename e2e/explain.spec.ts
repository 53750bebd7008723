import { expect, type Locator, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { apiOf } from './support/records.js'
import { shown } from './support/screens.js'
import { haveSession, signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Returns everything that the device keeps in its local storage, and the names of its databases. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    values: Object.entries(localStorage).toSorted(),
    databases: (await indexedDB.databases()).map(({ name }) => name).toSorted(),
  }))

/** Returns the reasons beside a right, such as "Change it". */
const partOf = (why: Locator, right: string) =>
  why.locator('dt', { hasText: right }).locator('xpath=following-sibling::dd[1]')

test('an admin looks as an in-charge in a tab of its own, changes nothing there, and stops', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const { data } = await api.list('users?filter=email||$eq||incharge@demo.example&limit=1')
  const { id, displayName } = data[0]!
  await page.goto(`${server.url}/user-data/show/${id}`)
  await page.getByRole('button', { name: 'Look as this person' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const link = page.getByRole('link', { name: 'Open in a new tab' })
  await expect(link).toBeVisible()
  const before = await kept(page)
  const opening = page.waitForEvent('popup')
  await link.click()
  const view = await opening
  const mark = view.getByRole('region', { name: 'You look as another person' })
  await expect(mark).toContainText(`You look as ${String(displayName)}`)
  // The address says nothing of it any more, and neither does the menu of the admin.
  expect(new URL(view.url()).hash).toBe('')
  await expect(view.getByRole('button', { name: /^(Notifications|Account of)/ })).toHaveCount(0)
  await expect(view.getByRole('link', { name: 'Audit trail' })).toHaveCount(0)

  await view.goto(`${server.url}/student-data/view`)
  await expect(mark).toBeVisible()
  const row = view.locator('.td-list-rows a').first()
  await row.click()
  await view.getByRole('button', { name: 'Edit' }).click()
  await expect(mark).toBeVisible()
  await view.getByLabel('Aspiration').fill('Pilot')
  await view.getByRole('button', { name: 'Update' }).click()
  await expect(
    view.getByText('You look as another person. Nothing can be changed here.').first(),
  ).toBeVisible()
  expect(await kept(page)).toEqual(before)

  await mark.getByRole('button', { name: 'Stop' }).click()
  await expect(view.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(mark).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  const trail = await api.list(`audit?action=viewAs&record=${id}`)
  expect(trail.total).toBe(1)
})

test('a list, a record and a refusal say what is not there, and why', async ({ page, browser }) => {
  await signIn(page, server.url, 'mentor', '/student-data/view')
  await page.getByRole('button', { name: 'What may I do here?' }).click()
  const why = page.getByRole('dialog', { name: /^What may I do here\?/ })
  await expect(why.getByText('made by you')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await why.getByText('Fields that are withheld or not changed').click()
  await expect(why.getByText('Withheld. Read by: Admin, ATL in-charge').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('the menu of a row names a button that is not there, and who could give it', async () => {
    const row = page.locator('tr[data-row]').first()
    await row.getByRole('button', { name: /^More for/ }).click()
    const menu = page.getByRole('menu', { name: 'Actions' })
    const entry = (name: string) => menu.getByRole('menuitem', { name, exact: true })
    await expect(entry('Open')).toBeFocused()
    await expect(entry('Archive')).toHaveCount(0)
    await entry('What may I do here?').click()
    await expect(partOf(why, 'Archive it')).toContainText('This role has no such right.')
    await partOf(why, 'Archive it').getByText('Who else has this right').click()
    await expect(partOf(why, 'Archive it')).toContainText('Admin All records')
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
    await row.getByRole('link').first().click()
  })
  await test.step('the page of a record names a button and a field that are not there', async () => {
    await expect(page).toHaveURL(/\/show\//)
    // The list stays until the code of the record's page has come.
    await shown(page, '/student-data/show/:id')
    await expect(page.getByText('Team leader', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expect(page.getByText('Guardians', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'What may I do here?' }).click()
    await expect(partOf(why, 'Change it')).toContainText(/made by you\s*does not hold/)
    await expect(partOf(why, 'Change it')).toContainText(
      'Only the person who made the record has this right.',
    )
    await why.getByText('Fields that are withheld or not changed').click()
    const field = why.getByRole('listitem').filter({ hasText: /^Guardians / })
    await expect(field).toContainText('Withheld. Read by: Admin, ATL in-charge')
    await page.keyboard.press('Escape')
  })

  await page.goto(`${server.url}/equipment-data/show/01ARZ3NDEKTSV4RRFFQ69G5FAV`)
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByText('There is no such record within reach.')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const api = apiOf(admin, server.url)
  const firstOf = async (path: string) => (await api.list(`${path}&limit=1`)).data[0]!.id
  const person = await firstOf('users?filter=email||$eq||mentor@demo.example')
  const student = await firstOf('students?sort=createdAt,ASC')
  await admin.goto(
    `${server.url}/explain-access?person=${person}&resource=student&record=${student}`,
  )
  await expect(admin.getByText('made by this person')).toBeVisible()
  await expect(admin.getByText('does not hold').first()).toBeVisible()
  expect(await axeFindings(admin)).toEqual([])
  expect((await api.list(`audit?action=explainAccess&record=${person}`)).total).toBeGreaterThan(0)
})
