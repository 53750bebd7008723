import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { box, keptTexts, openChats, say } from './support/chats.js'
import { fitsPhone } from './support/page-width.js'
import { followTo } from './support/screens.js'
import { signIn, type DemoPerson } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const chatsOf = (browser: Browser, who: DemoPerson) => openChats(browser, server.url, who)

test('a pupil creates a group with the in-charge in it; they talk, and each learns at once what the other does', async ({
  browser,
}) => {
  const pupil = await chatsOf(browser, 'student')
  const incharge = await chatsOf(browser, 'incharge')
  await pupil.getByRole('button', { name: 'New chat group' }).click()
  await pupil.getByRole('button', { name: 'Cancel' }).click()
  await expect(pupil.getByRole('dialog')).toBeHidden()
  await pupil.getByRole('button', { name: 'New chat group' }).click()
  await expect(pupil.getByLabel('Group name')).toBeFocused()
  await pupil.keyboard.type('  ')
  await pupil.keyboard.press('Enter')
  await expect(pupil.getByRole('alert')).toHaveText('Enter a name for the group.')
  await pupil.getByLabel('Group name').fill('Solar cooker')
  await pupil.keyboard.press('Enter')
  await expect(pupil.getByText('Created your new chat group!')).toBeVisible()
  await expect(pupil.getByRole('log').getByText(/^Tinkerdesk added /)).toBeVisible()

  await say(pupil, 'देखें https://example.org/cooker।\nfirst')
  await expect(
    pupil.getByRole('link', { name: 'https://example.org/cooker', exact: true }),
  ).toHaveAttribute('rel', 'noopener noreferrer')
  await incharge.getByRole('link', { name: /Solar cooker/ }).click()
  await expect(
    incharge.getByRole('link', { name: 'https://example.org/cooker', exact: true }),
  ).toBeVisible()
  await box(incharge).pressSequentially('Which foil')
  await expect(pupil.getByText(/ is typing…$/)).toBeVisible()
  await box(incharge).pressSequentially(' do you use?')
  await incharge.keyboard.press('Enter')
  await expect(pupil.getByRole('log').getByText('Which foil do you use?')).toBeVisible()
  await expect(pupil.getByText(/ is typing…$/)).toBeHidden()
  await expect(incharge.getByText(/^Seen by /)).toBeVisible()

  const line = pupil.locator('.chat-line', { hasText: 'example.org' })
  await line.getByRole('button', { name: 'Delete this message' }).click()
  await pupil.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(incharge.getByRole('log').getByText('Message deleted')).toBeVisible()
  await expect(incharge.getByText('example.org')).toBeHidden()
  await pupil.setViewportSize({ width: 390, height: 844 })
  await fitsPhone(pupil)
})

/** The number of requests that this device keeps until they are sent. */
const queuedCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const opening = indexedDB.open('queue')
        opening.addEventListener('error', () => fail(new Error('The queue could not be opened')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('queue').objectStore('queue').count()
          counting.addEventListener('error', () => fail(new Error('The queue could not be read')))
          counting.addEventListener('success', () => {
            opening.result.close()
            done(counting.result)
          })
        })
      }),
  )

test('what is being written survives a reload, and what is sent offline waits, also over a reload, and arrives in order', async ({
  browser,
}) => {
  const mentor = await chatsOf(browser, 'mentor')
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  await expect(mentor.getByRole('link', { name: /Lab staff/ }).getByLabel(/unread/)).toBeHidden()
  await box(mentor).fill('Half a sentence')
  await expect.poll(() => keptTexts(mentor)).toContain('Half a sentence')
  await mentor.reload()
  await expect(box(mentor)).toHaveValue('Half a sentence')
  await mentor.context().setOffline(true)
  await box(mentor).press('Enter')
  await say(mentor, 'And the rest of it')
  const waiting = mentor.locator('.chat-line[data-waiting]')
  await expect(waiting.getByText('Waiting for the connection')).toHaveCount(2)
  // A message is shown a moment before the device has stored it.
  await expect.poll(() => queuedCount(mentor)).toBe(2)
  // The line is back, but the server still takes no message.
  const isSend = (url: URL) => url.pathname === '/api/chat-messages'
  await mentor.route(isSend, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await mentor.context().setOffline(false)
  await mentor.reload()
  await expect(waiting).toContainText(['Half a sentence', 'And the rest of it'])
  await mentor.getByRole('button', { name: 'Logout' }).click()
  await expect(mentor.getByRole('dialog')).toContainText('Message in Lab staff')
  await mentor.getByRole('button', { name: 'Stay' }).click()
  await mentor.unroute(isSend)
  await mentor.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(waiting).toHaveCount(0)
  await expect(
    mentor.getByRole('log').locator('.chat-line[data-own] .chat-text').last(),
  ).toHaveText('And the rest of it')
  await expect(mentor.getByRole('log').getByText('Half a sentence')).toHaveCount(1)
})

test('a person answers a message, finds it by a word, and reports one; an admin reads the report and closes it', async ({
  browser,
}) => {
  const mentor = await chatsOf(browser, 'mentor')
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  const line = mentor.locator('.chat-line', { hasText: 'also needs a new nozzle' })
  await line.getByRole('button', { name: 'Reply to this message' }).click()
  await expect(box(mentor)).toBeFocused()
  await mentor.keyboard.type('I have a spare nozzle')
  await mentor.keyboard.press('Enter')
  const answer = mentor.locator('.chat-line[data-own]', { hasText: 'I have a spare nozzle' })
  await expect(answer.getByRole('button', { name: /also needs a new nozzle/ })).toBeVisible()

  await mentor.getByRole('searchbox', { name: 'Search messages' }).fill('FILAMENT')
  await mentor.getByRole('link', { name: /The filament for the next term/ }).click()
  await expect(mentor.locator('.chat-line[data-sought]')).toContainText(
    'The filament for the next term',
  )

  await line.getByRole('button', { name: 'Report this message' }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(mentor.getByRole('alert')).toHaveText('Write what is wrong with the message.')
  await mentor.getByLabel('What is wrong with it?').fill('Names a child')
  await mentor.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(mentor.getByText('Reported to the admins.')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, server.url, 'admin', '/message-reports/open')
  await admin
    .getByRole('link', { name: /Lab staff/ })
    .first()
    .click()
  await expect(admin.getByText('also needs a new nozzle')).toBeVisible()
  await expect(admin.getByRole('link', { name: /^Mute / })).toHaveAttribute(
    'href',
    /^\/chat-mutes\/add\?person=/,
  )
  await admin.getByRole('button', { name: 'Close' }).click()
  await admin.getByRole('dialog').getByLabel('Outcome').fill('Talked about it')
  await admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(admin.getByRole('button', { name: 'Reopen' })).toBeVisible()

  // The section that is drawn by hand is in the generated form, beside the generated sections, which save as ever.
  await admin.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(admin.locator('.td-section > h2')).toHaveText([
    'Text of the message',
    'Report',
    'Decision',
  ])
  const own = admin.locator('.td-section', {
    has: admin.getByRole('heading', { name: 'Text of the message' }),
  })
  await expect(own).toContainText('also needs a new nozzle')
  await admin.getByLabel('Outcome').fill('Talked about it twice')
  await admin.keyboard.press('Control+s')
  await expect(admin.getByRole('heading', { name: 'Decision' })).toBeVisible()
  await expect(admin.getByText('Talked about it twice')).toBeVisible()
  await expect(own).toContainText('also needs a new nozzle')
  expect(await axeFindings(mentor)).toEqual([])
})

test('a person writes to the admins; an admin sees who waits, answers, and the person reads who answered', async ({
  browser,
}) => {
  const pupil = await chatsOf(browser, 'student')
  const admin = await chatsOf(browser, 'admin')
  await test.step('an admin switches their own phone-call alerts', async () => {
    const toggle = admin.getByRole('switch', { name: /^Send calls - / })
    const before = await toggle.textContent()
    await toggle.click()
    await expect(toggle).toHaveText(
      before === 'Send calls - True' ? 'Send calls - False' : 'Send calls - True',
    )
  })
  await followTo(pupil, '/chat-with-admin')
  const hint = pupil.getByText('Ask the admins a question, or tell them what you need.')
  await expect(hint).toBeVisible()
  await say(pupil, 'My kit has no battery')
  await expect(hint).toBeHidden()
  await expect(pupil.getByRole('log').getByText('My kit has no battery')).toBeVisible()
  await followTo(admin, '/chat-with-admin')
  const thread = admin.getByRole('link', { name: /My kit has no battery/ })
  await expect(thread).toContainText('Waiting for an answer')
  await expect(admin.getByRole('link', { name: /solar activities/ })).toContainText(
    'Waiting for an answer',
  )
  await admin.getByRole('searchbox', { name: 'Search people' }).fill('navya')
  await expect(admin.getByRole('link', { name: /solar activities/ })).toBeHidden()
  await thread.click()
  await say(admin, 'I send you one today')
  await expect(pupil.getByRole('log').getByText('I send you one today')).toBeVisible()
  await expect(pupil.locator('.chat-by')).not.toHaveText(/…|Someone else/)
  await expect(admin.getByRole('link', { name: /I send you one today/ })).not.toContainText(
    'Waiting',
  )
  expect(await axeFindings(admin)).toEqual([])
  await admin.setViewportSize({ width: 390, height: 844 })
  await fitsPhone(admin)
})
