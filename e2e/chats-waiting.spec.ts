import { expect, type Page } from '@playwright/test'
import { box, openChats, say } from './support/chats.js'
import { followTo } from './support/screens.js'
import { test } from './support/test.js'
import { workerReady } from './support/worker-ready.js'
import { workerServer } from './support/worker-server.js'

const server = workerServer(test)

/** The messages that the server has, as a page shows them. */
const stored = (page: Page) =>
  page.getByRole('log').locator('.chat-line:not([data-waiting]) .chat-text')
const waiting = (page: Page) => page.locator('.chat-line[data-waiting]')

test('a person without a connection keeps writing, also after a reload; once it returns, all is sent in order and the messages of others appear', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  const incharge = await openChats(browser, server.url, 'incharge')
  for (const page of [mentor, incharge]) await page.getByRole('link', { name: /Lab staff/ }).click()
  await expect(stored(mentor).last()).toContainText('safety cards')
  await workerReady(mentor)
  await mentor.context().setOffline(true)
  for (const text of ['Are you there?', 'We begin without you']) {
    await say(incharge, text)
    await expect(stored(incharge).last()).toHaveText(text)
  }
  // The page is left in the moment in which the last key is pressed.
  await say(mentor, 'Written on the bus')
  await box(mentor).fill('Half of a')
  await mentor.reload()
  await expect(
    mentor.getByRole('heading', { name: 'The messages could not be loaded' }),
  ).toBeVisible()
  await expect(waiting(mentor)).toContainText(['Written on the bus'])
  await expect(mentor.getByText('Waiting for the connection')).toBeVisible()
  await expect(box(mentor)).toHaveValue('Half of a')
  await box(mentor).press('End')
  await expect(box(mentor)).toBeFocused()
  await mentor.keyboard.type(' sentence')
  await mentor.keyboard.press('Enter')
  await expect(waiting(mentor)).toContainText(['Written on the bus', 'Half of a sentence'])
  // The page ends with the window, also with the bar about what waits.
  await expect(mentor.getByRole('region', { name: 'Unsent changes' })).toContainText(
    '2 changes wait on this device',
  )
  await expect(mentor.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })

  await mentor.context().setOffline(false)
  const all = ['Are you there?', 'We begin without you', 'Written on the bus', 'Half of a sentence']
  for (const page of [mentor, incharge]) {
    // A message that was sent may be shown before those that were missed.
    await expect.poll(async () => (await stored(page).allTextContents()).slice(-4)).toEqual(all)
  }
  await expect(waiting(mentor)).toHaveCount(0)
  await expect(mentor.getByRole('button', { name: 'People (3)' })).toBeVisible()
})

test.describe('without the worker, which would hide requests from the test', () => {
  test.use({ serviceWorkers: 'block' })

  test('the message after twenty in ten seconds waits with a sentence, and is sent by itself', async ({
    browser,
  }) => {
    const pupil = await openChats(browser, server.url, 'student')
    await pupil.getByRole('link', { name: /Line follower/ }).click()
    await expect(box(pupil)).toBeVisible()
    const group = pupil.url().split('/').at(-1)!
    const bulk = Array.from({ length: 20 }, (_, at) => ({ group, text: `Reading ${at + 1}` }))
    const headers = { origin: server.url }
    // The twenty are stored in the moment before the message comes, however slow this machine is.
    await pupil.route(
      (url) => url.pathname === '/api/chat-messages',
      async (route) => {
        const isFirst = route.request().method() === 'POST' && bulk.length > 0
        if (isFirst) {
          const data = { bulk: bulk.splice(0) }
          expect(
            (
              await pupil.request.post(`${server.url}/api/chat-messages/bulk`, { data, headers })
            ).status(),
          ).toBe(201)
        }
        await route.continue()
      },
    )
    await say(pupil, 'And the last reading')
    await expect(waiting(pupil)).toContainText(
      'You are sending many messages at once. This one is sent in a few seconds.',
    )
    await expect(stored(pupil).last()).toHaveText('And the last reading')
    await expect(waiting(pupil)).toHaveCount(0)
  })
})

test('the chat with the admins is opened without a connection as well, and what is written there is sent on return', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  await followTo(mentor, '/chat-with-admin')
  await expect(box(mentor)).toBeVisible()
  await workerReady(mentor)
  await mentor.context().setOffline(true)
  await mentor.reload()
  await expect(mentor.getByRole('heading', { name: 'Chat with Admin' })).toBeVisible()
  await say(mentor, 'The network is down here')
  await expect(waiting(mentor)).toContainText(['The network is down here'])
  await mentor.context().setOffline(false)
  await expect(stored(mentor).last()).toHaveText('The network is down here')
  await expect(waiting(mentor)).toHaveCount(0)
})
