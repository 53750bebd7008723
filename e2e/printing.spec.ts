import { expect, test, type Page } from '@playwright/test'
import { formatCount } from '@tinkerdesk/shared'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Returns the number of sheets that a printer would get. */
async function sheets(page: Page): Promise<number> {
  const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

async function openPrint(page: Page, address: string, title: string | RegExp) {
  await page.goto(address)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import, download and print' }).click()
  await page.getByRole('menuitem', { name: 'Print list or labels' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeFocused()
  return dialog
}

test('a list of several pages is printed whole, as a table or as labels on sheets of A4, and nothing else with it', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const address = `${server.url}/student-data/view?columns=name.firstName,name.lastName,school,class,isTeamLeader`
  const dialog = await openPrint(page, address, 'Print 120 students')
  expect(await axeFindings(page)).toEqual([])
  const paper = page.locator('.td-print')
  await expect(paper).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('row')).toHaveCount(121)
  await expect(paper.getByRole('row').last().getByRole('cell').first()).toHaveText('120')
  await expect(page.getByRole('main')).toBeHidden()
  await expect(dialog).toBeHidden()
  const ofTable = await sheets(page)
  expect(ofTable).toBeGreaterThan(2)
  expect(ofTable).toBeLessThan(6)

  await page.emulateMedia({ media: 'screen' })
  await dialog.getByText('Labels', { exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  const labels = paper.getByRole('listitem')
  await expect(labels).toHaveCount(120)
  const { width, height } = (await labels.nth(60).boundingBox())!
  const mm = 96 / 25.4
  expect([Math.round(width / mm), Math.round(height / mm)]).toEqual([70, 37])
  expect(
    await labels.evaluateAll(
      (all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length,
    ),
  ).toBe(0)
  // 24 on each.
  expect(await sheets(page)).toBe(5)
})

test('the list of a class names the class once above, and Enter prints it', async ({ page }) => {
  // A browser without a window has no print dialog, and tells nobody that it was asked for.
  let prints = 0
  await page.exposeFunction('print', () => void (prints += 1))
  await haveSession(page, server.url, 'mentor')
  const address = `${server.url}/student-data/view?f.class=8th&columns=name.firstName,name.lastName,class,section`
  const dialog = await openPrint(page, address, /^Print \d+ students$/)
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Class: 8th')
  await expect(preview.getByRole('columnheader')).toHaveText(['No.', 'Name', 'Section'])
  await page.keyboard.press('Enter')
  await expect.poll(() => prints).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.td-print')).toHaveCount(0)
})

test('Ctrl+P on a list prints all of its rows, also more than a thousand, and a page that the browser prints says that it is one page', async ({
  page,
}) => {
  let prints = 0
  await page.exposeFunction('print', () => void (prints += 1))
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const { total: before } = await api.list('tags?limit=1')
  for (let part = 0; part < 11; part += 1)
    await api.make('tags/bulk', {
      bulk: Array.from({ length: 100 }, (_, at) => ({ name: `Printed ${part}-${at}` })),
    })
  const total = before + 1100
  const shown = formatCount(total)
  await page.goto(`${server.url}/tag-data/view`)
  await expect(page.locator('.td-subtitle')).toHaveText(`${shown} records`)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Only one page of this list is on this paper.')).toContainText(
    `prints ${shown} records`,
  )
  await expect(page.getByText(`1–25 of ${shown}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import, download and print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('Only one page of this list is on this paper.')).toBeHidden()

  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: `Print ${shown} tags` })
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeFocused()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
  expect(prints).toBe(0)
  await page.keyboard.press('Control+p')
  await expect.poll(() => prints).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.td-print tbody tr')).toHaveCount(total)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
