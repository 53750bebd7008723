import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose, offered, openSelect } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async ({ browser }) => {
  server = await startServer()
  // Two students who are alike but for their schools, of which only the second has the robot arm.
  const page = await browser.newPage()
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  for (const [at, firstName] of ['Asha', 'Bela'].entries())
    await api.make('students', {
      name: { firstName, lastName: 'Quill' },
      school: `01DEMOSCHOOL0000000000000${at + 1}`,
      class: '8th',
    })
  await page.close()
})
test.afterAll(() => server.stop())

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Searches the students of an open page for the two who are alike. */
async function searchStudents(page: Page) {
  await openSelect(page, select(page, 'Student'))
  await select(page, 'Student').fill('Quill')
}

test('a loan offers the students of the school that has the equipment, and is named by its equipment and student wherever it is shown', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/add')
  await choose(page, select(page, 'Equipment'), '3D printer', '3D')
  await searchStudents(page)
  await expect(offered(page)).toHaveText(['Asha Quill'])
  await offered(page).click()
  const student = page.locator('[data-path="student"]')
  await expect(student).toContainText('Asha Quill')
  await choose(page, select(page, 'Equipment'), 'Servo robot arm', 'Servo')
  await expect(student).not.toContainText('Asha Quill')
  await searchStudents(page)
  await expect(offered(page)).toHaveText(['Bela Quill'])
  await offered(page).click()
  await page.getByLabel('Due').fill('2031-01-31')
  // A loan that begins has no return yet.
  await expect(page.getByLabel('Returned on')).toHaveCount(0)
  await page.keyboard.press('Control+s')

  const name = 'Servo robot arm, Bela Quill'
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText(
    `${name} created`,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await followTo(page, page.url().replace('/show/', '/edit/'))
  await expect(page.getByLabel('Returned on')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await followTo(page, '/equipment-loans/view')
  await expect(page.locator('.td-row-cards').getByRole('link', { name, exact: true })).toBeVisible()
})

test('lists and forms offer what is declared: filters within filters, computed amounts, records of a kind', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/equipment-loans/view')
  await test.step('a filter of a list offers what lies within the record of another filter', async () => {
    await searchStudents(page)
    await expect(offered(page)).toHaveText([/Asha Quill/, /Bela Quill/])
    await page.keyboard.press('Escape')
    await choose(page, select(page, 'Equipment'), 'Servo robot arm', 'Servo')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/f\.equipment=/)
    await searchStudents(page)
    await expect(offered(page)).toHaveText(['Bela Quill'])
    await page.keyboard.press('Escape')
  })
  await test.step('a payment offers the activities that cost something, and no others', async () => {
    await followTo(page, '/payments/add')
    await openSelect(page, select(page, 'Tinkering activity'))
    await expect(offered(page)).toHaveCount(2)
    await select(page, 'Tinkering activity').fill('line')
    await expect(offered(page)).toHaveText([/^Robot that follows a line/])
    await page.keyboard.press('Escape')
  })
  await test.step('a computed amount is a column and on the page, and a column that cannot be sorted has no button', () =>
    showsAmount(page))
})

async function showsAmount(page: Page) {
  await followTo(page, '/equipment-data/view')
  const row = page.locator('tr[data-row]').filter({ hasText: 'Arduino Uno starter kit' })
  // 12 pieces at ₹1,850.
  await expect(row.getByRole('cell', { name: '₹22,200', exact: true })).toBeVisible()
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(heading('Quantity').getByRole('button')).toBeVisible()
  for (const name of ['Lent', 'Stock value']) {
    await expect(heading(name)).toBeVisible()
    await expect(heading(name).getByRole('button')).toHaveCount(0)
  }
  await row.getByRole('link', { name: 'Arduino Uno starter kit', exact: true }).click()
  const value = page
    .locator('dl.td-values > div')
    .filter({ has: page.locator('dt', { hasText: /^Stock value$/ }) })
  await expect(value.locator('dd')).toHaveText('₹22,200')
}
