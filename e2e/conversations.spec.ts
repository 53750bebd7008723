import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { fillLongChat } from '../scripts/lib/long-chat.mjs'
import { startServer, type TestServer } from './server.js'
import { box, keptTexts, openChats, say } from './support/chats.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { haveSession, openInLanguage } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
  fillLongChat(server.dataDir, 5000)
})
test.afterAll(() => server.stop())

/** Returns the first line that is wholly in view, and its distance from the top of the list, once the lines are drawn where they stay. */
const firstInView = (log: Locator) =>
  log.evaluate(async (list) => {
    const read = () => {
      const { top } = list.getBoundingClientRect()
      const lines = [...list.querySelectorAll('.chat-text')].map((line) => ({
        text: line.textContent,
        top: Math.round(line.getBoundingClientRect().top - top),
      }))
      return lines.find((line) => line.top >= 0)!
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let place = read()
    for (let same = 0; same < 4;) {
      await frame()
      const next = read()
      same = next.text === place.text && next.top === place.top ? same + 1 : 0
      place = next
    }
    return place
  })

/** Expects the line in the same place, give or take a pixel that the browser rounds. */
async function expectSamePlace(log: Locator, before: { text: string | null; top: number }) {
  const after = await firstInView(log)
  expect(after.text).toBe(before.text)
  expect(Math.abs(after.top - before.top)).toBeLessThan(2)
}

const lineCount = (log: Locator) => log.locator('.chat-text').count()

test('a conversation of 5,000 messages opens at the newest, keeps its place as older and newer ones come, and leads back', async ({
  browser,
}) => {
  const mentor = await (await browser.newContext()).newPage()
  await haveSession(mentor, server.url, 'mentor')
  const older: Route[] = []
  await mentor.route(
    (url) => url.pathname === '/api/chat-messages' && url.search.includes('%24lt'),
    (route) => void older.push(route),
  )
  await mentor.goto(`${server.url}/chats`)
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  const log = mentor.getByRole('log')
  await expect(log.getByText('Line 5000', { exact: true })).toBeInViewport({ ratio: 1 })
  for (let loads = 0; loads < 3; loads += 1) {
    await log.evaluate((list) => void list.scrollTo({ top: -list.scrollHeight }))
    await expect.poll(() => older.length).toBe(1)
    const before = await firstInView(log)
    const count = await lineCount(log)
    await older.pop()!.continue()
    await expect.poll(() => lineCount(log)).toBe(count + 50)
    await expectSamePlace(log, before)
  }

  const incharge = await openChats(browser, server.url, 'incharge')
  await incharge.getByRole('link', { name: /Lab staff/ }).click()
  await log.evaluate((list) => void list.scrollTo({ top: -list.scrollHeight }))
  await expect.poll(() => older.length).toBe(1)
  const before = await firstInView(log)
  await say(incharge, 'And here is the newest')
  await expect(log.getByText('And here is the newest')).toBeAttached()
  const count = await lineCount(log)
  await older.pop()!.continue()
  await expect.poll(() => lineCount(log)).toBe(count + 50)
  await expect(log.getByText('And here is the newest')).toBeAttached()
  await expectSamePlace(log, before)
  await expect(log.getByText('And here is the newest')).not.toBeInViewport()
  await mentor.getByRole('button', { name: /Newest/ }).click()
  await expect(log.getByText('And here is the newest')).toBeInViewport({ ratio: 1 })
  await say(incharge, 'And one more, which is shown at once')
  await expect(log.getByText('And one more, which is shown at once')).toBeInViewport({ ratio: 1 })
})

test('two people and the in-charge talk and read the same order; one who is removed while typing reads and writes nothing more', async ({
  browser,
}) => {
  const pages = await Promise.all(
    (['mentor', 'student', 'incharge'] as const).map((who) => openChats(browser, server.url, who)),
  )
  const [mentor, pupil] = pages as [Page, Page, Page]
  for (const [at, page] of pages.entries()) {
    await page.getByRole('link', { name: /Line follower/ }).click()
    await box(page).fill(`Said at once, by ${at}`)
  }
  await Promise.all(pages.map((page) => box(page).press('Enter')))
  const sentences = (page: Page) =>
    page
      .getByRole('log')
      .locator('.chat-line:not([data-waiting]) .chat-text', { hasText: 'Said at once' })
  for (const page of pages) await expect(sentences(page)).toHaveCount(3)
  const orders = await Promise.all(pages.map((page) => sentences(page).allTextContents()))
  expect(orders.map((order) => order.toSorted())).toEqual(
    pages.map(() => [0, 1, 2].map((at) => `Said at once, by ${at}`)),
  )
  for (const order of orders) expect(order).toEqual(orders[0])

  await box(pupil).fill('I am just writing')
  await mentor.getByRole('button', { name: /People \(/ }).click()
  await mentor.getByRole('button', { name: /^Remove Navya/ }).click()
  await expect(pupil.getByText('This chat could not be opened')).toBeVisible()
  await expect(pupil.getByRole('link', { name: /Line follower/ })).toBeHidden()
})

test('each hit of a search opens the conversation there, however old, with ways to newer lines and to the newest', async ({
  browser,
}) => {
  const page = await openChats(browser, server.url, 'mentor')
  const log = page.getByRole('log')
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await search.fill('line 700')
  const hits = page.getByRole('list', { name: 'Messages that contain this' })
  const open = async (hit: string) => {
    await hits.getByText(hit, { exact: true }).click()
    await expect(log.getByText(hit, { exact: true })).toBeInViewport({ ratio: 1 })
  }
  await open('Line 1700')
  // The search is kept, and in the open conversation also the message that is answered.
  await expect(search).toHaveValue('line 700')
  await log.getByRole('button', { name: 'Reply to this message' }).last().click()
  await expect(page.getByText('Reply to', { exact: false })).toBeVisible()
  await open('Line 700')
  await expect(page.getByText('Reply to', { exact: false })).toBeVisible()
  const last = log.locator('.chat-line').last()
  await expect(last).toContainText('Line 8')
  const before = await last.textContent()
  await page.getByRole('button', { name: 'Show newer messages' }).press('Enter')
  await expect(last).not.toHaveText(before!)
  await expect(log.getByText(before!, { exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /Newest/ }).click()
  await expect(log.getByText('Line 5000', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Show newer messages' })).toBeHidden()
  // The hit that was chosen last leads there again, also when its line is loaded.
  await open('Line 700')
  await log.evaluate((list) => void list.scrollTo({ top: 0 }))
  await expect(log.getByText('Line 700', { exact: true })).not.toBeInViewport()
  await open('Line 700')

  // A hit that is pressed while the newest lines are still being read leads to its line all the same.
  const newest: Route[] = []
  const isNewest = (url: URL) =>
    url.pathname === '/api/chat-messages' && url.searchParams.get('limit') === '80'
  await page.goto(`${server.url}/chats`)
  let isHeld = true
  await page.route(isNewest, (route) => (isHeld ? void newest.push(route) : route.continue()))
  await page.getByRole('link', { name: /Lab staff/ }).click()
  await expect.poll(() => newest.length).toBeGreaterThan(0)
  await search.fill('line 700')
  await hits.getByText('Line 700', { exact: true }).click()
  await expect(page).toHaveURL(/line=/)
  isHeld = false
  await Promise.all(newest.map((route) => route.continue()))
  await expect(log.getByText('Line 700', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('a message that the device cannot store is sent while the page is open, and an earlier reload brings it back into the box', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  await mentor.addInitScript(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      if (name === 'queue') throw new DOMException('No room', 'QuotaExceededError')
      return open.call(this, name, version)
    }
  })
  const isSend = (url: URL) => url.pathname === '/api/chat-messages'
  await mentor.route(isSend, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  await expect(box(mentor)).toBeVisible()
  await mentor.reload()
  await box(mentor).fill('Written on a full device')
  await expect.poll(() => keptTexts(mentor)).toContain('Written on a full device')
  await box(mentor).press('Enter')
  await expect(box(mentor)).toHaveValue('')
  const waiting = mentor.locator('.chat-line[data-waiting]')
  await expect(waiting.getByText('Waiting for the connection')).toHaveCount(1)
  await box(mentor).fill('And what comes next')
  await expect
    .poll(() => keptTexts(mentor))
    .toEqual(expect.arrayContaining(['Written on a full device', 'And what comes next']))
  await box(mentor).fill('')
  await expect.poll(() => keptTexts(mentor)).not.toContain('And what comes next')

  await mentor.reload()
  await expect(box(mentor)).toHaveValue('Written on a full device')
  await mentor.unroute(isSend)
  await box(mentor).press('Enter')
  await expect(
    mentor.getByRole('log').locator('.chat-line[data-own]:not([data-waiting])').last(),
  ).toContainText('Written on a full device')
  await expect.poll(() => keptTexts(mentor)).not.toContain('Written on a full device')
})

for (const [width, language] of [
  [1366, 'en'],
  [390, 'hi'],
] as const)
  test(`a child writes to the teacher about a piece of work by one press, a text and Enter: ${width} px, ${language}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 844 : 768 },
    })
    const pupil = await context.newPage()
    await openInLanguage(pupil, server.url, 'student', language)
    const write = pupil.getByRole('button', {
      name: language === 'en' ? /^Message my teacher about / : / के बारे में शिक्षक को संदेश भेजें$/,
    })
    const card = pupil.getByRole('listitem').filter({ has: write })
    await write.first().waitFor()
    const names = await card.getByRole('heading', { level: 3 }).allTextContents()
    const sent: string[] = []
    // The second piece of work leads to the same chat.
    for (const at of [0, 1]) {
      if (at > 0) await pupil.goto(server.url)
      await expect.poll(() => overflow(pupil)).toBeLessThanOrEqual(0)
      await write.nth(at).click()
      await expect(pupil).toHaveURL(/\/chats\/\w+$/)
      const message = pupil.locator('.chat-write textarea')
      await expect(message).toHaveValue(`${names[at]}: `)
      await expect(message).toBeFocused()
      await pupil.keyboard.type(`I am stuck at step ${at} of ${width}.`)
      await pupil.keyboard.press('Enter')
      const text = `${names[at]}: I am stuck at step ${at} of ${width}.`
      await expect(pupil.getByRole('log').getByText(text, { exact: true })).toBeVisible()
      await expect(message).toHaveValue('')
      sent.push(text)
    }
    expect(await axeFindings(pupil)).toEqual([])
    const group = new URL(pupil.url()).pathname.split('/').at(-1)!
    // A line is shown before it is stored.
    const lastTexts = async () => {
      const lines = await apiOf(pupil, server.url).list(
        `chat-messages?filter=group||$eq||${group}&filter=news||$isnull&sort=sequence,ASC&page=1`,
      )
      return lines.data.map(({ text }) => text).slice(-2)
    }
    await expect.poll(lastTexts).toEqual(sent)
    const teacher = await browser.newContext()
    const staff = await teacher.newPage()
    await haveSession(staff, server.url, 'incharge')
    await staff.goto(`${server.url}/chats/${group}`)
    await expect(staff.getByRole('log').getByText(sent[1]!, { exact: true })).toBeVisible()

    // Without the line, it says so and stays.
    await pupil.goto(server.url)
    await write.first().waitFor()
    await context.setOffline(true)
    await write.first().click()
    await expect(
      pupil.getByText(
        language === 'en'
          ? 'To write to your teacher, you need a connection. Try again when it returns.'
          : 'शिक्षक को लिखने के लिए कनेक्शन चाहिए। उसके लौटने पर फिर से कोशिश करें।',
      ),
    ).toBeVisible()
    await context.setOffline(false)
    await openInLanguage(pupil, server.url, 'student', 'en')
  })
