import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { offered } from './support/select.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

test('typing the first letters of a choice and Enter chooses it, even before the search has answered', async ({ page }) => {
  await signIn(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const address = { addressLine1: '7 Station Road', state: 'Kerala', pincode: '682001' }
  const numbers = [7, 17, 70, 71, 107, 167, 247, 279, 347, 701]
  const bulk = numbers.map((n) => ({ name: `Govt. High School Naidu ${n}`, address: { ...address, city: `City ${n}` } }))
  await api.make('schools/bulk', { bulk })
  await page.goto(`${server.url}/student-data/add`)
  await expect(field(page, 'name.firstName').locator('input')).toBeFocused()

  for (const [typed, chosen] of [
    ['m', 'Male'],
    ['f', 'Female'],
    ['male', 'Male'],
  ] as const) {
    await field(page, 'gender').locator('input').focus()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(field(page, 'gender').locator('.ant-select-selection-item')).toHaveText(chosen)
  }

  const school = field(page, 'school')
  await school.locator('input').focus()
  await page.keyboard.type('naidu 7')
  await page.keyboard.press('Enter')
  await expect(school.locator('.ant-select-selection-item')).toHaveText('Govt. High School Naidu 7')
  await expect(offered(page)).toHaveCount(0)
  await page.keyboard.type('naidu 7')
  await expect(offered(page).first()).toHaveText('Govt. High School Naidu 7 City 7')
})
