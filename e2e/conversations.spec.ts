import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import Libsql from 'libsql'
import { join } from 'node:path'
import { startServer, type TestServer } from './server.js'
import { box, openChats } from './support/chats.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
  // A person may send two messages a second.
  const database = new Libsql(join(server.dataDir, 'tinkerdesk.sqlite'))
  database.pragma('busy_timeout = 10000')
  database.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000),
      place(id, writer, last) AS (
        SELECT g.id, g.created_by, (SELECT MAX(m.sequence) FROM chat_messages m WHERE m.group_id = g.id)
        FROM chat_groups g WHERE g.group_name = 'Lab staff')
    INSERT INTO chat_messages (id, version, created_at, updated_at, created_by, group_id, sequence, sender, sender_key, text, text_key, files, deleted)
    SELECT '01AAAAAAAA' || printf('%016d', n), 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (n - 5000) || ' seconds'),
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), writer, id, last + n, writer, lower(writer), 'Line ' || n, 'line ' || n, '[]', 0
    FROM numbers, place`)
  database.close()
})
test.afterAll(() => server.stop())

/** Returns the first line that is wholly in view, and its distance from the top of the list. */
const firstInView = (log: Locator) =>
  log.evaluate((list) => {
    const top = list.getBoundingClientRect().top
    const lines = [...list.querySelectorAll('.chat-text')].map((line) => ({
      text: line.textContent,
      top: line.getBoundingClientRect().top - top,
    }))
    return lines.find((line) => line.top >= 0)!
  })

test('a conversation of 5,000 messages draws those in view, and keeps its place when older ones arrive', async ({ page }) => {
  await signIn(page, server.url, 'mentor')
  const held: Route[] = []
  await page.route(
    (url) => url.pathname === '/api/chat-messages' && url.search.includes('%24lt'),
    (route) => void held.push(route),
  )
  await page.goto(`${server.url}/chats`)
  await page.getByRole('link', { name: /Lab staff/ }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Line 5000', { exact: true })).toBeInViewport()
  for (let count = 0; count < 6; count += 1) {
    await log.evaluate((list) => list.scrollTo({ top: 150 }))
    await expect.poll(() => held.length).toBe(1)
    const before = await firstInView(log)
    await held.pop()!.continue()
    await expect.poll(() => log.evaluate((list) => list.scrollTop)).toBeGreaterThan(1000)
    await expect(log).toHaveAttribute('aria-busy', 'false')
    await expect
      .poll(async () => {
        const after = await firstInView(log)
        return after.text === before.text ? Math.abs(after.top - before.top) : Infinity
      })
      .toBeLessThan(2)
    expect(await log.locator('.chat-line').count()).toBeLessThan(60)
  }
  await page.getByRole('button', { name: /Newest/ }).click()
  await expect(log.getByText('Line 5000', { exact: true })).toBeInViewport()
})

test('two people and the in-charge talk and read the same order; one who is removed while typing reads and writes nothing more', async ({
  browser,
}) => {
  const pages = await Promise.all((['mentor', 'student', 'incharge'] as const).map((who) => openChats(browser, server.url, who)))
  const [mentor, pupil] = pages as [Page, Page, Page]
  for (const [at, page] of pages.entries()) {
    await page.getByRole('link', { name: /Line follower/ }).click()
    await box(page).fill(`Said at once, by ${at}`)
  }
  await Promise.all(pages.map((page) => box(page).press('Enter')))
  const sentences = (page: Page) => page.getByRole('log').locator('.chat-line:not([data-waiting]) .chat-text', { hasText: 'Said at once' })
  for (const page of pages) await expect(sentences(page)).toHaveCount(3)
  const orders = await Promise.all(pages.map((page) => sentences(page).allTextContents()))
  expect(orders.map((order) => order.toSorted())).toEqual(pages.map(() => [0, 1, 2].map((at) => `Said at once, by ${at}`)))
  for (const order of orders) expect(order).toEqual(orders[0])

  await box(pupil).fill('I am just writing')
  await mentor.getByRole('button', { name: /People \(/ }).click()
  await mentor.getByRole('button', { name: /^Remove Navya/ }).click()
  await expect(pupil.getByText('This chat could not be opened')).toBeVisible()
  await expect(pupil.getByRole('link', { name: /Line follower/ })).toBeHidden()
})
