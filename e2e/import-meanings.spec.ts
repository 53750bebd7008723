import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { press } from './support/grid.js'
import { highlighted } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function choose(page: Page, lines: readonly string[]) {
  await page.getByRole('button', { name: 'Import, download and print' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  const file = {
    name: 'register.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  }
  await page.getByLabel('File to import').setInputFiles(file)
}

test('a meaning is said once, wrong lines are mended in a grid, and a likely child is asked about once, all by keys', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  const school = (
    await (
      await page.request.get(`${server.url}/api/schools?limit=1&filter=isATL||$eq||true`)
    ).json()
  ).data[0].name as string
  await page.goto(`${server.url}/student-data/view?q=Meantwell`)
  await expect(page.locator('.td-subtitle')).toHaveText('0 records')
  const heading = 'First name,Last name,School,Class,Section,Gender'
  const dialog = page.getByRole('dialog', { name: 'Import students from register.csv' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  const meanings = dialog.getByRole('region', { name: 'What do these mean?' })
  const lines = (section: string) => [
    heading,
    `Asha,Meantwell,The Lab School,7th,${section},zz`,
    `Bina,Meantwell,The Lab School,7th,${section},zz`,
    `Charu,Meantwell,"${school}",95,${section},Female`,
  ]

  await test.step('each text is asked about once, and settled by keys', async () => {
    await choose(page, lines('A'))
    await dialog.getByRole('button', { name: 'Check 3 rows' }).press('Enter')
    await expect(meanings).toContainText('3 of 3 still open')
    await expect(meanings.getByRole('listitem')).toHaveCount(3)
    await expect(
      meanings.getByRole('listitem').filter({ hasText: 'The Lab School' }),
    ).toContainText('2 rows')
    const input = meanings.getByRole('combobox', { name: 'Meaning of The Lab School in School' })
    await input.focus()
    await page.keyboard.type(school)
    await expect(highlighted(page)).toContainText(school)
    await press(page, 'Enter')
    await expect(meanings).toContainText('2 of 3 still open')
    await meanings.getByRole('combobox', { name: 'Meaning of zz in Gender' }).focus()
    await page.keyboard.type('Fem')
    await expect(highlighted(page)).toHaveText('Female')
    await press(page, 'Enter')
    await meanings.getByRole('button', { name: 'Keep wrong: 95' }).press('Enter')
    await expect(meanings).toContainText('Each of them has a meaning now.')
    await dialog.getByRole('button', { name: 'Check 3 rows' }).press('Enter')
    await expect(preview).toContainText('2 new, 0 changed, 0 the same already, 1 wrong')
  })

  await test.step('the wrong line is mended in the grid and checked again alone', async () => {
    const wrong = dialog.getByRole('list', { name: 'What is wrong' })
    await expect(wrong).toContainText('1 row · line 4')
    await dialog.getByRole('button', { name: 'Open in the grid' }).press('Enter')
    const grid = dialog.getByRole('region', { name: 'Wrong lines as a grid' })
    await expect(grid.locator('[aria-selected=true]')).toContainText('95 (wrong)')
    await page.keyboard.press('8')
    await expect(page.locator('.td-sheet-editors textarea')).toHaveValue('8')
    await press(page, 't', 'h', 'Enter')
    await press(page, 'Control+z')
    await expect(dialog.getByRole('button', { name: 'Check 0 lines again' })).toBeDisabled()
    await press(page, 'Control+y')
    await press(page, 'Escape')
    const question = page.getByRole('dialog', { name: 'Close the import?' })
    await question.getByRole('button', { name: 'Stay here' }).press('Enter')
    const sent = page.waitForRequest((request) => /imports\/\w+\/rows/.test(request.url()))
    await dialog.getByRole('button', { name: 'Check 1 line again' }).press('Enter')
    expect((await sent).postDataJSON().rows).toHaveLength(1)
    await expect(preview).toContainText('3 new, 0 changed, 0 the same already, 0 wrong')
    await dialog.getByRole('button', { name: 'Save 3 rows' }).press('Enter')
    await expect(page.locator('.td-subtitle')).toContainText('3 records')
  })

  await test.step('the next file has the same meanings, and its likely children are asked about once', async () => {
    await choose(page, lines('B').slice(0, 3))
    await dialog.getByRole('button', { name: 'Check 2 rows' }).press('Enter')
    await expect(dialog).toContainText('zz → Female')
    await expect(dialog).toContainText(`The Lab School → ${school}`)
    await expect(preview).toContainText(
      '0 new, 0 changed, 0 the same already, 2 to decide, 0 wrong',
    )
    const question = dialog.getByRole('region', { name: /: 2 lines$/ })
    await question.getByRole('button', { name: 'Update these students' }).press('Enter')
    await expect(preview).toContainText('0 new, 2 changed, 0 the same already, 0 wrong')
    await dialog.getByRole('button', { name: 'Save 2 rows' }).press('Enter')
    await expect(page.getByText('2 students imported')).toBeVisible()
    await expect(page.locator('.td-subtitle')).toContainText('3 records')
  })
})
