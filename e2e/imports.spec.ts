import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { lyingZip } from '../scripts/lib/lying-zip.mjs'
import { startServer, type TestServer } from './server.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function choose(page: Page, content: string | Buffer, name = 'class.csv') {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import, download and print' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
}

test('500 rows are checked, the good ones are saved as a job, and 30 corrected ones are chosen again', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/student-data/view?q=Imported`)
  await expect(page.locator('.td-subtitle')).toHaveText('0 records')
  const school = (
    await (
      await page.request.get(`${server.url}/api/schools?limit=1&filter=isATL||$eq||true`)
    ).json()
  ).data[0].name as string
  const lines = Array.from(
    { length: 500 },
    (_, at) => `Child${at},Imported,"${school}",${at % 16 === 5 && at < 480 ? '15th' : '7th'}`,
  )
  await openImport(page)
  await choose(page, ['First name,Last name,School,Class', ...lines].join('\r\n'))
  const dialog = page.getByRole('dialog', { name: 'Import students from class.csv' })
  await dialog.getByRole('button', { name: 'Check 500 rows' }).click()
  // A class that does not exist is asked about once, and may stay wrong.
  await expect(dialog).toContainText('30 rows · line 7: Child5')
  await dialog.getByRole('button', { name: 'Keep wrong' }).click()
  await dialog.getByRole('button', { name: 'Check 500 rows' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('470 new, 0 changed, 0 the same already, 30 wrong', {
    timeout: 120_000,
  })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download rows with errors' }).click()
  const corrected = readFileSync((await (await downloading).path())!, 'utf8')
  expect(corrected.match(/,15th,/g)).toHaveLength(30)
  await dialog.getByRole('button', { name: 'Save 470 rows' }).click()
  await expect(dialog).toBeHidden()
  // The progress of the job, and its message at the end.
  await expect(page.getByText('Import 470 students').first()).toBeVisible()
  await expect(page.locator('.td-subtitle')).toContainText('470 records', { timeout: 120_000 })

  await openImport(page)
  await choose(page, corrected.replace(/15th/g, '8th'))
  await dialog.getByRole('button', { name: 'Check 30 rows' }).click()
  await expect(preview).toContainText('30 new')
  await dialog.getByRole('button', { name: 'Save 30 rows' }).click()
  await expect(page.getByText('30 students imported')).toBeVisible()
  await expect(page.locator('.td-subtitle')).toContainText('500 records')
  await page
    .getByText('30 students imported')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.locator('.td-subtitle')).toContainText('470 records')
  await expect(page.getByText('Undone: 30 records')).toBeVisible()

  await test.step('the line of the job offers its undo, also after a reload, and then no record of it is left', async () => {
    const message = page
      .getByRole('region', { name: 'Work in progress' })
      .locator('.job')
      .filter({ hasText: '470 records saved. 30 not saved.' })
    await expect(message).toBeVisible()
    await page.reload()
    await expect(page.locator('.td-subtitle')).toContainText('470 records')
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page
        .locator('.toast')
        .filter({ hasText: 'Undo: Import 470 students: 470 records archived.' }),
    ).toBeVisible({
      timeout: 120_000,
    })
    await expect(page.locator('.td-subtitle')).toHaveText('0 records')
    await expect(message).toHaveCount(0)
    await page.reload()
    await expect(
      page.locator('.toast').filter({ hasText: 'Undo: Import 470 students' }),
    ).toBeVisible()
    await expect(message).toHaveCount(0)
  })
})

test('a file that cannot be read gets a sentence, and a bomb of 4 GB does not fill the memory', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/student-data/view`)
  await openImport(page)
  const bomb = lyingZip(4096, 1024)
  expect(bomb.length).toBeLessThan(8 * 1048576)
  const faults: readonly (readonly [string, Buffer | string, RegExp])[] = [
    ['class.csv', 'First name;Last name\na;"b', /quotation mark near line \d+ is not closed/],
    [
      'old.xls',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      /file of an old Excel/,
    ],
    ['lost.csv', 'First name,Last name\n????,??????', /line 2 shows “\?\?\?\?”/],
    ['broken.xlsx', Buffer.from('PK\x03\x04 and nothing else'), /not readable as XLSX/],
    ['bomb.xlsx', bomb, /unpacks to more than 200 MB/],
    ['empty.csv', 'First name,Last name\n', /no rows below its first line/],
  ]
  for (const [name, content, sentence] of faults) {
    await choose(page, content, name)
    await expect(page.getByRole('alert')).toContainText(sentence, { timeout: 30_000 })
  }
  // Excel of Windows writes CSV like this.
  await choose(page, Buffer.from('First name;Last name\nRenée;Ünal', 'latin1'), 'windows.csv')
  const dialog = page.getByRole('dialog', { name: 'Import students from windows.csv' })
  await expect(dialog.getByRole('region', { name: 'Columns of the file' })).toContainText('Renée')
})

test('the table of a printed register is found below its title, and blanks are filled on request', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view`)
  const school = (await (await page.request.get(`${server.url}/api/schools?limit=1`)).json())
    .data[0].name as string
  await openImport(page)
  const headings = 'First name,Class,School'
  const lines = [
    'Register of 2026',
    headings,
    `Printed,7th,"${school}"`,
    'Register of 2026',
    headings,
    'Filled,8th,',
    'Total,2,',
  ]
  await choose(page, lines.join('\n'), 'register.csv')
  const dialog = page.getByRole('dialog', { name: 'Import students from register.csv' })
  const table = dialog.getByRole('region', { name: 'Table of the file' })
  await expect(table).toContainText('Headings in line 2: First name · Class · School')
  await expect(table).toContainText('Left out: 1 line of totals, 2 repeated headings')
  await table.getByRole('button', { name: 'Headings one line up' }).click()
  await expect(table).toContainText('Headings in line 1: Register of 2026')
  await table.getByRole('button', { name: 'Headings one line down' }).click()
  // Its input takes keys once it has the focus.
  await table.getByRole('combobox', { name: 'Columns whose blanks have the value above' }).focus()
  await page.keyboard.type('School')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    '2 new, 0 changed, 0 the same already, 0 wrong',
  )
})

test('the column of a role is said to be left out', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/user-data/view`)
  await openImport(page)
  await choose(page, 'Name,E-mail,Role\nNew Admin,new.admin@lab.example,Admin', 'people.csv')
  const dialog = page.getByRole('dialog', { name: 'Import accounts from people.csv' })
  const columns = dialog.getByRole('region', { name: 'Columns of the file' })
  await expect(columns).toContainText('Never set from a file')
  await expect(columns.getByRole('combobox', { name: 'Field for Role' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'A file never sets Role, so it adds no accounts.',
  )
  await expect(dialog.getByRole('button', { name: 'Save 0 rows' })).toBeDisabled()
})
