import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tr[data-row]')
const box = (page: Page, at: number) => rows(page).nth(at).getByRole('checkbox')
const bar = (page: Page) => page.locator('.td-bulk')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

async function openStudents(page: Page) {
  await signIn(page, server.url, 'admin', '/student-data/view')
  await expect(rows(page).first()).toBeVisible()
}

test('rows that a search hides do not stay selected, and Back brings their search and their ticks', async ({
  page,
}) => {
  await openStudents(page)
  await expect(pages(page)).toContainText(/^1–25 of \d+/)
  const firstId = (await rows(page).first().getAttribute('data-row'))!
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(bar(page)).toContainText('25 selected')
  await page.getByRole('textbox', { name: 'Search students' }).fill('e')
  await expect(page).toHaveURL(/q=e/)
  await expect(bar(page)).toBeHidden()
  await page.goBack()
  await expect(page).not.toHaveURL(/q=e/)
  await expect(bar(page)).toContainText('25 selected')

  await test.step('those on other pages are counted, and Escape clears all', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(bar(page)).toContainText('25 on other pages')
    await expect(rows(page).first()).not.toHaveAttribute('data-row', firstId)
    await rows(page).first().focus()
    await expect(rows(page).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await expect(pages(page)).toContainText(/^26–50 of \d+/)
  })
})

test('on a phone, every action on the selected rows is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server.url, 'admin', '/student-data/view')
  await page.locator('[data-row]').getByRole('checkbox').first().check()
  await expect(bar(page)).toContainText('1 selected')
  const outside = () =>
    bar(page).evaluate(
      (all) =>
        [...all.children].filter((each) => {
          const { left, right } = each.getBoundingClientRect()
          return left < 0 || right > innerWidth
        }).length,
    )
  await expect.poll(outside).toBe(0)
})

test('Shift selects ranges, by click and by key', async ({ page }) => {
  await openStudents(page)
  await box(page, 2).click()
  await box(page, 6).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('5 selected')
  await box(page, 5).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('Escape')
  await rows(page).nth(1).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('4 selected')
  await page.keyboard.press('Escape')
  await rows(page).nth(8).focus()
  await page.keyboard.press('x')
  await rows(page).nth(3).focus()
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('6 selected')
})

test('Back and a reload return to the scroll, the ticks of all pages and the row', async ({
  page,
}) => {
  await openStudents(page)
  await box(page, 1).click()
  const firstId = (await rows(page).first().getAttribute('data-row'))!
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page).first()).not.toHaveAttribute('data-row', firstId)
  await box(page, 3).click()
  await expect(bar(page)).toContainText('2 selected')
  const frame = page.locator('.td-table-frame')
  const row = rows(page).nth(20)
  const id = await row.getAttribute('data-row')
  await row.scrollIntoViewIfNeeded()
  const top = await frame.evaluate((element) => element.scrollTop)
  expect(top).toBeGreaterThan(0)
  const isBack = async () => {
    await expect(bar(page)).toContainText('2 selected')
    await expect(page.locator(`tr[data-row="${id}"]`)).toBeFocused()
    await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBe(top)
  }
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/show/${id}`))
  // The list stays on screen until the code of the record's page has loaded.
  await expect(frame).toHaveCount(0)
  await page.goBack()
  await isBack()
  await page.reload()
  await isBack()

  await test.step('an address that is typed opens the list at its top', async () => {
    await followTo(page, '/tag-data/view')
    await page.goto(`${server.url}/student-data/view`)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('tr[data-row]:focus')).toHaveCount(0)
  })
})

test('a mentor assigns two ticked activities to a class of a school at once', async ({ page }) => {
  await haveSession(page, server.url, 'mentor')
  const api = apiOf(page, server.url)
  await page.goto(`${server.url}/ta-data/view?q=with`)
  await expect(rows(page).nth(1)).toBeVisible()
  const sources = await rows(page).evaluateAll((all) =>
    all.slice(0, 2).map((row) => row.getAttribute('data-row')!),
  )
  const copies = () =>
    Promise.all(
      sources.map(
        async (id) =>
          (await api.list(`student-activities?page=1&limit=1&filter=source||$eq||${id}`)).total,
      ),
    )
  const before = await copies()
  await rows(page).nth(0).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(
    page.getByRole('button', { name: 'Archive' }),
    'a mentor archives nothing',
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 tinkering activities' })
  await choose(page, page.getByLabel('Schools'), 'Aravalli Vidya Mandir')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /^9th \(/ }).click()
  await dialog.getByRole('button', { name: /^Assign to \d+ students?$/ }).click()
  await expect(page.getByText(/^\d+ cop(y|ies) assigned$/)).toBeVisible()
  await expect(dialog).toBeHidden()
  const after = await copies()
  expect(after.every((count, at) => count > before[at]!)).toBe(true)
})
