import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { haveSession, openInLanguage } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an in-charge enters a bill by keys, takes it back, and prints the papers of the year', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/grant-data/year`)
  const spent = page.getByRole('row', { name: /^Spent/ })
  await expect(spent).toBeVisible()
  const before = await spent.innerText()
  await page.getByRole('link', { name: 'Add an entry' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Head' }).focus()
  await page.keyboard.type('Operation')
  await expect(page.getByRole('option', { name: 'Operation and maintenance' })).toBeAttached()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Amount' }).focus()
  await page.keyboard.type('1250.50')
  await page.getByRole('textbox', { name: 'Particulars' }).focus()
  await page.keyboard.type('Solder and flux')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/add'))
  await page.goto(`${server.url}/grant-data/year`)
  const entry = page.getByRole('row').filter({ hasText: 'Solder and flux' })
  await expect(entry).toContainText('−₹1,250.50')
  await expect(spent).not.toHaveText(before)

  await page.getByRole('button', { name: 'Correct: Solder and flux' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason or note' }).fill('The bill was returned')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Correction' })).toContainText('₹1,250.50')
  await expect(page.getByRole('button', { name: 'Correct: Solder and flux' })).toHaveCount(0)
  await expect(spent).toHaveText(before, { useInnerText: true })
  expect(await axeFindings(page)).toEqual([])

  await page.getByText('Utilisation certificate').click()
  await expect(page.getByText('The prescribed text of this certificate')).toBeVisible()
  await page.getByText('Statement of accounts').click()
  await expect(page.getByRole('heading', { name: 'Statement of accounts' })).toBeVisible()
  const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.getByText('Next instalment').click()
  await expect(page.getByText('Each spend has its bill')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await test.step('the list of papers writes a year as the page of the grant does', async () => {
    const api = apiOf(page, server.url)
    const { schoolIds } = (await api.one('auth/me')) as unknown as { schoolIds: string[] }
    const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')
    const scan = await page.request.post(`${server.url}/api/files`, {
      headers: { origin: server.url },
      multipart: { file: { name: 'signed.pdf', mimeType: 'application/pdf', buffer } },
    })
    const { id } = (await scan.json()) as { id: string }
    await api.make('grant-papers', { school: schoolIds[0], year: 2025, scan: { id } })
    await page.goto(`${server.url}/grant-paper-data/view`)
    await page.getByRole('search').getByRole('button', { name: 'Year' }).click()
    await page.getByRole('textbox', { name: 'Year, from' }).fill('2025-26')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Year: from 2025–26' })).toBeVisible()
    await expect(page.locator('tr[data-row] .td-first')).toHaveText('2025–26')
  })

  await page.setViewportSize({ width: 390, height: 844 })
  const path = '/grant-data/year?view=ledger'
  await openInLanguage(page, server.url, 'incharge', 'hi', path)
  await expect(page.getByRole('row', { name: /^खर्च/ })).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  const words = await page.locator('.grant-account').allInnerTexts()
  expect(words.join(' ').match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
})
