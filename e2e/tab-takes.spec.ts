import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { offered } from './support/select.js'
import { haveSession } from './support/sign-in.js'
import { holdSchools } from './support/typed-ahead.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

test('Tab takes the option that fits what was typed and goes on, in choices and related records, also before the search has answered', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const address = { addressLine1: '1 River Road', city: 'Panaji', state: 'Goa', pincode: '403001' }
  await api.make('schools', { name: 'Mandovi River School', address })
  await page.goto(`${server.url}/student-data/add`)
  await expect(field(page, 'name.firstName').locator('input')).toBeFocused()
  const chosen = (path: string) => field(page, path).locator('.ant-select-selection-item')
  const input = (path: string) => field(page, path).locator('input')
  /** The option that Tab takes. */
  const highlighted = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
  const untaken = (path: string) => field(page, path).locator('.td-untaken')

  await test.step('a choice', async () => {
    await input('gender').focus()
    await page.keyboard.type('m')
    await expect(highlighted).toHaveText('Male')
    await page.keyboard.press('Tab')
    await expect(chosen('gender')).toHaveText('Male')
    await expect(input('email')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(input('gender')).toBeFocused()
    await page.keyboard.type('f')
    await expect(highlighted).toHaveText('Female')
    await page.keyboard.press('Shift+Tab')
    await expect(chosen('gender')).toHaveText('Female')
    await expect(input('name.lastName')).toBeFocused()
  })
  await test.step('the arrows choose another one than the best', async () => {
    await input('class').focus()
    await page.keyboard.type('1')
    await expect(offered(page)).toHaveText(['10th', '11th', '12th'])
    // antd highlights the first option in a timer after it has filtered.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await page.keyboard.press('ArrowDown')
    await expect(highlighted).toHaveText('11th')
    await page.keyboard.press('Tab')
    await expect(chosen('class')).toHaveText('11th')
    await expect(input('section')).toBeFocused()
  })
  await test.step('nothing typed takes nothing, also with the list open', async () => {
    for (const path of ['gender', 'class', 'school', 'tags']) {
      const before = await chosen(path).allTextContents()
      await field(page, path).locator('.ant-select-selector').click()
      await expect(offered(page).first()).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(input(path)).not.toBeFocused()
      await expect(offered(page)).toHaveCount(0)
      expect(await chosen(path).allTextContents()).toEqual(before)
    }
  })
  await test.step('what fits nothing is said below the field', async () => {
    await input('gender').focus()
    await page.keyboard.type('xyz')
    await page.keyboard.press('Tab')
    await expect(input('email')).toBeFocused()
    await expect(untaken('gender')).toHaveText('Nothing was chosen for “xyz”')
    await expect(chosen('gender')).toHaveText('Female')
    await page.keyboard.press('Shift+Tab')
    await expect(untaken('gender')).toHaveCount(0)
  })
  await test.step('a related record', async () => {
    await input('school').focus()
    await page.keyboard.type('mandovi')
    await expect(offered(page)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(input('class')).toBeFocused()
    await expect(chosen('school')).toHaveText('Mandovi River School')
  })
  await test.step('the list closes when several are left, and Tab adds one', async () => {
    await api.make('tags', { name: 'Tabulated' })
    await input('tags').focus()
    await page.keyboard.type('tabul')
    await expect(offered(page)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(input('tags')).not.toBeFocused()
    await expect(chosen('tags')).toHaveText(['Tabulated'])
  })
  await test.step('Tab does not take away one that is chosen already', async () => {
    await input('tags').focus()
    await page.keyboard.type('tabul')
    await expect(offered(page)).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(input('tags')).not.toBeFocused()
    await expect(input('tags')).toHaveValue('')
    await expect(chosen('tags')).toHaveText(['Tabulated'])
  })
  await test.step('a related record whose search has not answered yet', async () => {
    const release = await holdSchools(page)
    await input('school').focus()
    await page.keyboard.type('ganga')
    await page.keyboard.press('Tab')
    await page.keyboard.type('7')
    // The list of the schools is gone.
    await expect(offered(page)).toHaveText(['7th'])
    await expect(highlighted).toHaveText('7th')
    await page.keyboard.press('Tab')
    await expect(chosen('class')).toHaveText('7th')
    await expect(input('school'), 'what was typed stays to be seen').toHaveValue('ganga')
    release()
    await expect(chosen('school')).toHaveText('Ganga Inter College')
    await expect(input('section'), 'the focus stays where it went').toBeFocused()
    await input('school').focus()
    await page.keyboard.type('no such school')
    await page.keyboard.press('Tab')
    await expect(untaken('school')).toHaveText('Nothing was chosen for “no such school”')
    await expect(chosen('school')).toHaveText('Ganga Inter College')
  })
})
