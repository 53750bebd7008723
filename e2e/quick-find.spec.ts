import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Records and pages' }).getByRole('option')

test('Ctrl+K takes the keys that are typed while its code is on the way', async ({ page }) => {
  await page.route(/\/assets\/quick-find-[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await signIn(page, server.url, 'admin')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('asha')
  // A quick find that is left takes its typed text along.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('navya 8th')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Navya')
})

test('Ctrl+K finds a student with a typing error and a class, opens pages by their words, and returns the focus', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view')
  const help = page.getByRole('button', { name: 'Quick find' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find a record or a page' })
  await expect(box).toBeFocused()
  await page.keyboard.type('navya 8th')
  await expect(options(page).first()).toContainText('Navya')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  expect(await axeFindings(page)).toEqual([])
  await box.fill('nvaya')
  await expect(page.getByRole('status').filter({ hasText: 'These are similar' })).toBeVisible()
  await expect(options(page).filter({ hasText: 'Navya' }).first()).toBeVisible()
  // Enter before the records are there opens the first of them.
  await box.fill('navya 8th')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/student-data\/show\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Navya')

  // The record that was just opened is offered before anything is typed.
  await page.keyboard.press('Control+k')
  await expect(options(page)).toHaveText([/Navya.*opened lately/])
  await box.fill('new student')
  await expect(options(page).first()).toContainText('New student')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/student-data\/add$/)

  await page.keyboard.press('Control+k')
  await box.fill('slots december')
  await expect(options(page).nth(1)).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/slot-management\/manage\?month=\d{4}-12$/)

  await page.keyboard.press('Control+k')
  await box.fill('zzzz zzzz')
  await expect(page.getByText('No record or page matches. Try fewer words.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
})

test('quick find is a button on a phone, and leads a student only where they may go', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server.url, 'student')
  await page.getByRole('button', { name: 'Quick find' }).click()
  const box = page.getByRole('combobox', { name: 'Find a record or a page' })
  await box.fill('chats')
  await expect(options(page).first()).toContainText('Chats')
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await box.fill('new student')
  await expect(page.getByText('No record or page matches. Try fewer words.')).toBeVisible()
  await box.fill('chats')
  await options(page).first().click()
  await expect(page).toHaveURL(/\/chats$/)
})

test('j and k lead through the records of the list, over its pages, and a page is opened by its number', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view?size=10&page=2&sort=name.firstName`)
  const firstCells = () => page.locator('tr[data-row] td.td-first').allTextContents()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  const { data } = await apiOf(page, server.url).list(
    'students?page=1&limit=30&sort=name.firstName,ASC&sort=name.lastName,ASC',
  )
  const titles = data.map(({ name }) =>
    Object.values(name as { firstName: string; lastName: string }).join(' '),
  )
  const rows = page.locator('tr[data-row]')
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Enter')
  const place = page.getByRole('navigation', { name: 'Records of the list' })
  await expect(place).toContainText('20 of')
  for (const [key, number] of [
    ['j', 21],
    ['j', 22],
    ['k', 21],
    ['k', 20],
  ] as const) {
    await page.keyboard.press(key)
    await expect(place).toContainText(`${number} of`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[number - 1]!)
  }
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  const jump = page.getByRole('textbox', { name: /^Page, of/ })
  await jump.fill('')
  await jump.press('Enter')
  await expect(jump).toHaveValue('2')
  await jump.fill('999')
  await jump.press('Enter')
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await jump.fill('3')
  await jump.press('Enter')
  await expect(page).toHaveURL(/page=3/)
  await expect.poll(() => firstCells()).toEqual(titles.slice(20))
})
