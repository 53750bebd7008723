import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tr[data-row]')
const firstCells = (page: Page) => page.locator('tr[data-row] td.td-first').allTextContents()
const sorted = (texts: readonly string[]) =>
  [...texts].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }))

async function open(page: Page, address: string) {
  await page.goto(`${server.url}${address}`)
  await expect(rows(page).first()).toBeVisible()
}

test('a list is sorted by its headers, and the address keeps the order', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  await open(page, '/school-data/view')
  const head = page.getByRole('columnheader', { name: 'Name', exact: true })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const names = await firstCells(page)
  expect(names).toEqual(sorted(names))

  await head.getByRole('button').click()
  await expect(page).toHaveURL(/\?sort=name$/)
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/\?sort=-name$/)
  await expect.poll(() => firstCells(page)).toEqual(names.toReversed())
  await page.reload()
  await expect.poll(() => firstCells(page)).toEqual(names.toReversed())
  await page.goBack()
  await expect.poll(() => firstCells(page)).toEqual(names)

  await open(page, '/student-data/view')
  const headOf = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
  // The second click follows before the first is drawn.
  await headOf('School').evaluate(
    (school: HTMLElement, other) => {
      school.click()
      other!.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
    },
    await headOf('Class').elementHandle(),
  )
  await expect(page).toHaveURL(/\?sort=school%2Cclass$/)
  const { data } = await apiOf(page, server.url).list(
    'students?page=1&limit=25&sort=school.name,ASC&sort=class,ASC&sort=name.lastName,ASC&sort=name.firstName,ASC',
  )
  await expect
    .poll(() => firstCells(page))
    .toEqual(
      data.map(({ name }) =>
        Object.values(name as object)
          .filter(Boolean)
          .join(' '),
      ),
    )
})

test('columns are chosen, moved and kept on this device, and a shared address has them', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'admin')
  await open(page, '/student-data/view')
  const heads = page.getByRole('columnheader')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Gender' }).uncheck()
  await page.getByRole('checkbox', { name: 'Aspiration' }).check()
  await page.getByRole('button', { name: 'Move Class up' }).click()
  const isChosen = async () => {
    await expect(heads.filter({ hasText: 'Aspiration' })).toBeVisible()
    await expect(heads.filter({ hasText: 'Gender' })).toHaveCount(0)
    await expect
      .poll(async () =>
        (await heads.allTextContents())
          .map((text) => text.trim())
          .filter((text) => ['Class', 'School'].includes(text)),
      )
      .toEqual(['Class', 'School'])
  }
  await isChosen()
  await page.reload()
  await isChosen()
  const texts = () => heads.allInnerTexts()
  const shown = await texts()

  await open(page, '/student-data/view')
  await expect(page).toHaveURL(/columns=name%2C/)
  const other = await browser.newPage()
  await haveSession(other, server.url, 'admin')
  await other.goto(page.url())
  await expect.poll(() => other.getByRole('columnheader').allInnerTexts()).toEqual(shown)
  await other.close()

  await test.step('headings are dragged to another place and another width', async () => {
    const middle = async (name: string) => {
      const box = await page.getByRole('columnheader', { name }).boundingBox()
      return {
        x: box!.x + box!.width / 2,
        y: box!.y + box!.height / 2,
        end: box!.x + box!.width - 3,
        width: box!.width,
      }
    }
    const distance = async () => {
      const now = await texts()
      return now.indexOf('Section') - now.indexOf('School')
    }
    expect(await distance()).toBeGreaterThan(0)
    await expect(async () => {
      // It may have moved late: a second drag would move it on.
      if ((await distance()) < 0) return
      const [from, to] = [await middle('Section'), await middle('School')]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 6 })
      await page.mouse.up()
      await expect.poll(distance, { timeout: 2000 }).toBeLessThan(0)
    }).toPass()
    await expect(page).not.toHaveURL(/sort=/)
    const { end, y, width } = await middle('School')
    await page.mouse.move(end, y)
    await page.mouse.down()
    await page.mouse.move(end + 80, y, { steps: 4 })
    await page.mouse.up()
    await expect
      .poll(async () => Math.round((await middle('School')).width))
      .toBe(Math.round(width + 80))
  })
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(heads.filter({ hasText: 'Gender' })).toBeVisible()
})

test('a view keeps filters, order and columns under a name, and the list starts with it until the whole list is asked for', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  await open(page, '/student-data/view?f.class=8th&sort=-name.lastName&columns=name.lastName,class')
  const names = await firstCells(page)
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.setViewportSize({ width: 390, height: 800 })
  const panel = page.locator('.ant-popover:visible .ant-popover-inner')
  // Right, then left: it moves a moment after the window has another size.
  await expect
    .poll(() => panel.evaluate((element) => element.getBoundingClientRect().right))
    .toBeLessThanOrEqual(390 - 8)
  expect((await panel.boundingBox())!.x).toBeGreaterThanOrEqual(8)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Eighth class')
  await page.keyboard.press('Enter')
  const view = page.getByRole('link', { name: 'Eighth class' })
  await expect(view).toHaveAttribute('aria-current', 'true')
  const star = page.getByRole('button', { name: 'Start with Eighth class' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/student-data/view')
  await expect(page).toHaveURL(/f\.class=8th/)
  await expect.poll(() => firstCells(page)).toEqual(names)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/f\.class=8th/)
  await views.click()
  await expect(view).not.toHaveAttribute('aria-current')
  await view.click()
  await expect(page).toHaveURL(/f\.class=8th/)

  await views.click()
  await page.getByRole('button', { name: 'Change Eighth class' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(view).toHaveCount(0)
  const isBack = page.waitForResponse((response) => response.url().endsWith('/default'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await isBack
  await views.click()
  await expect(view).toBeVisible()
})

test('a cell is edited in its place, Tab saves it and goes on, and an undo puts it back', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await open(
    page,
    '/student-data/view?sort=name.firstName&columns=name.firstName,section,aspiration,class',
  )
  const cell = (path: string) => rows(page).first().locator(`td[data-cell="${path}"]`)
  const editor = (path: string) => cell(path).getByRole('textbox')
  const before = await cell('section').innerText()
  const address = page.url()
  await cell('section').dblclick()
  await editor('section').fill('Q')
  await editor('section').press('Tab')
  await expect(editor('aspiration')).toBeFocused()
  await expect(cell('section')).toHaveText('Q')

  await test.step('Escape leaves a cell as it was, and the keys of the list go on from there', async () => {
    const aspiration = await cell('aspiration').locator('> :not(.td-inline)').first().innerText()
    await editor('aspiration').fill('Lost')
    await editor('aspiration').press('Escape')
    await expect(cell('aspiration')).toBeFocused()
    await expect(cell('aspiration')).toHaveText(aspiration)
    await page.keyboard.press('ArrowLeft')
    await expect(cell('section')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editor('section')).toHaveValue('Q')
    await editor('section').press('Escape')
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell('section')).toHaveText(before)
  expect(page.url()).toBe(address)

  await test.step('a name opens both of its parts, and its filter finds words in any of them', async () => {
    await cell('name').focus()
    await page.keyboard.press('F2')
    const dialog = page.getByRole('dialog', { name: /^Name of / })
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Asha Kumari')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Devikar')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expect(page.getByText('Name saved')).toBeVisible()
    await page.getByRole('button', { name: 'All filters' }).click()
    const filter = page.getByRole('textbox', { name: 'Name', exact: true })
    await filter.fill('devikar kumari')
    await filter.press('Enter')
    await expect(page).toHaveURL(/f\.name=devikar/)
    await expect(rows(page)).toHaveCount(1)
    await expect(cell('name')).toHaveText('Asha Kumari Devikar')
  })
})
