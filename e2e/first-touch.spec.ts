import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { answerDialogs } from './support/dialogs.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { openInLanguage, signIn, signInOnScreen } from './support/sign-in.js'
import { storedDrafts } from './support/stored-drafts.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the findings of two of axe's mild rules: headings in order, and landmarks with names of their own. */
async function mildFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: {
        run: (
          of: Document,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await runner.run(document, {
      runOnly: ['heading-order', 'landmark-unique'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

test('a student types the purpose at once when the drawer opens, and sees the own hour in the grid', async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/remote-labs')
  await page
    .getByRole('link', { name: /^Book an hour of/ })
    .last()
    .click()
  const cell = page.locator('td[data-state="open"]').last()
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Onion skin')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Purpose')).toHaveValue('Onion skin')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Your seat')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('td[data-own]')).toHaveText(/^★ 1\//)
  await expect(page.locator('td[data-own]')).toHaveAccessibleName(/your booking, 1 of/)
  await expect(page.getByText('★ your booking')).toBeVisible()
})

test('the message box has the focus in a chat that was opened, and in a group that was created', async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/chats')
  await page.getByRole('region', { name: 'Chats' }).getByRole('link').first().click()
  const box = page.getByLabel('Message', { exact: true })
  await expect(box).toBeFocused()
  await page.getByRole('button', { name: 'New chat group' }).click()
  await page.keyboard.type('Kite club')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kite club' })).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.type('Hello')
  await expect(box).toHaveValue('Hello')
})

test('signing out saves what can be saved, and stays if something is left', async ({ page }) => {
  await signInOnScreen(page, server.url, 'incharge')
  await followTo(page, '/mentor-data/add')
  await page.locator('[data-path="name.lastName"] input').fill('Rao')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' })
  const save = question.getByRole('button', { name: 'Save and sign out' })
  await expect(question.locator('.primary')).toHaveText('Save and sign out')
  await save.click()
  // A first name is missing.
  await expect(question.getByText('This could not be saved')).toBeVisible()
  await expect(question.getByRole('listitem')).toContainText('First name')
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.locator('[data-path="name.firstName"] input').fill('Lalitha')
  await page.getByRole('button', { name: 'Logout' }).click()
  await save.click()
  await expect(page).toHaveURL(/auth\/sign-in/)
  await signIn(page, server.url, 'admin')
  const mentors = await apiOf(page, server.url).list(
    'mentors?page=1&limit=5&filter=name.lastName||$eq||Rao',
  )
  expect(mentors.data).toMatchObject([{ name: { firstName: 'Lalitha', lastName: 'Rao' } }])
})

test('the question at the sign-out stays until it is answered, also while the page moves on below the menu of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server.url, 'incharge')
  await followTo(page, '/mentor-data/add')
  await page.locator('[data-path="name.lastName"] input').fill('Iyer')
  await expect.poll(async () => (await storedDrafts(page)).length).toBeGreaterThan(0)
  await page.goto(server.url)
  const openMenu = () => page.getByRole('button', { name: 'Open the menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await openMenu()
  await menu.getByRole('link', { name: 'Tasks & Activities' }).click()
  await expect(menu).toHaveCount(0)
  await openMenu()
  await menu.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(menu).toHaveCount(0)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
})

test('the button that assigns is in sight with 53 children, on a PC and on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, server.url, 'incharge')
  const api = apiOf(page, server.url)
  const schoolId = (await api.list('students?page=1&limit=1')).data[0]!['school']
  for (let at = 1; at <= 53; at += 1)
    await api.make('students', {
      name: { firstName: `Child ${at}`, lastName: 'Bairwa' },
      school: schoolId,
      class: `${6 + (at % 7)}th`,
      section: 'AB'[at % 2],
    })
  await followTo(page, '/ta-data/view')
  await page.locator('tbody tr[data-row]').first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: /^Assign/ })
  await expect(dialog.getByRole('checkbox')).not.toHaveCount(0)
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThan(52)
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 700 })
  await dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('checkbox').last()).toBeInViewport()
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('headings go down one level at a time, landmarks have names of their own, and progress shows in forced colours', async ({
  page,
}) => {
  await signIn(page, server.url, 'student')
  await expect(page.locator('h3').first()).toBeVisible()
  expect(await mildFindings(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toBeVisible()
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  await page.emulateMedia({ forcedColors: 'none' })
  await followTo(page, '/remote-labs')
  await expect(page.getByRole('heading', { name: 'Lab of your school' })).toBeVisible()
  expect(await mildFindings(page)).toEqual([])
})

test('the sign-in form stays where it is when the demo buttons arrive', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/sign-in-hints', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${server.url}/auth/sign-in`)
  const email = page.getByLabel('E-mail')
  await expect(email).toBeFocused()
  const before = await email.boundingBox()
  release()
  await expect(page.getByRole('region', { name: 'Demo sign-ins' })).toBeVisible()
  expect(await email.boundingBox()).toEqual(before)
})

test('an offer to undo follows a change of language', async ({ page }) => {
  await signIn(page, server.url, 'incharge', '/student-data/view')
  answerDialogs(page)
  await page.locator('tbody tr[data-row]').first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Archive/ })
    .last()
    .click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('button', { name: 'Undo' })).toBeVisible()
  await openInLanguage(page, server.url, 'incharge', 'hi', '/student-data/view')
  const text = page.locator('.toast-text').first()
  await expect(text).toBeVisible()
  await expect(text).not.toContainText(/archived|restored/i)
})
