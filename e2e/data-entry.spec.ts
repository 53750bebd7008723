import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('fifteen students move to another class in four clicks, after a preview, and back by an undo', async ({ page }) => {
  await signIn(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view?f.class=8th`)
  const rows = page.locator('tr[data-row]')
  await expect(rows.nth(14)).toBeVisible()
  const before = await page.locator('.td-subtitle').textContent()
  await rows.nth(0).getByRole('checkbox').click()
  await rows
    .nth(14)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.locator('.td-bulk').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 15 students' })
  await expect(dialog.getByRole('combobox', { name: 'Fields to change' })).toBeFocused()
  await page.keyboard.type('class', { delay: 30 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Class' })).toBeFocused()
  await page.keyboard.type('11', { delay: 30 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('15 will change')
  await expect(dialog.getByRole('list', { name: 'Records' }).getByRole('listitem').first()).toContainText(/Class8thchanged to 11th/)
  await dialog.getByRole('button', { name: 'Change 15' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.td-subtitle')).not.toHaveText(before!)

  await test.step('the work is listed with its records, and undone there', async () => {
    await page.goto(`${server.url}/change-sets`)
    const card = page.getByRole('article', { name: 'Edit 15 students', exact: true })
    await expect(card).toContainText('15 changed')
    await card.getByRole('button', { name: 'Records of' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(15)
    await card.getByRole('button', { name: 'Undo:' }).click()
    await card.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone: 15 records')).toBeVisible()
    await expect(card).toContainText('undone')
    await page.goto(`${server.url}/student-data/view?f.class=8th`)
    await expect(page.locator('.td-subtitle')).toHaveText(before!)
  })
})

test('an edit reaches all that match the list, says what it refuses, and an archive has an undo', async ({ page }) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/student-data/view`)
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const total = Number(/\d+/.exec((await page.locator('.td-subtitle').textContent()) ?? '')?.[0])
  expect(total).toBeGreaterThan(2)
  await rows.nth(0).getByRole('checkbox').click()
  await page.locator('.td-bulk').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 1 student' })
  await dialog.getByText(`All ${total} in this list`).click()
  await dialog.getByRole('combobox', { name: 'Fields to change' }).click()
  await page.keyboard.type('section', { delay: 30 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Section' })).toBeFocused()
  await page.keyboard.type('far too long')
  await expect(dialog.locator('.td-error').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Section' }).fill('QQ')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(`${total} will change`)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${total} students changed`)).toBeVisible()

  const name = (await rows.first().locator('.td-first').textContent())!.trim()
  await rows.first().getByRole('checkbox').click()
  await page.locator('.td-bulk').getByRole('button', { name: 'Archive' }).click()
  await page
    .getByRole('dialog', { name: /^Archive / })
    .getByRole('button', { name: 'Archive' })
    .click()
  const message = page.getByText(/ archived$/).locator('..')
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(rows.first().locator('.td-first')).toHaveText(name)
})

test('a list is downloaded as it is filtered, with its columns', async ({ page }) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/student-data/view?q=a`)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  const total = Number(/\d+/.exec((await page.locator('.td-subtitle').textContent()) ?? '')?.[0])
  await page.getByRole('button', { name: 'Import and download' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^students-.*\.csv$/)
  const lines = readFileSync((await file.path())!, 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('First name,Last name,School,Class')
  expect(lines).toHaveLength(total + 1)
})

test('a file with wrong rows is checked, its good rows are saved, and the corrected rest is chosen again', async ({ page }) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/student-data/view?q=Imported`)
  await expect(page.locator('.td-subtitle')).toHaveText('0 records')
  const open = async (csv: string) => {
    await page.getByRole('button', { name: 'Import and download' }).click()
    await page.getByRole('menuitem', { name: 'Import from a file' }).click()
    const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('File to import').setInputFiles(file)
  }
  const school = (await (await page.request.get(`${server.url}/api/schools?limit=1&filter=isATL||$eq||true`)).json()).data[0].name as string
  const line = (at: number, of: string) => `Child${at},Imported,"${school}",${of}`
  const lines = Array.from({ length: 30 }, (_, at) => line(at, at < 3 ? '15th' : '7th'))
  await open(['First name;Last name', 'a;"b'].join('\n'))
  await expect(page.getByRole('alert')).toContainText('is not closed')
  await page.keyboard.press('Escape')

  await open(['First name,Last name,School,Class', ...lines].join('\r\n'))
  const dialog = page.getByRole('dialog', { name: 'Import students from class.csv' })
  await dialog.getByRole('button', { name: 'Check 30 rows' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('27 new, 0 changed, 0 the same already, 3 wrong')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download rows with errors' }).click()
  const corrected = readFileSync((await (await downloading).path())!, 'utf8')
  expect(corrected.match(/15th/g)).toHaveLength(3)
  await dialog.getByRole('button', { name: 'Save 27 rows' }).click()
  await expect(page.getByText('27 students imported')).toBeVisible()
  await expect(page.locator('.td-subtitle')).toContainText('27 records')

  await open(corrected.replace(/15th/g, '8th'))
  await dialog.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('3 new')
  await dialog.getByRole('button', { name: 'Save 3 rows' }).click()
  await expect(page.locator('.td-subtitle')).toContainText('30 records')
})
