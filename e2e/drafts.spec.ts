import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { haveSession, signIn } from './support/sign-in.js'
import { storedDrafts } from './support/stored-drafts.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const input = (page: Page, path: string) =>
  page.locator(`[data-path="${path}"] :is(input, textarea)`).first()
const offer = (page: Page) => page.getByRole('region', { name: /^You started this on \d/ })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Ends the tab as a crash does: without any question. */
async function crash(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  return next
}

test('a form offers what was typed before a crash, until it is saved', async ({ page: first }) => {
  await haveSession(first, server.url, 'admin')
  const address = `${server.url}/mentor-data/add`
  await first.goto(address)
  await input(first, 'name.firstName').fill('Lalitha')
  await expect
    .poll(() => storedDrafts(first))
    .toMatchObject([{ values: { name: { firstName: 'Lalitha' } } }])
  // The tab that types it holds it: another tab gets an empty form.
  const other = await first.context().newPage()
  await other.goto(address)
  await expect(input(other, 'name.firstName')).toHaveValue('')
  await other.close()

  // A later build has no field "nickname" any more. It is put there from a page that writes no drafts itself.
  const page = await crash(first)
  await page.goto(`${server.url}/offline`)
  await storedDrafts(page, { values: { nickname: 'Lali' } })
  await page.goto(address)
  await expect(offer(page)).toContainText('Lalitha')
  await expect(button(page, 'Continue')).toBeFocused()
  await button(page, 'Not now').click()
  await expect(input(page, 'name.firstName')).toHaveValue('')
  await page.reload()
  await expect(button(page, 'Continue')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(input(page, 'name.firstName')).toHaveValue('Lalitha')
  await expect(page.getByText(/^Your unsaved changes from \d/)).toBeVisible()
  await expect(
    page.getByText(
      'The field "nickname" does not exist any more. You had entered a value there: Lali',
    ),
  ).toBeVisible()
  await input(page, 'name.lastName').fill('Menon')
  await button(page, 'Create').click()
  await expect(page.getByText('Lalitha Menon created')).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('a saved form leaves no draft, even if its tab crashes as it deletes it', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  await page.addInitScript((done) => {
    const remove = IDBObjectStore.prototype.delete
    const commit = IDBTransaction.prototype.commit
    let isDeleting = false
    IDBObjectStore.prototype.delete = function (key) {
      isDeleting = true
      return remove.call(this, key)
    }
    IDBTransaction.prototype.commit = function () {
      commit.call(this)
      if (!isDeleting) return
      console.info(done)
      // The tab does nothing after the step that deletes the draft.
      queueMicrotask(() => {
        for (;;);
      })
    }
  }, 'deleting')
  const address = `${server.url}/mentor-data/add`
  await page.goto(address)
  await input(page, 'name.firstName').fill('Meenal')
  await expect
    .poll(() => storedDrafts(page))
    .toMatchObject([{ values: { name: { firstName: 'Meenal' } } }])
  const session = await page.context().newCDPSession(page)
  const deleting = page.waitForEvent('console', (message) => message.text() === 'deleting')
  // The tab hangs before it can tell that it was clicked.
  const clicked = button(page, 'Create')
    .click()
    .catch(() => {})
  await deleting
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
  await clicked
  const next = await page.context().newPage()
  await next.goto(address)
  await expect(input(next, 'name.firstName')).toHaveValue('')
  expect(await storedDrafts(next)).toEqual([])
})

test('a draft of an older version meets the conflict screen, and one that is discarded or too old is deleted', async ({
  page: first,
}) => {
  await haveSession(first, server.url, 'admin')
  const api = apiOf(first, server.url)
  const [mentor] = (await api.list('mentors?limit=1&page=1')).data
  const address = `${server.url}/mentor-data/edit/${mentor!.id}`
  await first.goto(address)
  await input(first, 'name.lastName').fill('Mine')
  await expect.poll(async () => (await storedDrafts(first)).length).toBe(1)
  let page = await crash(first)
  const now = apiOf(page, server.url)
  const { version } = await now.one(`mentors/${mentor!.id}`)
  await now.change(`mentors/${mentor!.id}`, { version, name: { lastName: 'Theirs' } })
  await page.goto(address)
  await button(page, 'Continue').click()
  await expect(input(page, 'name.lastName')).toHaveValue('Mine')
  await button(page, 'Update').click()
  const conflict = page.getByRole('alertdialog', { name: 'Two versions of this record' })
  await expect(conflict).toContainText('Theirs')

  page = await crash(page)
  await page.goto(address)
  await button(page, 'Discard').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(input(page, 'name.lastName')).toHaveValue('Theirs')
  await expect.poll(() => storedDrafts(page)).toEqual([])

  await input(page, 'name.lastName').fill('Old')
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(1)
  page = await crash(page)
  // A page without a session, so that nothing reads or writes drafts meanwhile.
  await page.goto(`${server.url}/offline`)
  await storedDrafts(page, { savedAt: Date.now() - 8 * 24 * 3_600_000 })
  await page.goto(address)
  await expect(input(page, 'name.lastName')).toHaveValue('Theirs')
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('a browser that blocks its storage keeps no draft, and the form works', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }),
  )
  await signIn(page, server.url, 'admin', '/tag-data/add')
  await input(page, 'name').fill('Kites')
  await button(page, 'Create').click()
  await expect(page.getByText('Kites created')).toBeVisible()
  expect(faults).toEqual([])
})
