import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tr[data-row]')

test('arrows move between rows, and every row action has a key', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/school-data/view')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toBeFocused()

  await test.step('x selects', async () => {
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeHidden()
  })

  const id = await rows(page).first().getAttribute('data-row')
  await test.step('Enter opens, e edits', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}/school-data/show/${id}`)
    // The list stays on screen until the code of the record's page has loaded.
    await expect(rows(page)).toHaveCount(0)
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()
    // Going back may have restored the focus to the previous row.
    await rows(page).first().focus()
    await page.keyboard.press('e')
    await expect(page).toHaveURL(`${server.url}/school-data/edit/${id}`)
  })

  await test.step('/ searches, n adds a record, and typing in a search box is not a shortcut', async () => {
    await followTo(page, '/student-data/view')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('/')
    const search = page.getByRole('textbox', { name: 'Search students' })
    await expect(search).toBeFocused()
    await page.keyboard.type('nex/')
    await expect(search).toHaveValue('nex/')
    await expect(page).toHaveURL(/\?q=nex/)
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL(`${server.url}/student-data/view`)

    await search.blur()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(`${server.url}/student-data/add`)
    await expect(page.locator('[data-path="name.firstName"] input')).toBeFocused()
  })

  await test.step('a form is filled in and saved without a mouse', async () => {
    await followTo(page, '/tag-data/add')
    await expect(page.locator('form input').first()).toBeFocused()
    await page.keyboard.type('Night sky')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { level: 1, name: 'Night sky' })).toBeVisible()
  })
})

test('keys offer only what a person may do, and links and choices show their focus', async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/apartment-data/view')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('e')
  await page.keyboard.press('n')
  // Keys are handled in order: once this one has an effect, the earlier ones had theirs.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/apartment-data/view`)

  await test.step('links and choices show their focus', async () => {
    await help.press('Escape')
    await expect(help).toBeHidden()
    await followTo(page, '/')
    const status = page.getByRole('button', { name: /^Status of / }).first()
    await expect(status).toBeVisible()
    await page.getByRole('tab', { selected: true }).focus()
    await page.keyboard.press('Tab')
    await expect(status).toBeFocused()
    await expect(status).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: /^Open / }).first()
    await expect(link).toBeFocused()
    await expect(link).toHaveCSS('outline-style', 'solid')
  })
})

test('help names the keys of lists and forms', async ({ page }) => {
  await signIn(page, server.url, 'mentor')
  await page.keyboard.press('?')
  const lists = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('region', { name: 'In lists' })
  for (const does of ['Search', 'New record', 'Open the row', 'Edit the row', 'Select the row'])
    await expect(lists.getByText(does)).toBeVisible()
})
