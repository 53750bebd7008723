import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { box, openChats } from './support/chats.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

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
