import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { bar, cell, openGrid, press, replaceWith, select } from './support/grid.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a refused row stays where it is though its record moved, the bar leads to it after the list is read again, and a saved row that does not fit stays until then', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  await openGrid(page, `${server.url}/student-data/view?sort=name.firstName&f.class=8th`)
  const [first] = (
    await api.list('students?limit=1&filter=class||$eq||8th&sort=name.firstName,ASC')
  ).data
  const second = await cell(page, 0, 1).textContent()
  await replaceWith(page, 'M')
  await expect(cell(page, 0, 0)).toHaveText('M (changed)')
  const { version } = await api.one(`students/${first!.id}`)
  await api.change(`students/${first!.id}`, { version, name: { firstName: 'Zzmoved' } })
  await expect(cell(page, 0, 0)).toHaveText('M (changed by someone else, too)')
  await expect(cell(page, 0, 1)).toHaveText(second!)
  await bar(page).getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Someone else changed it to “Zzmoved”. Yours is “M”.',
  )
  await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click()
  await expect(cell(page, 0, 0)).toBeFocused()

  // Its class leaves the list by a save, and the row stays.
  await select(page, 3, 1)
  await page.keyboard.type('9', { delay: 40 })
  await press(page, 'Enter')
  await expect(cell(page, 3, 1)).toHaveText('9th (changed)')
  await press(page, 'Control+s')
  const note = page.locator('.td-grid-saved')
  await expect(note).toContainText('1 saved, not in this list any more')
  await expect(cell(page, 3, 1)).toHaveText('9th')
  await note.getByRole('button', { name: 'Read the list again' }).click()
  await expect(note).toBeHidden()
  await expect(cell(page, 0, 0)).not.toHaveText('…')
  await expect(cell(page, 0, 0)).not.toHaveText(/changed/)
  await bar(page).getByRole('button', { name: '1 wrong' }).click()
  await expect(page.locator('.td-grid-note').first()).toContainText(
    'Someone else changed it to “Zzmoved”.',
  )
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(bar(page)).toContainText('Type in a cell')
})

test('keys find and replace, sort by a heading, select a row by its number, and open the menu of a cell', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'admin')
  await openGrid(page, `${server.url}/student-data/view?sort=name.firstName`)
  const last = (await apiOf(page, server.url).list('students?limit=1&sort=name.firstName,DESC'))
    .data[0]!
  const name = String((last['name'] as { firstName: string }).firstName)
  const find = page.getByRole('search', { name: 'Find in the grid' })

  await press(page, 'Control+f')
  await expect(find.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type(name.toUpperCase())
  await press(page, 'Enter')
  await expect(find).toContainText(/Row 1 of \d+/)
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveText(name)
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Escape')
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toBeFocused()

  await select(page, 3, 0)
  await press(page, 'Control+h')
  await expect(find.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('8th')
  await find.getByRole('textbox', { name: 'Replace with' }).fill('9th')
  await find.getByRole('button', { name: 'Replace all' }).click()
  await expect(find).toContainText(/\d+ replaced, not saved yet/)
  await expect(bar(page)).toContainText(/\d+ changed/)
  await find.getByRole('button', { name: 'Close' }).click()

  await press(page, 'Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Sort Z → A' }).press('Enter')
  await expect(page).toHaveURL(/sort=-class/)
  await expect(bar(page)).toContainText(/\d+ changed/)
  // The selected record keeps the selection when the sorted rows arrive.
  await expect(page.locator('[role=gridcell][aria-selected=true]')).not.toHaveAttribute(
    'data-testid',
    'glide-cell-4-0',
  )
  await press(page, 'Control+z')
  await expect(bar(page)).toContainText('Type in a cell')

  await select(page, 1, 1)
  await press(page, 'Shift+Space')
  await expect(cell(page, 0, 1)).toHaveAttribute('aria-selected', 'true')
  await expect(cell(page, 3, 1)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\t.*\t/)
  await press(page, 'Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toBeFocused()
  await expect(page.getByRole('menuitem', { name: /^Open record/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Escape')
  await expect(cell(page, 0, 1)).toBeFocused()
})

test('the columns close on Escape and on a click into the grid, and the filters count those that are set', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await openGrid(page, `${server.url}/student-data/view?f.class=8th&f.section=A`)
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  const box = (await page.getByTestId('data-grid-canvas').boundingBox())!
  await columns.click()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await press(page, 'Escape')
  await expect(columns).toBeFocused()
  await expect(page.getByRole('tooltip')).toBeHidden()
  await columns.click()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.mouse.click(box.x + 120, box.y + 90)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expect(page.getByRole('button', { name: 'All filters, 2 set' })).toContainText('2')
})
