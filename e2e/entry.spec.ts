import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { answerNextDialog } from './support/dialogs.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { offered } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

test('typing the first letters of a choice and Enter chooses it, even before the search has answered', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const address = { addressLine1: '7 Station Road', state: 'Kerala', pincode: '682001' }
  const numbers = [7, 17, 70, 71, 107, 167, 247, 279, 347, 701]
  const bulk = numbers.map((n) => ({
    name: `Govt. High School Naidu ${n}`,
    address: { ...address, city: `City ${n}` },
  }))
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

test('ten students take at most 16 keys each beyond their names, and keep the school, class and section', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const { data } = await apiOf(page, server.url).list('schools?limit=1&sort=name,ASC')
  const school = String(data[0]!['name'])
  await page.goto(`${server.url}/student-data/add`)
  const first = field(page, 'name.firstName').locator('input')
  let keys = 0
  const press = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
    keys += names.length
  }
  const typeName = (name: string) => page.keyboard.type(name)
  await expect(first).toBeFocused()
  for (let at = 0; at < 10; at += 1) {
    const before = keys
    await typeName(`Pupil${at}`)
    await press('Tab')
    await typeName('Counted')
    await press('Tab', 'm', 'Tab')
    if (at === 0) {
      await press('Tab', ...school.slice(0, 6), 'Tab', '8', 'Tab', 'B')
      await expect(field(page, 'school').locator('.ant-select-selection-item')).toHaveText(school)
    }
    await press('Control+Shift+Enter')
    await expect(page.getByText(`Pupil${at} Counted created`)).toBeVisible()
    await expect(first).toHaveValue('')
    await expect(first).toBeFocused()
    expect(keys - before).toBeLessThanOrEqual(16)
  }
  await expect(field(page, 'section').locator('input')).toHaveValue('B')
})

test('a possible double is asked about; a correction after a search takes at most 14 keys and leads back to the list', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const { data } = await api.list('schools?limit=1&page=1')
  await api.make('students', {
    name: { firstName: 'Solo6', lastName: 'Counted' },
    school: data[0]!.id,
    class: '8th',
  })
  await page.goto(`${server.url}/student-data/add?school=${data[0]!.id}&class=8th`)
  const first = field(page, 'name.firstName').locator('input')
  await expect(first).toBeFocused()
  await test.step('a possible double is asked about, and Enter does not create it', async () => {
    await page.keyboard.type('SOLO6')
    await page.keyboard.press('Tab')
    await page.keyboard.type('counted')
    await page.keyboard.press('Control+Shift+Enter')
    const question = page.getByRole('dialog', { name: 'Is this the same student?' })
    await expect(question.getByRole('link', { name: 'Solo6 Counted' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(first).toHaveValue('SOLO6')
    await page.keyboard.press('Control+Shift+Enter')
    await question.getByRole('button', { name: 'Create anyway' }).click()
    await expect(page.getByText('SOLO6 counted created')).toBeVisible()
    await expect(first).toHaveValue('')
    const double = (await api.list('students?page=1&filter=name.firstName||$eq||SOLO6')).data[0]!
    await page.request.delete(`${server.url}/api/students/${double.id}`, {
      headers: { origin: server.url },
    })
  })
  const row = page.locator('tr[data-row]')
  await test.step('a correction after a search takes at most 14 keys, and leads back to the list', async () => {
    await followTo(page, '/student-data/view?size=10')
    await expect(row).toHaveCount(10)
    let keys = 0
    const press = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name)
      keys += names.length
    }
    await press('/', 's', 'o', 'l', 'o', '6', 'Enter')
    await expect(row).toHaveCount(1)
    await expect(row).toBeFocused()
    await expect(row).toContainText('8th')
    await press('e')
    await expect(first).toBeFocused()
    await press('Tab', 'X', 'Y')
    await press('Control+s')
    await expect(page).toHaveURL(`${server.url}/student-data/view?q=solo6&size=10`)
    await expect(row).toContainText('XY')
    expect(keys).toBeLessThanOrEqual(14)
  })
  await test.step('from its own page, a record is edited with e, and its page shows the change', async () => {
    await row.locator('.td-first').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Solo6 XY' })).toBeVisible()
    await page.keyboard.press('e')
    await expect(first).toBeFocused()
    await first.fill('Solo60')
    answerNextDialog(page, 'dismiss')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(first).toHaveValue('Solo60')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { level: 1, name: 'Solo60 XY' })).toBeVisible()
    await page.goBack()
    await expect(row).toContainText('Solo60')
  })
})
