import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { bar, cell, openGrid, press } from './support/grid.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Leads to the empty line, and returns its number. */
async function toEmptyLine(page: Page): Promise<number> {
  const total = Number(
    /[\d,]+/.exec((await page.locator('.td-subtitle').textContent())!)![0].replaceAll(',', ''),
  )
  await press(page, 'Control+End', 'Home')
  await expect(cell(page, 0, total)).toHaveAttribute('aria-selected', 'true')
  await expect(cell(page, 0, total)).toBeFocused()
  return total
}

/** Types ten students, the school and the class of the first, and saves them. `meanwhile` runs when the last is typed. */
async function typeTenStudents(page: Page, meanwhile: () => void) {
  await haveSession(page, server.url, 'admin')
  await openGrid(
    page,
    `${server.url}/student-data/view?columns=name.firstName,name.lastName,school,class,gender`,
  )
  const total = await toEmptyLine(page)
  const names = [
    'Aarav',
    'Diya',
    'Ishan',
    'Kavya',
    'Rohan',
    'Meera',
    'Kabir',
    'Anika',
    'Vivaan',
    'Zoya',
  ]
  for (const [at, name] of names.entries()) {
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Impwala')
    if (at === 0) {
      await page.keyboard.press('Tab')
      await page.keyboard.type('ganga')
      await page.keyboard.press('Tab')
      await page.keyboard.type('8')
    }
    await page.keyboard.press('Enter')
  }
  await expect(bar(page)).toContainText('10 new')
  meanwhile()
  for (const [at, name] of names.entries()) {
    await expect(cell(page, 0, total + at)).toHaveText(`${name} (new)`)
    await expect(cell(page, 2, total + at)).toHaveText(/^Ganga Inter College/)
    await expect(cell(page, 3, total + at)).toHaveText('8th (new)')
  }
  await page.keyboard.press('Control+s')
  await expect(page.getByText('10 students saved')).toBeVisible()
}

test('ten students are typed with two keys a row beyond their values, at any speed', ({ page }) =>
  typeTenStudents(page, () => undefined))

test('ten students have the school of the first, also if it is found after the last was typed', async ({
  page,
}) => {
  let answer = () => {}
  const typed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/schools?*', async (route) => {
    await typed
    await route.continue()
  })
  await typeTenStudents(page, answer)
})

test('names that are typed one below the other stay one below the other, and what fits no choice stays as wrong', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await openGrid(
    page,
    `${server.url}/student-data/view?columns=name.firstName,name.lastName,school,class,gender`,
  )
  const total = await toEmptyLine(page)
  const names = ['Aarav', 'Diya', 'Ishan', 'Kavya', 'Rohan']
  for (const name of names) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  for (const [at, name] of names.entries())
    await expect(cell(page, 0, total + at)).toHaveText(`${name} (new)`)
  await page.keyboard.press('Control+Home')
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  const typed = 'OMFMOOOMOOOMOFF'
  for (const letter of typed) {
    await page.keyboard.press(letter)
    await page.keyboard.press('Enter')
  }
  const genders: Record<string, string> = { O: 'Other', M: 'Male', F: 'Female' }
  for (const [at, letter] of [...typed].entries())
    await expect(cell(page, 4, at)).toHaveText(new RegExp(`^${genders[letter]}`))
  await page.keyboard.press('Control+Home')
  await press(page, 'ArrowRight', 'ArrowRight')
  for (const [text, key] of Object.entries({
    'no such school': 'Tab',
    'no such class': 'Tab',
    nobody: 'Enter',
  })) {
    await page.keyboard.type(text)
    await page.keyboard.press(key)
  }
  await expect(cell(page, 2, 0)).toHaveText('no such school (wrong)')
  await expect(cell(page, 3, 0)).toHaveText('no such class (wrong)')
  await expect(cell(page, 4, 0)).toHaveText('nobody (wrong)')
  await expect(cell(page, 2, 1)).toBeFocused()
})
