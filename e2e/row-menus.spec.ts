import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { hold } from './support/hold.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** The code of the menus, which is loaded on use. */
const code = /\/assets\/dropdown-menu-[^/]+\.js$/

const rows = (page: Page) => page.locator('tr[data-row]')
const more = (page: Page, row: number) =>
  rows(page)
    .nth(row)
    .getByRole('button', { name: /^More for/ })
const menu = (page: Page) => page.getByRole('menu', { name: 'Actions' })
const entry = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })

/** Opens the list of students with its rows. */
async function openStudents(page: Page) {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view`)
  await expect(rows(page).first()).toBeVisible()
}

test('the menu of a row is steered by letters, arrows, Home and End, and gives the focus back', async ({
  page,
}) => {
  await openStudents(page)
  await more(page, 0).click()
  await expect(entry(page, 'Open')).toBeFocused()
  for (const [key, name] of [
    ['a', 'Assign'],
    ['a', 'Access log'],
    ['a', 'Archive'],
    ['a', 'Assign'],
    ['s', 'Student Snapshot'],
    ['ArrowUp', 'Edit'],
    ['End', 'Archive'],
    ['ArrowDown', 'Open'],
    ['ArrowUp', 'Archive'],
    ['Home', 'Open'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(entry(page, name), key).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(more(page, 0)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(entry(page, 'Open')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu(page)).toHaveCount(0)
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeFocused()

  await more(page, 0).focus()
  await page.keyboard.press('Space')
  await expect(entry(page, 'Open')).toBeFocused()
  // Both keys within one frame.
  await page.evaluate(() => {
    for (const key of ['a', ' '])
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  })
  const dialog = page.getByRole('dialog', { name: /^Assign/ })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await test.step('one menu serves all rows, and a second click, one elsewhere and a scroll close it', () =>
    servesAllRows(page))
  await test.step('it stays within the window of a phone, and is above its button where there is no room below', () =>
    staysInWindow(page))
})

async function servesAllRows(page: Page) {
  const isOpenAt = async (row: number) => {
    await expect(menu(page)).toHaveCount(1)
    await expect(entry(page, 'Open')).toBeFocused()
    const button = (await more(page, row).boundingBox())!
    const top = async () =>
      Math.round((await menu(page).boundingBox())!.y - button.y - button.height)
    await expect.poll(top).toBe(4)
  }
  await more(page, 0).click()
  await isOpenAt(0)
  // The menu of the first row does not cover it.
  await more(page, 8).click()
  await isOpenAt(8)
  await more(page, 8).click()
  await expect(menu(page)).toHaveCount(0)

  await more(page, 0).click()
  await isOpenAt(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu(page)).toHaveCount(0)

  await more(page, 0).click()
  await isOpenAt(0)
  await rows(page).nth(8).hover()
  await page.mouse.wheel(0, 200)
  await expect(menu(page)).toHaveCount(0)
}

async function staysInWindow(page: Page) {
  await page.setViewportSize({ width: 390, height: 600 })
  await expect(page.locator('.td-row-cards')).toBeVisible()
  const buttons = page.getByRole('button', { name: /^More for/ })
  await expect(buttons.first()).toBeVisible()
  // At the lower edge.
  await buttons.nth(5).evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await buttons.nth(5).click()
  await expect(entry(page, 'Open')).toBeFocused()
  const button = (await buttons.nth(5).boundingBox())!
  await expect(async () => {
    const box = (await menu(page).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(button.y)
  }).toPass()
}

test('a menu that is opened before its code has come opens with it, and takes the keys pressed until then', async ({
  page,
}) => {
  await openStudents(page)
  const release = await hold(page, code)
  await more(page, 0).click()
  for (const key of ['ArrowDown', 'a', 'Enter']) await page.keyboard.press(key)
  await expect(menu(page)).toHaveCount(0)
  await expect(more(page, 0)).toBeFocused()
  release()
  await expect(page.getByRole('dialog', { name: /^Assign/ })).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
})

test('a menu that is left before its code has come takes no more keys', async ({ page }) => {
  await openStudents(page)
  const release = await hold(page, code)
  await more(page, 0).click()
  const search = page.getByPlaceholder('Search students')
  await search.click()
  await expect(search).toBeFocused()
  await page.keyboard.press('a')
  await expect(search).toHaveValue('a')
  const came = page.waitForResponse(code)
  release()
  await came
  await expect(search).toBeFocused()
  await expect(menu(page)).toHaveCount(0)
})

test('Escape leaves a menu whose code has not come, and the next click opens it', async ({
  page,
}) => {
  await openStudents(page)
  const release = await hold(page, code)
  await more(page, 0).click()
  await page.keyboard.press('Escape')
  await expect(more(page, 0)).toBeFocused()
  await more(page, 0).click()
  release()
  await expect(entry(page, 'Open')).toBeFocused()
})

test('a list has its menus even when their code cannot be fetched', async ({ page }) => {
  await openStudents(page)
  await page.route(code, (route) => route.abort())
  await more(page, 0).click()
  await expect(entry(page, 'Open')).toBeFocused()
  await page.keyboard.press('e')
  await expect(entry(page, 'Edit')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more(page, 0)).toBeFocused()
})
