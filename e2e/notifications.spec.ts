import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { watchLive } from './support/live.js'
import { apiOf } from './support/records.js'
import { fitsPhone } from './support/page-width.js'
import { signIn, type DemoPerson } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Opens a page of a person in a browser context of their own, and waits for its live connection. */
async function pageOf(browser: Browser, who: DemoPerson, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const live = watchLive(page)
  await signIn(page, server.url, who, path)
  await live.connected()
  await expect(bell(page)).toBeVisible()
  return page
}
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('a task reaches its person at once, as a message, on the bell and in the title, and leads to itself', async ({
  browser,
}) => {
  const mentor = await pageOf(browser, 'mentor', '/tasks')
  const admin = await pageOf(browser, 'admin', '/tasks')
  const { id } = (
    await (
      await admin.request.get(
        `${server.url}/api/users?filter=email||$eq||mentor@demo.example&limit=1`,
      )
    ).json()
  ).data[0]
  // A screen reader announces what is added to a region that was there before.
  const calm = messages(mentor).locator('[aria-live=polite]')
  await expect(calm).toBeAttached()
  for (const taskName of ['Charge the drills', 'Count the wheels', 'Order glue', 'Sweep the lab']) {
    const data = { taskName, assignedTo: id }
    expect(
      (
        await admin.request.post(`${server.url}/api/tasks`, {
          data,
          headers: { origin: server.url },
        })
      ).status(),
    ).toBe(201)
    await expect(messages(mentor).getByText(`New task: ${taskName}`)).toBeVisible()
  }
  await expect(mentor.getByRole('main').getByText('Charge the drills')).toBeVisible()
  // Three at a time; the oldest is in the panel.
  await expect(calm.locator('.toast')).toHaveCount(3)
  // A message that announces itself as well would be read twice.
  await expect(calm.locator('[role=status], [role=alert], [aria-live]')).toHaveCount(0)
  await expect(messages(mentor).getByText('Charge the drills')).toBeHidden()
  await expect(mentor).toHaveTitle(/^\(\d+\) Tasks/)
  const { unread, chats } = (await apiOf(mentor, server.url).one('bell')) as unknown as {
    unread: number
    chats: unknown[]
  }
  const before = unread + chats.length
  await expect(bell(mentor)).toHaveAccessibleName(`Notifications, ${before} unread`)

  await bell(mentor).click()
  expect(await axeFindings(mentor)).toEqual([])
  await panel(mentor)
    .getByRole('link', { name: /New task: Charge the drills/ })
    .first()
    .click()
  await expect(mentor).toHaveURL(/\/tasks\/edit\//)
  await expect(panel(mentor)).toBeHidden()
  await expect(bell(mentor)).toHaveAccessibleName(`Notifications, ${before - 1} unread`)
  // The messages move up when the bar of the form appears, and a press would miss them.
  await expect(mentor.getByRole('button', { name: 'Update', exact: true })).toBeInViewport()
  await messages(mentor).getByRole('button', { name: 'Open' }).last().click()
  await expect(bell(mentor)).toHaveAccessibleName(`Notifications, ${before - 2} unread`)

  await bell(mentor).click()
  await panel(mentor).getByRole('button', { name: 'Settings' }).click()
  const tasks = panel(mentor).getByRole('checkbox', { name: 'Tasks' })
  await tasks.click()
  await expect(tasks).not.toBeChecked()
  await panel(mentor).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(mentor)).toHaveAccessibleName('Notifications')
  await expect(messages(mentor).getByText(/New task/)).toHaveCount(0)
  await mentor.keyboard.press('Escape')
  await expect(panel(mentor)).toBeHidden()
  await expect(bell(mentor)).toBeFocused()
  await expect(mentor).toHaveTitle(/^(?!\()/)
})

test('messages of a conversation are one message while the person is elsewhere, and none where it is read', async ({
  browser,
}) => {
  const mentor = await pageOf(browser, 'mentor', '/chats')
  const incharge = await pageOf(browser, 'incharge', '/tasks')
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  for (const text of ['First', 'Second']) {
    await mentor.getByRole('textbox', { name: 'Message' }).fill(text)
    await mentor.keyboard.press('Enter')
    await expect(mentor.getByRole('log').getByText(text, { exact: true })).toBeVisible()
  }
  await expect(messages(incharge).getByText(/new messages? in “Lab staff”/)).toHaveCount(1)
  await messages(incharge).getByRole('button', { name: 'Open' }).click()
  await expect(incharge.getByRole('log').getByText('Second')).toBeVisible()
  await expect(messages(incharge).getByText(/Lab staff/)).toHaveCount(0)
  await incharge.getByRole('textbox', { name: 'Message' }).fill('Third')
  await incharge.keyboard.press('Enter')
  await expect(mentor.getByRole('log').getByText('Third')).toBeVisible()
  await expect(messages(mentor).getByText(/Lab staff/)).toHaveCount(0)
})

test('an admin announces something to the students of a school, and sees who was notified of what', async ({
  browser,
}) => {
  const pupil = await pageOf(browser, 'student', '/tasks')
  const admin = await pageOf(browser, 'admin', '/notifications')
  await expect(admin.getByRole('link', { name: /^Mentor Needed: / })).toBeVisible()
  await admin.getByRole('button', { name: 'New announcement' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a title.')
  await dialog.getByLabel('Title').fill('The lab is closed on Friday')
  await dialog.getByRole('checkbox', { name: 'Student' }).check()
  await dialog.getByRole('button', { name: 'Announce' }).click()
  await expect(dialog).toBeHidden()
  await expect(messages(pupil).getByText('The lab is closed on Friday')).toBeVisible()
  await admin.getByText('Everyone', { exact: true }).click()
  await expect(
    admin.getByRole('main').getByText('The lab is closed on Friday').first(),
  ).toBeVisible()
  await admin.setViewportSize({ width: 390, height: 844 })
  await fitsPhone(admin)
  await bell(admin).click()
  await fitsPhone(admin)
})
