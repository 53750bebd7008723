import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { highlighted, offered } from './support/select.js'
import { haveSession } from './support/sign-in.js'
import { countWrites, holdSchools } from './support/typed-ahead.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Opens the form of an announcement to students, with a title. */
async function openAnnouncement(page: Page, title: string) {
  await page.goto(`${server.url}/notifications`)
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'New announcement' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await dialog.getByLabel('Student').check()
  return dialog
}

/** Returns the id of Ganga Inter College. */
async function gangaId(page: Page): Promise<string> {
  const [school] = (
    await apiOf(page, server.url).list(
      'schools?page=1&limit=1&filter=name||$eq||Ganga Inter College',
    )
  ).data
  return school!.id
}

test('an announcement waits for the school that was typed, instead of going to all', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const dialog = await openAnnouncement(page, 'Holiday')
  await dialog.getByLabel('Text').fill('The lab is closed on Friday.')
  const sent = countWrites(page, 'broadcasts')
  const announce = dialog.getByRole('button', { name: 'Announce' })
  const release = await holdSchools(page)
  await dialog.getByLabel('At', { exact: true }).focus()
  await page.keyboard.type('ganga')
  await announce.click()
  await expect(announce).toHaveClass(/ant-btn-loading/)
  expect(sent).toEqual([])
  release()
  await expect(dialog).toHaveCount(0)
  expect(sent).toMatchObject([{ schools: [await gangaId(page)], roles: ['student'] }])
})

test('an announcement goes out with one click while the list of schools is open, to the school that was typed', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const dialog = await openAnnouncement(page, 'Exhibition')
  const sent = countWrites(page, 'broadcasts')
  const at = dialog.getByLabel('At', { exact: true })
  await at.click()
  await expect(at).toBeFocused()
  await page.keyboard.type('ganga')
  await expect(highlighted(page)).toContainText('Ganga Inter College')
  // The mouse presses what lies at the middle of the button, as a person does: the list must not be there.
  const box = (await dialog.getByRole('button', { name: 'Announce' }).boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(dialog).toHaveCount(0)
  expect(sent).toMatchObject([{ schools: [await gangaId(page)], roles: ['student'] }])
})

test('a filter keeps the school that was typed when a click leaves it, and sets none when several fit', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view`)
  const filter = page.getByRole('combobox', { name: 'School', exact: true })
  await test.step('a text that several schools fit sets no filter, whatever the mouse passes', async () => {
    await filter.click()
    await expect(filter).toBeFocused()
    await page.keyboard.type('school')
    await expect(offered(page)).toHaveCount(3)
    await offered(page).nth(1).hover()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(filter).toHaveValue('')
    await expect(
      page.locator('.ant-select').filter({ has: filter }).locator('.ant-select-selection-item'),
    ).toHaveCount(0)
    await expect(page).not.toHaveURL(/school=/)
  })
  await filter.click()
  await expect(filter).toBeFocused()
  await page.keyboard.type('ganga')
  await expect(highlighted(page)).toContainText('Ganga Inter College')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page).toHaveURL(/school=/)
  await expect(page.locator('.ant-select').filter({ has: filter })).toContainText('Ganga Inter')
})

test('an announcement goes to nobody while the typed text may mean several schools', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const dialog = await openAnnouncement(page, 'Fair')
  const sent = countWrites(page, 'broadcasts')
  const at = dialog.getByLabel('At', { exact: true })
  const announce = dialog.getByRole('button', { name: 'Announce' })
  await test.step('which are shown', async () => {
    await at.click()
    await expect(at).toBeFocused()
    await page.keyboard.type('school')
    await expect(offered(page)).toHaveCount(3)
    await announce.click()
    await expect(page.getByText('Nothing was chosen for “school”')).toBeVisible()
    await expect(at).toBeFocused()
  })
  await test.step('which are not there yet', async () => {
    const release = await holdSchools(page)
    await page.keyboard.type('vidya')
    await announce.click()
    await expect(announce).toHaveClass(/ant-btn-loading/)
    release()
    await expect(page.getByText('Nothing was chosen for “vidya”')).toBeVisible()
    await expect(at).toBeFocused()
  })
  expect(sent).toEqual([])
})

test('a move that is cancelled moves nothing, although its typed text fits', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const from = await api.make('subjects', { name: 'First drawer' })
  const to = await api.make('subjects', { name: 'Second drawer' })
  const topic = await api.make('topics', { name: 'Resting topic', subject: from.id })
  await page.goto(`${server.url}/ta-data/add-subject`)
  await page.getByRole('textbox', { name: /search/i }).fill('Resting')
  const line = page.getByRole('treeitem', { name: 'Resting topic' })
  await line.focus()
  await expect(line).toBeFocused()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move “Resting topic” to another subject' })
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await page.keyboard.type('Second drawer')
  await expect(highlighted(page)).toContainText('Second drawer')
  // A move begins with a read of its new place.
  const reads: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith(`/api/subjects/${to.id}`) && reads.push(request.method()),
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(reads).toEqual([])
  expect((await api.one(`topics/${topic.id}`))['subject']).toBe(from.id)
})
