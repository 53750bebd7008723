import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { follow } from './support/screens.js'
import { signIn, type DemoPerson } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Opens every folder of the menu. */
async function openFolders(page: Page) {
  await expect(mainMenu(page).locator('[aria-current="page"]')).toBeVisible()
  const closed = mainMenu(page).getByRole('button', { expanded: false })
  for (let left = await closed.count(); left > 0; left--) {
    await closed.first().click()
    await expect(closed).toHaveCount(left - 1)
  }
}

/** Returns every entry of the menu as it reads. */
const entries = (page: Page) =>
  mainMenu(page)
    .locator('.menu-entry')
    .evaluateAll((all) => all.map((entry) => entry.textContent?.trim()))

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
  {
    who: 'admin',
    has: [...staffOnly, ...adminOnly, 'Slot Management', 'Apartment Complex'],
    lacks: [],
  },
  {
    who: 'incharge',
    has: [...staffOnly, 'Slot Management'],
    lacks: [...adminOnly, 'Apartment Complex'],
  },
  {
    who: 'mentor',
    has: [...staffOnly, 'Apartment Complex'],
    lacks: [...adminOnly, 'Slot Management'],
  },
  {
    who: 'student',
    has: ['Apartment Complex'],
    lacks: [...staffOnly, ...adminOnly, 'Slot Management', 'Archived', 'Snapshot'],
  },
] as const

/** Further promises, tested on a person's page while it is open. */
const further: {
  readonly [who in DemoPerson]?: { promise: string; run: (page: Page) => Promise<void> }
} = {
  student: {
    promise: 'the keyboard reaches help and screens',
    async run(page) {
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(help).toBeVisible()
      // The menu offers a student only what they may open.
      await expect(help.getByText('Go to Mentors')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
      // The second key counts within a moment, so neither waits for the answer to the other.
      await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')])
      await expect(page).toHaveTitle(/Tinkering Activities · Tinkerdesk$/)
    },
  },
  mentor: {
    promise:
      'theme and density are kept on this device, and an unknown address says so within the layout',
    async run(page) {
      await page.getByRole('button', { name: /Switch to: light theme/ }).click()
      await page.getByRole('button', { name: /Switch to: dark theme/ }).click()
      await page.getByText('Cosy').click()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByRole('radio', { name: 'Cosy' })).toBeChecked()
      await follow(page, '/nowhere/at/all')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(mainMenu(page)).toBeVisible()
    },
  },
}

for (const { who, has, lacks } of roles)
  test(`the menu of the ${who}${further[who] ? `; ${further[who].promise}` : ''}`, async ({
    page,
  }) => {
    await signIn(page, server.url, who)
    const foot = page.locator('.sidebar-foot')
    await expect(foot.getByText(`${who}@demo.example`, { exact: true })).toBeVisible()
    const payments = mainMenu(page).getByRole('link', { name: 'Payments' })
    await expect(payments).toBeInViewport({ ratio: 1 })
    await openFolders(page)
    await expect.poll(() => entries(page)).toEqual(expect.arrayContaining([...common, ...has]))
    const menu = await entries(page)
    for (const entry of lacks) expect(menu).not.toContain(entry)
    await further[who]?.run(page)
  })

test('the menu marks the current page, folds to a rail, and is a drawer on a phone', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view')
  const menu = mainMenu(page)
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
