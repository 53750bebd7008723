import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tr[data-row]')
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

/** Opens the accounts with one row, that of the demo's mentor. */
async function openMentor(page: Page) {
  await signIn(page, server.url, 'admin', '/user-data/view?q=mentor%40demo.example')
  const row = page.locator('tr[data-row]')
  await expect(row).toHaveCount(1)
  return row
}

test('an action runs by its key, asks before it does, and is offered on the row, for selected rows and on the page', async ({
  page,
}) => {
  const row = await openMentor(page)
  const dialog = page.getByRole('dialog')
  await test.step('Escape leaves everything as it was', async () => {
    await row.focus()
    await page.keyboard.press('d')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row.getByText('Disabled', { exact: true })).toHaveCount(0)
  })
  await row.focus()
  await page.keyboard.press('d')
  await expect(dialog).toContainText('cannot sign in')
  await expect(dialog.getByRole('button', { name: 'Disable', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText(/disabled/)
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Disabled', { exact: true })).toBeVisible()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page)).toContainText('Undone')
  await expect(row.getByText('Disabled', { exact: true })).toHaveCount(0)

  await test.step('it is in the menu of a row, in the bar of selected rows and on the page, where it applies', async () => {
    await row.getByRole('button', { name: /^More for/ }).click()
    await expect(page.getByRole('menuitem', { name: /Disable/ })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Enable/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(row.getByText('Disabled', { exact: true })).toBeVisible()
    await row.getByRole('link').first().click()
    // Without a question it is one click.
    await page.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(messages(page)).toContainText(/enabled/)
    await expect(page.getByRole('button', { name: 'Disable', exact: true })).toBeVisible()
  })

  await test.step('a field that depends on another appears with it', async () => {
    await followTo(page, '/user-data/add')
    const field = (name: string) => page.getByRole('combobox', { name })
    await expect(field('Role')).toBeVisible()
    await expect(field('Student')).toHaveCount(0)
    await choose(page, field('Role'), 'Student')
    await expect(field('Student')).toBeVisible()
    await expect(field('Mentor')).toHaveCount(0)
    await choose(page, field('Role'), 'Mentor')
    await expect(field('Mentor')).toBeVisible()
    await expect(field('Student')).toHaveCount(0)
  })
  await test.step('and keeps its value while it is not shown', async () => {
    const field = (name: string) => page.getByRole('combobox', { name })
    await choose(page, field('Mentor'), /./)
    const mentor = page.locator('[data-path="mentor"] .ant-select-selection-item')
    // Its name follows.
    await expect(mentor).toHaveText(/\p{L}/u)
    const chosen = (await mentor.textContent())!
    await choose(page, field('Role'), 'Student')
    await expect(field('Mentor')).toHaveCount(0)
    await choose(page, field('Role'), 'Mentor')
    await expect(mentor).toHaveText(chosen)
  })
})

test('a declared list has its line in the menu, its address and its rows', async ({ page }) => {
  // Before the list is read, which may be read at midnight.
  const midnight = new Date(
    `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())}T00:00:00+05:30`,
  )
  // The mentor's prepared session ended when the account was disabled above.
  await signIn(page, server.url, 'incharge', '/session-data/view')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Upcoming' })
    .click()
  await expect(page).toHaveURL(`${server.url}/session-data/upcoming`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming')
  await expect(page).toHaveTitle(/^(\(\d+\) )?Upcoming/)
  const times = page.locator('tbody tr[data-row] td.td-first time')
  await expect(times.first()).toBeVisible()
  const days = await times.evaluateAll((all) =>
    all.map((time) => time.getAttribute('datetime') ?? ''),
  )
  expect(days.length).toBeGreaterThan(0)
  expect(days.filter((day) => new Date(day) < midnight)).toEqual([])
  expect(days).toEqual([...days].sort())
})

test('a list is filtered by empty values, by days that stay relative to today, and by amounts as people write them', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/view?f.borrower=x&f.due=~before-today')
  const rows = page.locator('tr[data-row]')
  await test.step('a bookmarked filter of a field that is gone is named, and left out with one click', async () => {
    await expect(rows).toHaveCount(1)
    const note = page
      .getByRole('status')
      .filter({ hasText: 'This list has no filter “borrower”. It was not applied.' })
    await note.getByRole('button', { name: 'Leave it out' }).click()
    await expect(note).toBeHidden()
    await expect(page).toHaveURL(`${server.url}/equipment-loans/view?f.due=%7Ebefore-today`)
    await expect(rows).toHaveCount(1)
  })
  await followTo(page, '/equipment-loans/view')
  await expect(rows).toHaveCount(2)
  const toolbar = page.locator('.td-toolbar')
  await toolbar.getByRole('button', { name: /^Due/ }).click()
  await page.getByRole('button', { name: 'Before today' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/due.*before-today/)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await followTo(page, '/equipment-loans/view')
  await expect(rows).toHaveCount(2)
  await toolbar.getByRole('button', { name: /^Returned on/ }).click()
  await page.getByRole('button', { name: 'Is not empty' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Is empty', exact: true }).click()
  await expect(rows).toHaveCount(2)
  // Files and lists of parts cannot be compared, but they may be missing.
  await followTo(page, '/equipment-data/view')
  await expect(rows).not.toHaveCount(0)
  const all = await rows.count()
  await page.getByRole('button', { name: 'All filters' }).click()
  const photo = page.getByRole('group', { name: 'Photo, empty or not' })
  await photo.getByRole('button', { name: 'Is not empty' }).click()
  await expect(rows).toHaveCount(0)
  await photo.getByRole('button', { name: 'Is empty', exact: true }).click()
  await expect(rows).toHaveCount(all)
  await expect(page).toHaveURL(/photo=%7Eempty/)
  const price = page.getByRole('textbox', { name: 'Unit price, from' })
  await price.fill('a lakh')
  await price.press('Enter')
  await expect(page.getByText(/^Unit price must be a number/)).toBeVisible()
  await expect(rows).toHaveCount(all)
  await price.fill('₹९,००,०००')
  await price.press('Enter')
  await expect(page).toHaveURL(/unitPrice=900000\.\./)
  await expect(rows).toHaveCount(0)
})

// The lab inventory's own, which the tutorial's count of lines includes.
test('a key opens the return of equipment, Undo reverts it, and equipment is lent until none is left', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/overdue')
  await rows(page).focus()
  await page.keyboard.press('r')
  await choose(page, page.getByRole('combobox', { name: 'Condition at return' }), 'Worn')
  await page.getByLabel('Damages').fill('One cable is missing')
  await page.getByRole('dialog').getByRole('button', { name: 'Return today' }).click()
  await expect(rows(page)).toHaveCount(0)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
  for (const shown of [/^3D printer, /, /All of this equipment is lent/]) {
    await followTo(page, '/equipment-loans/add')
    await choose(page, page.getByRole('combobox', { name: 'Equipment' }), '3D printer', '3D')
    await choose(page, page.getByRole('combobox', { name: 'Student' }), /./, 'a')
    await page.getByLabel('Due').fill('2031-01-31')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
  }
})
