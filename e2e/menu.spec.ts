import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Returns every entry of the menu as it reads, with folders open. */
async function entries(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const closed = menu.getByRole('button', { expanded: false })
  for (let left = await closed.count(); left > 0; left--) await closed.first().click()
  return menu.locator('.menu-entry').evaluateAll((entries) => entries.map((entry) => entry.textContent?.trim()))
}

const common = [
  'Home',
  'Toggle Full Screen',
  'Tasks & Activities',
  'Tinkering Activity Generation',
  'AI TA Report',
  'Students',
  'Student Snapshot',
  'Tinkering Activities',
  'TA Dashboard',
  'Competitions',
  'Chats',
  'Chat with Admin',
  'Payments',
]
const staffOnly = ['Courses', 'Sessions', 'Teams', 'Mentors', 'Projects', 'Partners']
const adminOnly = ['Self hosted snapshot', 'Schools', 'Notifications']

const roles = [
  { who: 'admin', has: [...staffOnly, ...adminOnly, 'Slot Management', 'Apartment Complex'], lacks: [] },
  { who: 'incharge', has: [...staffOnly, 'Slot Management'], lacks: [...adminOnly, 'Apartment Complex'] },
  { who: 'mentor', has: [...staffOnly, 'Apartment Complex'], lacks: [...adminOnly, 'Slot Management'] },
  { who: 'student', has: ['Apartment Complex'], lacks: [...staffOnly, ...adminOnly, 'Slot Management', 'Archived', 'Snapshot'] },
] as const

for (const { who, has, lacks } of roles)
  test(`the menu of the ${who}`, async ({ page }) => {
    await signIn(page, server.url, who)
    await expect(page.getByTitle(`${who}@demo.example`, { exact: true })).toBeVisible()
    const menu = await entries(page)
    expect(menu).toEqual(expect.arrayContaining([...common, ...has]))
    for (const entry of lacks) expect(menu).not.toContain(entry)
  })

test('the menu marks the current page, folds to a rail, and is a drawer on a phone', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/student-data/view')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Report')

  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect(menu.getByRole('link', { name: 'Student Snapshot' })).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect(menu.getByRole('link', { name: 'Student Snapshot' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Payments' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveTitle(/Payments · Tinkerdesk$/)
})

test('the keyboard reaches help and screens', async ({ page }) => {
  await signIn(page, server.url, 'student')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  // The menu offers a student only what they may open.
  await expect(help.getByText('Go to Mentors')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveTitle(/Tinkering Activities · Tinkerdesk$/)
})

test('an unknown address says so within the layout', async ({ page }) => {
  await signIn(page, server.url, 'mentor', '/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('theme and density are kept on this device', async ({ page }) => {
  await signIn(page, server.url, 'mentor')
  await page.getByRole('button', { name: /Switch to: light theme/ }).click()
  await page.getByRole('button', { name: /Switch to: dark theme/ }).click()
  await page.getByText('Cosy').click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Cosy' })).toBeChecked()
})
