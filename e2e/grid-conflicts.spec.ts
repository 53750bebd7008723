import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { bar, cell, openGrid, press, replaceWith, select } from './support/grid.js'
import { apiOf } from './support/records.js'
import { haveSession, signIn, type DemoPerson } from './support/sign-in.js'
import { storedDrafts } from './support/stored-drafts.js'
import { test } from './support/test.js'

/** The width of the numbers of the rows, in pixels: of a list of two or three digits. */
const numbers = 38

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a cell that someone else changed meanwhile shows both values also after a reload, until one is chosen', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  await openGrid(page, `${server.url}/student-data/view?sort=name.firstName&f.class=8th`)
  const section = 4
  const ids = (
    await api.list('students?limit=2&filter=class||$eq||8th&sort=name.firstName,ASC')
  ).data.map(({ id }) => id)
  for (const row of [0, 1]) {
    await select(page, section, row)
    await replaceWith(page, 'M')
    await expect(cell(page, section, row)).toHaveText('M (changed)')
  }
  for (const id of ids)
    await api.change(`students/${id}`, {
      version: (await api.one(`students/${id}`)).version,
      section: 'T',
    })

  for (const row of [0, 1])
    await expect(cell(page, section, row)).toHaveText('M (changed by someone else, too)')
  await expect
    .poll(async () =>
      (await storedDrafts(page)).flatMap(({ values: { rows } }) =>
        (rows as { conflicts: object }[]).map(({ conflicts }) => conflicts),
      ),
    )
    .toEqual([{ section: 'T' }, { section: 'T' }])
  await page.reload()
  await expect(bar(page)).toContainText('2 changed')
  const box = (await page.getByTestId('data-grid-canvas').boundingBox())!
  await page.mouse.click(box.x + numbers + 40, box.y + 50)
  await expect(cell(page, 0, 0)).toHaveAttribute('aria-selected', 'true')
  await select(page, section, 0)
  const note = page.locator('.td-grid-note')
  await expect(note).toContainText('Someone else changed it to “T”. Yours is “M”.')
  // A screen reader hears the table, its headings, and what became of a cell.
  const sheet = page.getByRole('grid', { name: 'Students as a grid', includeHidden: true })
  await expect(
    sheet.getByRole('columnheader', { name: 'Section', includeHidden: true }),
  ).toBeAttached()
  await expect(cell(page, section, 0)).toHaveText('M (changed by someone else, too)')
  await expect(cell(page, section, 0)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await note.getByRole('button', { name: 'Take theirs' }).click()
  await expect(cell(page, section, 0)).toHaveText('T')
  await page.mouse.click(box.x + numbers + 40, box.y + 50)
  await select(page, section, 1)
  await expect(note).toContainText('Someone else changed it to “T”. Yours is “M”.')
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await expect(cell(page, section, 1)).toHaveText('M (changed)')
  await bar(page).getByRole('button', { name: 'Save 1' }).click()
  await expect(page.getByText('1 student saved')).toBeVisible()
  expect((await api.one(`students/${ids[1]}`))['section']).toBe('M')
})

test('grid and import are for those who may change rows: a mentor has neither for labs, and a student has no downloads either', async ({
  browser,
}) => {
  const open = async (who: DemoPerson, path: string) => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, server.url, who, path)
    // A student reads competitions as cards.
    await expect(page.locator('tr[data-row], h3').first()).toBeVisible()
    return {
      tools: page.getByRole('button', { name: 'Import, download and print' }),
      grid: page.getByText('Grid', { exact: true }),
      importing: page.getByRole('menuitem', { name: 'Import from a file' }),
      printing: page.getByRole('menuitem', { name: 'Print list or labels' }),
    }
  }
  const incharge = await open('incharge', '/student-data/view')
  await expect(incharge.grid).toBeVisible()
  await incharge.tools.click()
  await expect(incharge.importing).toBeVisible()

  const mentor = await open('mentor', '/remote-lab-data/view')
  await mentor.tools.click()
  await expect(mentor.printing).toBeVisible()
  await expect(mentor.importing).toBeHidden()
  await expect(mentor.grid).toHaveCount(0)

  const student = await open('student', '/competition-data/view')
  await expect(student.tools).toHaveCount(0)
  await expect(student.grid).toHaveCount(0)
})

test('a letter typed in the first column replaces its text, and the corner of a range, dragged down by the mouse, repeats its value in the cells below, as changes that are not saved yet', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await openGrid(
    page,
    `${server.url}/student-data/view?sort=name.firstName&f.class=8th&columns=section,name.firstName`,
  )
  await expect(cell(page, 0, 0)).toBeFocused()
  await replaceWith(page, 'F')
  await expect(cell(page, 0, 0)).toHaveText('F (changed)')
  await press(page, 'ArrowUp')
  await expect(cell(page, 0, 0)).toHaveAttribute('aria-selected', 'true')
  const box = (await page.getByTestId('data-grid-canvas').boundingBox())!
  // The size of a cell of a text, as it is drawn at first.
  const width = 160
  const height =
    (await page.locator('.td-page').getAttribute('data-density')) === 'compact' ? 32 : 38
  await page.mouse.move(box.x + numbers + width - 3, box.y + 2 * height - 3)
  await page.mouse.down()
  await page.mouse.move(box.x + numbers + width - 3, box.y + 3.5 * height, { steps: 6 })
  await page.mouse.move(box.x + numbers + width - 3, box.y + 4.5 * height, { steps: 6 })
  await page.mouse.up()
  await expect(cell(page, 0, 3)).toHaveText('F (changed)')
  for (const row of [1, 2]) await expect(cell(page, 0, row)).toHaveText('F (changed)')
  await expect(bar(page)).toContainText('4 changed')
  await press(page, 'Control+z')
  await expect(bar(page)).toContainText('1 changed')
})

test('a record that comes in above moves neither an open editor nor the selection to another record', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  await openGrid(page, `${server.url}/student-data/view?sort=name.firstName&f.class=9th`)
  const section = 4
  const [first] = (
    await api.list('students?limit=1&filter=class||$eq||9th&sort=name.firstName,ASC')
  ).data
  const comeIn = (firstName: string) =>
    api.make('students', {
      name: { firstName, lastName: 'Above' },
      school: first!['school'],
      class: '9th',
    })

  await select(page, section, 0)
  await comeIn('00001')
  await expect(cell(page, 0, 0)).toHaveText('00001')
  await expect(cell(page, section, 1)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'F2')
  await comeIn('00000')
  await page.keyboard.type('Q7', { delay: 120 })
  await press(page, 'Enter')
  await expect(bar(page)).toContainText('1 changed')
  await press(page, 'Control+s')
  await expect(page.getByText('1 student saved')).toBeVisible()
  expect((await api.one(`students/${first!.id}`))['section']).toContain('Q7')
})
