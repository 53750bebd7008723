import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { editSection } from './support/bulk-edit.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { highlighted } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('fifteen students move to another class in four clicks, after a preview, and back by an undo', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view?f.class=8th')
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
  await expect(highlighted(page)).toHaveText('Class')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Class' })).toBeFocused()
  await page.keyboard.type('11', { delay: 30 })
  await expect(highlighted(page)).toHaveText('11th')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('15 will change')
  await expect(
    dialog.getByRole('list', { name: 'Records' }).getByRole('listitem').first(),
  ).toContainText(/Class8thchanged to 11th/)
  await dialog.getByRole('button', { name: 'Change 15' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.td-subtitle')).not.toHaveText(before!)

  await test.step('the work is listed with its records, and undone there', async () => {
    await followTo(page, '/change-sets')
    const card = page.getByRole('article', { name: 'Edit 15 students', exact: true })
    await expect(card).toContainText('15 changed')
    await card.getByRole('button', { name: 'Records of' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(15)
    await card.getByRole('button', { name: 'Undo:' }).click()
    await card.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone: 15 records')).toBeVisible()
    await expect(card).toContainText('undone')
    await followTo(page, '/student-data/view?f.class=8th')
    await expect(page.locator('.td-subtitle')).toHaveText(before!)
  })
})

test('an edit reaches all that match the list, says what it refuses, and an archive has an undo', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/student-data/view`)
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const total = Number(/\d+/.exec((await page.locator('.td-subtitle').textContent()) ?? '')?.[0])
  expect(total).toBeGreaterThan(2)
  await rows.nth(0).getByRole('checkbox').click()
  await page.locator('.td-bulk').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await expect(dialog).toHaveAccessibleName('Edit 1 student')
  await dialog.getByText(`All ${total} in this list`).click()
  await expect(dialog).toHaveAccessibleName(`Edit ${total} students`)
  await dialog.getByRole('combobox', { name: 'Fields to change' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Fields to change' })).toBeFocused()
  await page.keyboard.type('section', { delay: 30 })
  await expect(highlighted(page)).toHaveText('Section')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Section' })).toBeFocused()
  await page.keyboard.type('far too long for a section')
  await expect(dialog.locator('.td-error').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Section' }).fill('QQ')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    `${total} will change`,
  )
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${total} students changed`)).toBeVisible()
  await expect(rows.nth(0)).toBeFocused()

  const name = (await rows.first().locator('.td-first').textContent())!.trim()
  await rows.first().getByRole('checkbox').click()
  await page.locator('.td-bulk').getByRole('button', { name: 'Archive' }).click()
  await page
    .getByRole('dialog', { name: /^Archive / })
    .getByRole('button', { name: 'Archive' })
    .click()
  const message = page.getByText(/ archived$/).locator('..')
  await expect(rows.first().locator('.td-first')).not.toHaveText(name)
  await expect(rows.first()).toBeFocused()
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(rows.first().locator('.td-first')).toHaveText(name)
  // The pressed button is gone. The keys go on where they were.
  await expect(page.locator('tr[data-row]:focus')).toHaveCount(1)
})

test('a refused record stays selected and can be edited again, and the focus stays in the dialog and returns to the rows', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/student-data/view`)
  const api = apiOf(page, server.url)
  const rows = page.locator('tr[data-row]')
  const bar = page.locator('.td-bulk')
  const startEdit = async (title: string) => {
    const { dialog, section } = await editSection(page, title)
    // A value that they share is replaced by what is typed.
    await page.keyboard.type('QX', { delay: 30 })
    await expect(section).toHaveValue('QX')
    return dialog
  }
  await rows.nth(0).getByRole('checkbox').click()
  await rows.nth(1).getByRole('checkbox').click()
  const dialog = await startEdit('Edit 2 students')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('2 will change')
  const path = `students/${await rows.nth(1).getAttribute('data-row')}`
  const { version } = await api.one(path)
  expect(await api.change(path, { version, section: 'QY' })).toMatchObject({ section: 'QY' })
  await dialog.getByRole('textbox', { name: 'Section' }).press('Control+Enter')
  const refusals = page.getByRole('dialog', { name: '1 of 2 changed' })
  await expect(refusals).toContainText('Another person changed this record')
  await expect
    .poll(() => refusals.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(refusals).toBeHidden()
  await expect(rows.nth(0)).toBeFocused()
  await expect(bar).toContainText('1 selected')
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
  await expect(rows.nth(1)).toContainText('QY')

  const again = await startEdit('Edit 1 student')
  await expect(again.getByRole('region', { name: 'Preview' })).toContainText('1 will change')
  await again.getByRole('textbox', { name: 'Section' }).press('Control+Enter')
  await expect(again).toBeHidden()
  await expect(rows.nth(1)).toContainText('QX')
  await expect(rows.nth(1)).toBeFocused()
  await expect(bar).toBeHidden()
})

test('a list is downloaded as it is filtered, with its columns', async ({ page }) => {
  await haveSession(page, server.url, 'incharge')
  const api = apiOf(page, server.url)
  const [pupil] = (await api.list('students?page=1&limit=1')).data
  for (const firstName of ['Zarina', 'Zubin'])
    await api.make('students', {
      name: { firstName, lastName: 'Downloaded' },
      school: pupil!['school'],
      class: '8th',
      section: 'D',
    })
  await page.goto(`${server.url}/student-data/view?q=downloaded`)
  await expect(page.locator('tr[data-row]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Import, download and print' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^students-.*\.csv$/)
  const lines = readFileSync((await file.path())!, 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('First name,Last name,Class,Section')
  expect(lines.slice(1).map((row) => row.split(',').slice(0, 4))).toEqual([
    ['Zarina', 'Downloaded', '8th', 'D'],
    ['Zubin', 'Downloaded', '8th', 'D'],
  ])
})
