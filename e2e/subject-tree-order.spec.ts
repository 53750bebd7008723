import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const names = ['Ant', 'Bee', 'Cat', 'Dog']

/** Opens the tree at a new subject with topics named by `names`. */
async function openTree(page: Page, subjectName: string) {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const subject = (await api.make('subjects', { name: subjectName })).id
  for (const name of names) await api.make('topics', { name: `${subjectName} ${name}`, subject })
  await page.goto(`${server.url}/ta-data/add-subject`)
  const top = page.getByRole('treeitem', { name: subjectName, exact: true })
  await top.focus()
  await expect(top).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const lines = page.getByRole('treeitem', { name: new RegExp(`^${subjectName} `) })
  await expect(lines).toHaveCount(names.length)
  const line = (name: string) =>
    page.getByRole('treeitem', { name: `${subjectName} ${name}`, exact: true })
  const isShown = (order: readonly string[]) =>
    expect(lines.locator('.tree-name')).toHaveText(order.map((name) => `${subjectName} ${name}`))
  return { api, subject, line, isShown }
}

test('Alt with an arrow key moves a topic, says its new place, and keeps the focus', async ({
  page,
}) => {
  const { line, isShown } = await openTree(page, 'Keys')
  await line('Dog').focus()
  await expect(line('Dog')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await isShown(['Ant', 'Bee', 'Dog', 'Cat'])
  await expect(
    page.locator('[aria-live="polite"]', { hasText: '“Keys Dog” is now 3 of 4' }),
  ).toBeVisible()
  await expect(line('Dog')).toBeFocused()

  // Keys pressed faster than they are saved.
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“Keys Dog” is now 1 of 4')).toBeVisible()
  await isShown(['Dog', 'Ant', 'Bee', 'Cat'])
  await expect(line('Dog')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('“Keys Dog” is now 2 of 4')).toBeVisible()
  await isShown(['Ant', 'Dog', 'Bee', 'Cat'])
  await expect(line('Dog')).toBeFocused()
  // The arrow keys go on from where the line is now.
  await page.keyboard.press('ArrowDown')
  await expect(line('Bee')).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Open Keys' }).click()
  await isShown(['Ant', 'Dog', 'Bee', 'Cat'])
})

test('one Undo takes back the moves of a topic that followed each other, for ten seconds after the last', async ({
  page,
}) => {
  await page.clock.install()
  const { line, isShown } = await openTree(page, 'Back')
  await line('Cat').focus()
  await expect(line('Cat')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“Back Cat” is now 2 of 4')).toBeVisible()
  await page.clock.fastForward(8_000)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“Back Cat” is now 1 of 4')).toBeVisible()
  await isShown(['Cat', 'Ant', 'Bee', 'Dog'])
  await page.clock.fastForward(4_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await isShown(names)
})

test('the menu of a line moves it, and offers no place beyond the ends nor among the matches of a search', async ({
  page,
}) => {
  const { line, isShown } = await openTree(page, 'Menu')
  const entries = async (name: string) => {
    const button = line(name).getByRole('button', { name: `More for Menu ${name}` })
    await button.click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    return { menu, button }
  }
  const first = await entries('Ant')
  await expect(first.menu.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0)
  await first.menu.getByRole('menuitem', { name: 'Move down' }).click()
  await isShown(['Bee', 'Ant', 'Cat', 'Dog'])
  await expect(first.button).toBeFocused()
  const last = await entries('Dog')
  await expect(last.menu.getByRole('menuitem', { name: 'Move down' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(last.menu).toBeHidden()
  await page.getByRole('textbox', { name: /search/i }).fill('Menu Cat')
  await expect(line('Ant')).toHaveCount(0)
  const match = await entries('Cat')
  await expect(match.menu.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
  await expect(match.menu.getByRole('menuitem', { name: /Move (up|down)/ })).toHaveCount(0)
})

test('when two admins reorder at the same time, the later one is told so and sees the order of the other', async ({
  page,
}) => {
  const { api, subject, line, isShown } = await openTree(page, 'Pair')
  const filter = encodeURIComponent(JSON.stringify({ subject: { $eq: subject } }))
  const dog = (await api.list(`topics?s=${filter}&limit=10`)).data.find(
    ({ name }) => name === 'Pair Dog',
  )!
  await line('Cat').focus()
  await expect(line('Cat')).toBeFocused()
  // The other admin's order is stored while this page has not heard of it yet.
  await page.route('**/api/change-sets/rows', async (route) => {
    await api.change(`topics/${dog.id}`, { version: dog.version, position: 1 })
    await route.continue()
  })
  await line('Dog').focus()
  await expect(line('Dog')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Another person changed this record while you were editing.' }),
  ).toBeVisible()
  await isShown(['Dog', 'Ant', 'Bee', 'Cat'])
})

test('a mentor sees the order of the admins, and is offered no change of it', async ({ page }) => {
  await haveSession(page, server.url, 'mentor')
  await page.goto(`${server.url}/ta-data/add-subject`)
  await page.getByRole('textbox', { name: /search/i }).fill('Basic circuits')
  const names = page.locator('.tree-name')
  const ordered = [
    'Electronics',
    'Basic circuits',
    'Series and parallel',
    'Paper circuits',
    'Switches',
  ]
  await expect(names).toHaveText(ordered)
  await page.getByRole('textbox', { name: /search/i }).clear()
  const top = page.getByRole('treeitem', { name: '3D design and printing', exact: true })
  await top.focus()
  await expect(top).toBeFocused()
  const before = await names.allTextContents()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(top).not.toBeFocused()
  await expect(names).toHaveText(before)
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)
})
