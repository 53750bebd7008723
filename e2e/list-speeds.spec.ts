import { expect, test, type Page } from '@playwright/test'
import fc from 'fast-check'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** A text that is typed into a cell, and what the cell shows when it is saved. */
type Word = readonly [typed: string, shown: string]

const columns: readonly { path: string; words: readonly Word[] }[] = [
  {
    path: 'aspiration',
    words: ['Pilot', 'Nurse', 'x', 'Train driver'].map((typed): Word => [typed, typed]),
  },
  {
    path: 'gender',
    words: [
      ['fem', 'Female'],
      ['oth', 'Other'],
      ['mal', 'Male'],
    ],
  },
  {
    path: 'class',
    words: [
      ['8', '8th'],
      ['11', '11th'],
      ['9', '9th'],
    ],
  },
  { path: 'section', words: ['B', 'Rose', 'n 7'].map((typed): Word => [typed, typed]) },
]

const step = fc.record({
  way: fc.constantFrom('Enter', 'Tab', 'Tab', 'Tab', 'Escape'),
  word: fc.nat({ max: 11 }),
  pause: fc.nat({ max: 120 }),
})

const cellAt = (page: Page, row: string, path: string) =>
  page.locator(`tr[data-row="${row}"] td[data-cell="${path}"]`)

test('keys of any speed reach the cells of a list that they are meant for, though each cell is saved on the way', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const school = (await api.list('schools?limit=1')).data[0]!.id
  const children = ['Anu', 'Bala', 'Chand', 'Dev', 'Esha']
  const ids: string[] = []
  for (const firstName of children)
    ids.push(
      (
        await api.make('students', {
          name: { firstName: `${firstName} Typewell` },
          aspiration: 'Old',
          school,
          class: '7th',
          section: 'A',
        })
      ).id,
    )
  // A line that is slow: several keys come while a cell is saved.
  await page.route('**/api/change-sets/rows', async (route) => {
    await new Promise((done) => setTimeout(done, 250))
    await route.continue()
  })
  // So is the whole record of a row, which a cell reads while it is open.
  await page.route(/\/api\/students\?filter=id/, async (route) => {
    await new Promise((done) => setTimeout(done, 150))
    await route.continue()
  })
  await page.goto(
    `${server.url}/student-data/view?sort=name.firstName&q=Typewell&columns=name,${columns.map(({ path }) => path).join()}`,
  )
  await expect(page.locator('tr[data-row]')).toHaveCount(children.length)
  const model = ids.map(() => ['Old', '–', '7th', 'A'])

  let [row, col, isOpen] = [0, 0, false]
  const keys: string[] = []
  const type = async (key: string, pause = 0) => {
    keys.push(key)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    if (pause > 0) await page.waitForTimeout(pause)
  }
  await page.locator('tr[data-row]').first().focus()
  // The first cell has the link of the record.
  await type('ArrowRight')
  await type('ArrowRight')
  for (const { way, word: nth, pause } of fc.sample(step, { seed: 20_261_127, numRuns: 40 })) {
    const { words } = columns[col]!
    const [typed, shown] = words[nth % words.length]!
    const isLast = row === ids.length - 1 && col === columns.length - 1
    if (way === 'Tab' && isLast) continue
    if (!isOpen) await type('Enter', pause)
    // A line that was opened has its text. After Tab the first letter replaces it; a list is empty.
    if (!isOpen && (col === 0 || col === 3)) await type('Control+a')
    for (const key of typed) await type(key, pause)
    await type(way, pause)
    if (way !== 'Escape') model[row]![col] = shown
    isOpen = way === 'Tab'
    // Tab passes the name, which opens a dialog.
    if (way === 'Tab') [row, col] = col === columns.length - 1 ? [row + 1, 0] : [row, col + 1]
  }
  if (isOpen) await type('Escape')
  const story = keys.join(' ')
  for (const [at, texts] of model.entries())
    for (const [nth, text] of texts.entries())
      await expect(cellAt(page, ids[at]!, columns[nth]!.path), story).toHaveText(text)
})
