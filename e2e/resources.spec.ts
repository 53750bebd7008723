import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tr[data-row]')
const subtitle = (page: Page) => page.locator('.td-subtitle')
const firstCells = (page: Page) => page.locator('tr[data-row] td.td-first').allTextContents()

async function open(page: Page, address: string) {
  await page.goto(`${server.url}${address}`)
  await expect(rows(page).first()).toBeVisible()
}

/** Chooses options in a multiple select, then closes it. */
async function pick(page: Page, label: string, option: string) {
  await choose(page, page.getByRole('combobox', { name: label, exact: true }), option)
  await page.keyboard.press('Escape')
}

async function range(page: Page, label: string, from: string, to: string) {
  await page.getByRole('search').getByRole('button', { name: label }).click()
  await page.getByLabel(`${label}, from`).fill(from)
  await page.getByLabel(`${label}, to`).fill(to)
  await page.keyboard.press('Enter')
}

async function more(page: Page, label: string, text: string) {
  await page.getByRole('button', { name: 'All filters' }).click()
  await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

interface Filtered {
  kind: string
  list: string
  api: string
  set: (page: Page) => Promise<void>
  /** The API query for the same rows. */
  filter: string
}

const filtered: readonly Filtered[] = [
  {
    kind: 'choice',
    list: 'student-data',
    api: 'students',
    set: (page) => pick(page, 'Class', '9th'),
    filter: 'class||$eq||9th',
  },
  {
    kind: 'flag',
    list: 'school-data',
    api: 'schools',
    set: (page) => pick(page, 'Has an Atal Tinkering Lab', 'no'),
    filter: 'isATL||$eq||false',
  },
  {
    kind: 'day',
    list: 'competition-data',
    api: 'competitions',
    set: (page) => range(page, 'Applications close', '2020-01-01', '2099-12-31'),
    filter: 'applicationEndDate||$gte||2020-01-01',
  },
  {
    kind: 'text',
    list: 'student-data',
    api: 'students',
    set: (page) => more(page, 'Section', 'A'),
    filter: 'section||$cont||A',
  },
  {
    kind: 'group',
    list: 'school-data',
    api: 'schools',
    set: (page) => pick(page, 'State', 'Tamil Nadu'),
    filter: 'address.state||$eq||Tamil Nadu',
  },
]

test('filters of each kind show the records that fit, also from their address, until they are cleared', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view')
  let last = ''
  for (const { kind, list, api, set, filter } of filtered)
    await test.step(`a filter of kind ${kind}`, async () => {
      await followTo(page, `/${list}/view`)
      const { total: all } = await apiOf(page, server.url).list(`${api}?page=1&limit=1`)
      const { total } = await apiOf(page, server.url).list(
        `${api}?page=1&limit=1&filter=${encodeURIComponent(filter)}`,
      )
      const count = (records: number) => `${records} ${records === 1 ? 'record' : 'records'}`
      await expect(subtitle(page)).toHaveText(count(all))
      await set(page)
      await expect(page).toHaveURL(/\?f\./)
      await expect(subtitle(page)).toHaveText(count(total))
      const address = page.url()
      await page.getByRole('button', { name: 'Clear all' }).click()
      await expect(page).toHaveURL(`${server.url}/${list}/view`)
      await expect(subtitle(page)).toHaveText(count(all))
      await followTo(page, address)
      last = count(total)
      await expect(subtitle(page)).toHaveText(last)
    })
  await page.reload()
  await expect(subtitle(page)).toHaveText(last)
})

test('Back returns to the same page of a filtered list', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  await open(page, '/student-data/view?size=10')
  const api = apiOf(page, server.url)
  const { data } = await api.list('schools?page=1&limit=1&sort=name,ASC')
  await pick(page, 'School', String(data[0]!.name))
  await expect(page).toHaveURL(new RegExp(`f\\.school=${data[0]!.id}`))
  const answered = page.waitForResponse((response) =>
    /\/api\/students\?.*page=2/.test(response.url()),
  )
  await page.getByRole('button', { name: 'Next page' }).click()
  const shown = (await (await answered).json()) as {
    data: { name: { firstName: string; lastName: string } }[]
  }
  const names = shown.data.map(({ name }) => `${name.firstName} ${name.lastName}`)
  await expect.poll(() => firstCells(page)).toEqual(names)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/student-data\/show\//)
  // The list stays on screen until the code of the record's page has loaded.
  await expect(rows(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => firstCells(page)).toEqual(names)
})

test('a search without results says so, and one click clears it', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/student-data/view?q=zzzzqq')
  await expect(page.getByRole('heading', { name: 'No students match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('several records are archived at once; those that are not say why; an admin restores one', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  for (const name of ['Zinnia', 'Zither']) await api.make('tags', { name })
  await open(page, '/tag-data/view?q=zi')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByText('2 selected').waitFor()
  await page.locator('.td-bulk').getByRole('button', { name: 'Archive' }).click()
  await page
    .getByRole('dialog', { name: 'Archive 2 tags?' })
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(page.getByRole('heading', { name: 'No tags match' })).toBeVisible()

  await test.step('a school that has students', async () => {
    await followTo(page, '/school-data/view')
    await rows(page)
      .first()
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const dialog = page.getByRole('dialog', { name: /^Archive/ })
    await expect(dialog.getByText('Blocks archiving')).toBeVisible()
    await expect(dialog.getByText(/^Students: \d/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Archive' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await followTo(page, '/archive?q=Zinnia')
  await page.getByRole('button', { name: 'Restore Zinnia' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await followTo(page, '/tag-data/view?q=zi')
  await expect.poll(() => firstCells(page)).toEqual(['Zinnia'])
})
