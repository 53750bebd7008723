import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { choose, offered, openSelect } from './support/select.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const rows = (page: Page) => page.locator('tr[data-row]')

test('an overdue loan is returned from its list, with what the action asks for, and taken back', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/overdue')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Arduino Uno starter kit')
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: /Return today/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Return today')
  await choose(page, page.getByRole('combobox', { name: 'Condition at return' }), 'Worn')
  await dialog.getByLabel('Damages').fill('One cable is missing')
  await dialog.getByRole('button', { name: 'Return today' }).click()
  await expect(dialog).toBeHidden()
  // A returned loan is not overdue.
  await expect(rows(page)).toHaveCount(0)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a loan names its equipment and its student, who is of the school of the equipment', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/add')
  await choose(page, page.getByRole('combobox', { name: 'Equipment' }), '3D printer', '3D')
  await openSelect(page, page.getByRole('combobox', { name: 'Student' }))
  await expect(offered(page).first()).toBeVisible()
  await offered(page).first().click()
  await page.getByLabel('Due').fill('2031-01-31')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3D printer, ')
  // There is one printer, so a second loan is refused.
  await page.goto(`${server.url}/equipment-loans/add`)
  await choose(page, page.getByRole('combobox', { name: 'Equipment' }), '3D printer', '3D')
  await openSelect(page, page.getByRole('combobox', { name: 'Student' }))
  await offered(page).nth(1).click()
  await page.getByLabel('Due').fill('2031-01-31')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('All of this equipment is lent').first()).toBeVisible()
})
