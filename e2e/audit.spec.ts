import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { watchLive } from './support/live.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { highlighted } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('the admin reads the history of a record and continues to the whole trail', async ({
  page,
}) => {
  const live = watchLive(page)
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [student] = (await api.list('students?limit=1&page=1&filter=name.lastName||$eq||Meena'))
    .data
  await page.goto(`${server.url}/student-data/show/${student!.id}`)
  const history = page.locator('details', { has: page.getByRole('heading', { name: 'History' }) })
  let requests = 0
  page.on('request', (request) => void (request.url().includes('/api/audit') && (requests += 1)))
  await expect(history).toBeVisible()
  expect(requests, 'nothing is requested before the history is opened').toBe(0)
  await history.getByText('History').click()
  await expect(history.getByRole('listitem')).toHaveText([/^Tinkerdesk created this record/])

  // Changes appear while it is open.
  await live.hears('student')
  await api.change(`students/${student!.id}`, {
    version: student!.version,
    class: '12th',
    section: 'Z',
  })
  await expect(history.getByRole('listitem').first()).toHaveText(
    /changed Class and Section.* · just now \(v2\)Class.*10th.*12th/,
  )

  // The old values are set again by an ordinary change, which can be put back in its turn.
  // A change can be put back once the page has the record as it is after it.
  const putBack = history
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: 'Restore value of Class and Section' })
  await putBack.click()
  await expect(history.getByRole('listitem').first()).toHaveText(/\(v3\)Class.*12th.*10th/)
  expect(await api.one(`students/${student!.id}`)).toMatchObject({
    class: student!['class'],
    section: student!['section'],
    version: 3,
  })
  await putBack.click()
  await expect(history.getByRole('listitem').first()).toHaveText(/\(v4\)Class.*10th.*12th/)

  await followTo(page, `/audit-trail?kind=student&record=${student!.id}`)
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible()
  await expect(page.getByText('4 entries, newest first')).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Changed Class and Section')
  await expect(first).toContainText(/Class.*10th.*12th/)
  await expect(
    first.locator('.audit-of'),
    'the school tells students of one name apart',
  ).toHaveText('Aravalli Vidya Mandir')
  await test.step('a change is put back from the trail, too', async () => {
    await first.getByRole('button', { name: 'Restore value of Class and Section' }).click()
    await expect(page.getByText('5 entries, newest first')).toBeVisible()
    await expect(first).toContainText(/Class.*12th.*10th/)
    expect(await api.one(`students/${student!.id}`)).toMatchObject({
      class: student!['class'],
      section: student!['section'],
      version: 5,
    })
    // The change before has these values already.
    await expect(
      page
        .getByRole('row')
        .nth(2)
        .getByRole('button', { name: /^Restore value/ }),
    ).toHaveCount(0)
  })
  await first.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/student-data/show/${student!.id}$`))
})

test('the trail is filtered, and links to archived records', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const tag = await api.make('tags', { name: 'Kites' })
  await page.request.delete(`${server.url}/api/tags/${tag.id}`, { headers: { origin: server.url } })
  await page.goto(`${server.url}/audit-trail`)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.keyboard.type('Tags')
  await expect(highlighted(page)).toHaveText('Tags')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByTitle('Archived', { exact: true }).click()
  await expect(page).toHaveURL(/kind=tag&action=archive$/)
  await expect(page.getByText('1 entry, newest first')).toBeVisible()
  await page.getByRole('link', { name: 'Kites' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kites' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page
    .getByRole('dialog', { name: /^Restore/ })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(page.getByText('Kites restored')).toBeVisible()
  await expect(page).toHaveURL(/\/archive$/)
  await followTo(page, '/audit-trail?kind=tag')
  await expect(page.getByRole('row').nth(1)).toContainText('Restored')
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Kites' }).click()
  await expect(page).toHaveURL(new RegExp(`/tag-data/show/${tag.id}$`))
})

test('others see neither a history nor the trail', async ({ page }) => {
  await haveSession(page, server.url, 'mentor')
  const { data } = await apiOf(page, server.url).list('students?limit=1&page=1')
  await page.goto(`${server.url}/student-data/show/${data[0]!.id}`)
  await expect(page.getByRole('heading', { name: 'School', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)
  await followTo(page, '/audit-trail')
  await expect(
    page.getByRole('heading', { name: "You don't have access to Audit trail" }),
  ).toBeVisible()
})
