import { expect, type Locator, type Page } from '@playwright/test'
import { fillLongChat } from '../scripts/lib/long-chat.mjs'
import { startServer, type TestServer } from './server.js'
import { openChats, say } from './support/chats.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
  fillLongChat(server.dataDir, 300)
})
test.afterAll(() => server.stop())

/** Collects each text that is added to a polite region, or to a part of the page that is one, as a screen reader would say it. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const isSaid = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      const region = element?.closest('[aria-live], [role=log], [role=alert], [role=status]')
      return region && region.getAttribute('aria-live') !== 'off'
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (isSaid(target))
          for (const node of type === 'characterData' ? [target] : addedNodes)
            if (node.textContent) heard.push(node.textContent.trim())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
/** Expects the name of an article to be its author and the time that it shows, which is the server's once that has stored the message. */
const expectNamed = (article: Locator, author: string) =>
  expect(async () => {
    const time = await article.getByRole('time').textContent()
    await expect(article).toHaveAccessibleName(`${author}, ${time}`, { timeout: 500 })
  }).toPass()
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

test('a screen reader gets each message as an article of its author and time, and hears one that arrives once, and no older ones', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  const log = mentor.getByRole('log', { name: 'Messages' })
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  const last = log.getByRole('article').last()
  await expect(last).toContainText('Line 300')
  await expectNamed(last, 'Sudha Raman')
  await expect(log).toHaveAttribute('aria-live', 'off')

  await listen(mentor)
  const before = await log.getByRole('article').count()
  await log.evaluate((list) => void list.scrollTo({ top: -list.scrollHeight }))
  await expect.poll(() => log.getByRole('article').count()).toBeGreaterThan(before)
  expect(await heard(mentor)).toEqual([])

  const incharge = await openChats(browser, server.url, 'incharge')
  await incharge.getByRole('link', { name: /Lab staff/ }).click()
  await say(incharge, 'The nozzle is here')
  const own = incharge
    .getByRole('article', { name: /^You, / })
    .filter({ hasText: 'The nozzle is here' })
  await expectNamed(own, 'You')
  const arrived = log.getByRole('article').filter({ hasText: 'The nozzle is here' })
  await expectNamed(arrived, 'Kavita Rathore')
  const messages = async () => (await heard(mentor)).filter((text) => !text.endsWith(' is typing…'))
  await expect.poll(messages).toEqual(['Kavita Rathore: The nozzle is here'])

  // The own message is not read to its writer, and the next one without those before it.
  await say(mentor, 'I fetch it')
  await expect(
    log.getByRole('article', { name: /^You, / }).filter({ hasText: 'I fetch it' }),
  ).toBeVisible()
  await say(incharge, 'It is on the shelf')
  await expect
    .poll(messages)
    .toEqual(['Kavita Rathore: The nozzle is here', 'Kavita Rathore: It is on the shelf'])
})

test('a screen reader finds where the unread messages begin', async ({ browser }) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  const name = /Science fair stall/
  await mentor.getByRole('link', { name }).click()
  await expect(mentor.getByRole('log').getByRole('article').last()).toContainText(
    'I can bring the mat.',
  )
  await expect(mentor.getByRole('link', { name }).getByLabel(/unread/)).toBeHidden()
  await mentor.getByRole('link', { name: /Line follower/ }).click()
  const pupil = await openChats(browser, server.url, 'student')
  await pupil.getByRole('link', { name }).click()
  await say(pupil, 'Here is the mat')
  await expect(mentor.getByRole('link', { name }).getByLabel('1 unread')).toBeVisible()
  await mentor.getByRole('link', { name }).click()
  const log = mentor.getByRole('log')
  await expect(log.getByText('New messages', { exact: true })).toBeVisible()
  await expect(log.locator('.chat-new + article')).toContainText('Here is the mat')
})

test('a screen reader hears what was missed without a connection once it is back: a few messages in full, many by their number', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  const incharge = await openChats(browser, server.url, 'incharge')
  for (const page of [mentor, incharge]) {
    await page.getByRole('link', { name: /Lab staff/ }).click()
    await expect(page.getByRole('log').getByRole('article').last()).toBeVisible()
  }
  await listen(mentor)
  const missed = async (texts: readonly string[]) => {
    await mentor.context().setOffline(true)
    const paused = mentor.getByText('Live updates paused – reconnecting')
    await expect(paused).toBeVisible()
    for (const text of texts) {
      await say(incharge, text)
      await expect(incharge.getByRole('article', { name: /^You, / }).last()).toContainText(text)
    }
    await mentor.context().setOffline(false)
    await expect(mentor.getByRole('log').getByRole('article').last()).toContainText(texts.at(-1)!)
    // The connection may return after the messages.
    await expect(paused).toBeHidden()
  }
  const messages = async () =>
    (await heard(mentor)).filter((text) => /^Kavita Rathore: |new messages$/.test(text))
  await missed(['The lamp is back', 'And the fan'])
  await expect
    .poll(messages)
    .toEqual(['Kavita Rathore: The lamp is back', 'Kavita Rathore: And the fan'])
  await missed(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  await expect.poll(async () => (await messages()).slice(2)).toEqual(['6 new messages'])
})
