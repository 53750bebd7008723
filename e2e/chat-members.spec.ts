import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { box, openChats } from './support/chats.js'
import { choose } from './support/select.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const people = (page: Page) => page.getByRole('dialog', { name: 'People of this group' })
const openPeople = async (page: Page) => {
  await page.getByRole('button', { name: /^People \(/ }).click()
  await expect(people(page)).toBeVisible()
}
/** The lines of the product about the group. */
const news = (page: Page) => page.getByRole('log').locator('.chat-news')
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Creates a group on the screen, and adds a person to it. */
async function createGroup(page: Page, name: string, person: string) {
  await page.getByRole('button', { name: 'New chat group' }).click()
  await expect(page.getByLabel('Group name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Created your new chat group!')
  await openPeople(page)
  await choose(page, page.getByLabel('Add people'), person, person)
  await people(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(messages(page)).toContainText('People added')
}

test('adding, renaming, leaving and removing each leave a line that the members read; a pupil is never without the in-charge', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  await createGroup(mentor, 'Rover', 'Navya Kaur')
  await expect(news(mentor)).toHaveText([
    'You created the group',
    'You added Navya Kaur',
    'Tinkerdesk added Kavita Rathore',
  ])
  await people(mentor).getByLabel('Group name').fill('Moon rover')
  await people(mentor).getByRole('button', { name: 'Rename' }).click()
  await expect(news(mentor).last()).toHaveText('You renamed the group to “Moon rover”')

  const [pupil, incharge] = [
    await openChats(browser, server.url, 'student'),
    await openChats(browser, server.url, 'incharge'),
  ]
  for (const page of [pupil, incharge]) await page.getByRole('link', { name: /Moon rover/ }).click()
  await expect(news(pupil)).toHaveText([
    'Arjun Nair created the group',
    'Arjun Nair added you',
    'Tinkerdesk added Kavita Rathore',
    'Arjun Nair renamed the group to “Moon rover”',
  ])
  await openPeople(incharge)
  await incharge.getByRole('button', { name: 'Leave the group' }).click()
  await incharge.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(messages(incharge)).toContainText(
    'There are pupils in this group, so the ATL in-charge of their school stays in it.',
  )

  // An admin who is not in it reads it under its name.
  const admin = await openChats(browser, server.url, 'admin')
  await admin.goto(pupil.url())
  await expect(admin.getByRole('heading', { name: 'Moon rover' })).toBeVisible()
  await expect(admin.getByText('You are not a member of this group.')).toBeVisible()

  await openPeople(pupil)
  await pupil.getByRole('button', { name: 'Leave the group' }).click()
  await pupil.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(pupil).toHaveURL(/\/chats$/)
  await expect(messages(pupil)).toContainText('You left the group')
  await expect(pupil.getByRole('link', { name: /Moon rover/ })).toBeHidden()
  await expect(news(mentor).last()).toHaveText('Navya Kaur left')
  await people(mentor).getByRole('button', { name: 'Remove Kavita Rathore' }).click()
  await expect(news(mentor).last()).toHaveText('You removed Kavita Rathore')
  await expect(incharge.getByText('This chat could not be opened')).toBeVisible()
})

test('messages at the bottom stay, dark in both themes, at most three; the oldest is in the bell, and a click or Escape dismisses one', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  const shown = messages(mentor).locator('.toast-text')
  await createGroup(mentor, 'Crane', 'Navya Kaur')
  await people(mentor).getByLabel('Group name').fill('Tall crane')
  await people(mentor).getByRole('button', { name: 'Rename' }).click()
  await expect(shown).toHaveText(['Created your new chat group!', 'People added', 'Group renamed'])
  await people(mentor).getByRole('button', { name: 'Remove Navya Kaur' }).click()
  await expect(shown).toHaveText(['People added', 'Group renamed', 'Navya Kaur removed'])
  const place = await messages(mentor).evaluate((box) => {
    const { left, right, bottom } = box.querySelector('.toast')!.getBoundingClientRect()
    return {
      offCentre: Math.abs(left + right - document.documentElement.clientWidth) / 2,
      below: bottom > innerHeight / 2,
    }
  })
  expect(place).toEqual({ offCentre: expect.closeTo(0, 0), below: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await mentor.emulateMedia({ colorScheme })
    const background = await messages(mentor)
      .locator('.toast')
      .first()
      .evaluate((toast) => getComputedStyle(toast).backgroundColor)
    const [red, green, blue] = background.match(/\d+/g)!.map(Number)
    expect(Math.max(red!, green!, blue!)).toBeLessThan(80)
  }

  // The dialog takes the key, and the messages stay.
  await people(mentor).getByLabel('Group name').focus()
  await mentor.keyboard.press('Escape')
  await expect(people(mentor)).toBeHidden()
  await expect(shown).toHaveCount(3)
  await expect(mentor.getByRole('button', { name: /^People \(/ })).toBeFocused()
  await mentor.keyboard.press('Escape')
  await expect(shown).toHaveText(['People added', 'Group renamed'])
  await messages(mentor).getByRole('button', { name: 'Dismiss message' }).first().click()
  await expect(shown).toHaveText(['Group renamed'])
  await mentor.getByRole('button', { name: /^Notifications/ }).click()
  await expect(mentor.getByRole('dialog', { name: 'Notifications' })).toContainText(
    'Created your new chat group!',
  )
})

test('the message box of a chat that is read leaves the focus on a button that was reached by then', async ({
  browser,
}) => {
  const mentor = await openChats(browser, server.url, 'mentor')
  let open = () => undefined as void
  const held = new Promise<void>((done) => (open = done))
  await mentor.route(
    ({ pathname }) => pathname === '/api/chat-messages',
    async (route) => {
      await held
      await route.continue()
    },
  )
  await mentor.getByRole('link', { name: /Lab staff/ }).click()
  const button = mentor.getByRole('button', { name: /^People \(/ })
  await button.focus()
  open()
  await expect(box(mentor)).toBeVisible()
  await expect(button).toBeFocused()
})
