import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import {
  bar,
  cell,
  editor,
  keyDelay as delay,
  openGrid,
  paste,
  press,
  replaceWith,
  select,
} from './support/grid.js'
import { followTo } from './support/screens.js'
import { highlighted } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('cells are typed, chosen, filled and taken back by keys, and saved as one change set that can be undone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'admin')
  await openGrid(page, `${server.url}/student-data/view?sort=name.firstName&f.class=8th`)
  const section = await cell(page, 4, 0).textContent()

  await test.step('typing replaces, F2 goes on at the end, Escape leaves', async () => {
    await select(page, 4, 0)
    await replaceWith(page, 'Q')
    await expect(cell(page, 4, 0)).toHaveText('Q (changed)')
    await expect(cell(page, 4, 1)).toBeFocused()
    await press(page, 'ArrowUp', 'F2')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('7', { delay })
    await expect(editor(page)).toHaveValue('Q7')
    await press(page, 'Tab')
    await expect(cell(page, 4, 0)).toHaveText('Q7 (changed)')
    await expect(cell(page, 5, 0)).toBeFocused()
    await press(page, 'ArrowLeft', 'F2')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('no', { delay })
    await expect(editor(page)).toHaveValue('Q7no')
    await press(page, 'Escape')
    await expect(cell(page, 4, 0)).toBeFocused()
    await expect(cell(page, 4, 0)).toHaveText('Q7 (changed)')
    await expect(bar(page)).toContainText('1 changed')
    await expect(page.locator('.td-grid-note')).toContainText(
      section ? `was “${section}”` : 'was empty',
    )
  })
  await test.step('a range is filled down, copied, pasted, emptied and taken back', async () => {
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect(cell(page, 4, 2)).toHaveText('Q7 (changed)')
    await expect(bar(page)).toContainText('3 changed')
    await press(page, 'Control+c')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^Q7\s+Q7\s+Q7\s*$/)
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Control+v')
    await expect(bar(page)).toContainText('6 changed')
    await press(page, 'Delete')
    await expect(cell(page, 4, 3)).toHaveText(' (changed)')
    await press(page, 'Control+z', 'Control+z')
    await expect(bar(page)).toContainText('3 changed')
    await press(page, 'Control+y')
    await expect(bar(page)).toContainText('6 changed')
    await press(page, 'Control+z')
    await expect(bar(page)).toContainText('3 changed')
  })
  await test.step('a choice and a related record are picked by their first letters', async () => {
    await select(page, 3, 0)
    await page.keyboard.type('9', { delay })
    await expect(highlighted(page)).toHaveText('9th')
    await press(page, 'Enter')
    await expect(cell(page, 3, 0)).toHaveText('9th (changed)')
    await select(page, 2, 0)
    await page.keyboard.type('gang', { delay })
    await expect(highlighted(page)).toHaveText(/Ganga Inter College/)
    await press(page, 'Enter')
    await expect(cell(page, 2, 0)).toHaveText(/^Ganga Inter College/)
  })
  expect(await axeFindings(page)).toEqual([])
  await test.step('they survive a reload at once', async () => {
    await page.reload()
    await expect(bar(page)).toContainText('3 changed')
    await expect(cell(page, 4, 0)).toHaveText('Q7 (changed)')
  })
  await test.step('they are saved together, and undone together', async () => {
    await bar(page).getByRole('button', { name: 'Save 3' }).click()
    await expect(page.getByText('3 students saved')).toBeVisible()
    await expect(bar(page)).toContainText('Type in a cell')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone: 3 records')).toBeVisible()
    await expect(cell(page, 4, 0)).toHaveText(section!)
  })
})

test('500 rows of a spreadsheet are pasted, corrected and saved in one go', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'incharge')
  // Not shown at first to someone with one school.
  const columns = [
    'name.firstName',
    'name.lastName',
    'school',
    'class',
    'section',
    'gender',
    'isTeamLeader',
  ]
  await openGrid(page, `${server.url}/student-data/view?columns=${columns.join()}`)
  const total = Number(/\d+/.exec((await page.locator('.td-subtitle').textContent())!)![0])
  const school = (await cell(page, 2, 0).textContent())!
  await press(page, 'Control+End', 'Home')
  await expect(cell(page, 0, total)).toHaveAttribute('aria-selected', 'true')
  const rows = Array.from({ length: 500 }, (_, at) => [
    `Row${at}`,
    at === 1 ? '"Two\nlines"' : 'Pasted',
    at % 2 === 0 ? school.toUpperCase() : school,
    at === 499 ? '15th' : '8th',
    'A',
    'female',
    'no',
  ])
  await paste(page, `${rows.map((cells) => cells.join('\t')).join('\r\n')}\r\n`)
  await expect(bar(page)).toContainText('500 new')
  await expect(bar(page)).toContainText('1 wrong')
  await bar(page).getByRole('button', { name: '1 wrong' }).click()
  await expect(cell(page, 3, total + 499)).toHaveText('15th (wrong)')
  await expect(page.locator('.td-grid-note')).toContainText('Class must be one of')
  await page.keyboard.type('9', { delay })
  await expect(highlighted(page)).toHaveText('9th')
  await press(page, 'Enter')
  await expect(bar(page)).not.toContainText('wrong')
  await press(page, 'Control+s')
  await expect(page.getByText('500 students saved')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.td-subtitle')).toHaveText(
    `${(total + 500).toLocaleString('en-IN')} records`,
  )
  await followTo(page, '/change-sets')
  await expect(page.getByRole('article', { name: 'Add 500 students', exact: true })).toContainText(
    '500 created',
  )
})
