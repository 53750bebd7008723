import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startServer, type TestServer } from './server.js'
import { buildPage, servePage, type PageFiles } from './support/build-page.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer
let files: PageFiles
const input = fileURLToPath(new URL('refine-page/page.tsx', import.meta.url))

test.beforeAll(async () => {
  ;[server, files] = await Promise.all([startServer(), buildPage(input, '/refine-files/')])
})
test.afterAll(() => server.stop())

/** Opens a page of a developer beside the product, which answers its requests. */
async function openPage(page: Page, path: string): Promise<void> {
  await servePage(page, /\/refine-(page|files)/, files)
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/refine-page${path}`)
}

test('useTable of Refine pages and sorts the records of a resource', async ({ page }) => {
  await openPage(page, '')
  const names = () => page.locator('tbody tr.ant-table-row').allTextContents()
  await expect.poll(async () => (await names()).length).toBe(5)
  const first = await names()
  expect(first).toEqual([...first].sort(new Intl.Collator('en').compare))
  await page.getByTitle('Next Page').click()
  await expect.poll(names).not.toEqual(first)
})

test('useForm of Refine creates by rules of antd, and shows what the server refuses at its input', async ({
  page,
}) => {
  await openPage(page, '/create')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A tag needs a name')).toBeVisible()
  await page.getByRole('textbox').fill('ab')
  await expect(page.getByText("'name' must be at least 3 characters")).toBeVisible()
  const { data } = await apiOf(page, server.url).list('tags?limit=1&page=1')
  await page.getByRole('textbox').fill(String(data[0]!['name']))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record already exists!')).toBeVisible()
  await page.getByRole('textbox').fill('Refined')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(
      async () =>
        (await apiOf(page, server.url).list('tags?s={"name":"Refined"}&limit=1&page=1')).total,
    )
    .toBe(1)
})

test('a form of antd is checked by its rules while no code can be fetched', async ({ page }) => {
  await openPage(page, '/create')
  await page.route(/\/refine-files\//, (route) => route.abort())
  await page.getByRole('textbox').fill('ab')
  await expect(page.getByText("'name' must be at least 3 characters")).toBeVisible()
})

test('useForm of Refine changes a record twice, each time by the version that was read last', async ({
  page,
}) => {
  await openPage(page, '')
  await page.locator('tbody a').first().click()
  const name = page.getByRole('textbox')
  await expect(name).not.toHaveValue('')
  for (const text of ['Changed once', 'Changed twice']) {
    await name.fill(text)
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await answer).status()).toBe(200)
  }
})

test('useSelect and useMany of Refine read related records', async ({ page }) => {
  await openPage(page, '/students')
  await expect(page.locator('.school').first()).not.toBeEmpty()
  await page.getByRole('combobox', { name: 'School' }).click()
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
})

test('useTable of Refine says which resource is misspelt, and does not load for ever', async ({
  page,
}) => {
  await openPage(page, '/misspelt')
  await expect(page.getByRole('status')).toHaveText('There is no resource called "studnets".')
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
})

test('the page of a list in the documents is the one that is tested here', async () => {
  const [page, document] = await Promise.all(
    ['refine-page/own-list.tsx', '../docs/refine.md'].map((path) =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  )
  expect(document).toContain(`\`\`\`tsx\n${page}\`\`\``)
})

test("a list of one's own has the search, pages, selection and writes of the lists of the product", async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  for (const name of ['Airship', 'Balloon', 'Canopy']) await api.make('tags', { name })
  await openPage(page, '/cards?size=10&sort=name')
  const cards = page.getByRole('listitem')
  const says = page.getByRole('status')
  const total = async () => (await api.list('tags?limit=1&page=1')).total
  const before = await total()
  await expect(cards).toHaveCount(10)
  const first = await cards.first().innerText()
  await cards.first().getByRole('button').first().click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(cards.first()).not.toHaveText(first)
  await expect(page).toHaveURL(/[?&]page=2(&|$)/)
  await expect(says).toHaveText(`${before} tags, 1 selected`)

  await api.make('tags', { name: 'Zeppelin' })
  await page.getByRole('textbox', { name: 'Search' }).fill('zeppelin')
  await expect(says).toHaveText('1 tags, 0 selected')
  await cards.getByRole('button', { name: 'Archive' }).click()
  await expect(says).toHaveText('0 tags, 0 selected')
  await expect.poll(total).toBe(before)
})

test('the client for programs reads, writes and hears changes in a page, with its session', async ({
  page,
}) => {
  const path = fileURLToPath(new URL('client-page/page.js', import.meta.url))
  const scripts = await buildPage(path, '/client-files/')
  await servePage(page, /\/client-files/, scripts)
  await haveSession(page, server.url, 'admin')
  // A page of the server itself: Chromium lets a made-up page open no socket on this machine.
  await page.goto(`${server.url}/api/docs`)
  await page.evaluate((script) => import(script), scripts[0]![0])
  expect(await page.evaluate('useClient()')).toEqual(['create', 2, 'Changed in a page'])
})
