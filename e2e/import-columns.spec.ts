import { expect, test, type Page } from '@playwright/test'
import { registerOf } from '../scripts/lib/register.mjs'
import { startServer, type TestServer } from './server.js'
import { offered } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Clicks a button or an option and counts it. */
function counter() {
  const clicks = { n: 0 }
  const click = async (target: ReturnType<Page['locator']>) => {
    clicks.n += 1
    await target.click()
  }
  return { clicks, click }
}

test('a register of 501 children with a title line, one name column and no school is imported within 12 clicks, none wrong', async ({
  page,
}) => {
  const { clicks, click } = counter()
  await haveSession(page, server.url, 'admin')
  const school = (await (await page.request.get(`${server.url}/api/schools?limit=1`)).json())
    .data[0].name as string
  await page.goto(`${server.url}/student-data/view`)
  await click(page.getByRole('button', { name: 'Import, download and print' }))
  await click(page.getByRole('menuitem', { name: 'Import from a file' }))
  clicks.n += 1
  await page.getByLabel('File to import').setInputFiles({
    name: 'register.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(registerOf(501)),
  })
  const dialog = page.getByRole('dialog', { name: 'Import students from register.csv' })
  await expect(dialog).toContainText(
    'School: needed for new records. Choose a column or a value for all rows.',
  )
  const field = dialog.getByRole('combobox', { name: 'For all rows: School' })
  await click(field)
  await field.pressSequentially(school)
  await click(offered(page).filter({ hasText: school }).first())
  await click(dialog.getByRole('button', { name: 'Check 501 rows' }))
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('501 new, 0 changed, 0 the same already, 0 wrong', {
    timeout: 120_000,
  })
  await click(dialog.getByRole('button', { name: 'Save 501 rows' }))
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  expect(clicks.n).toBeLessThanOrEqual(12)
  await expect
    .poll(
      async () =>
        (
          await (
            await page.request.get(
              `${server.url}/api/students?limit=1&filter=name.lastName||$eq||Impwala`,
            )
          ).json()
        ).total,
      {
        timeout: 60_000,
      },
    )
    .toBeGreaterThan(30)
})

test('the own school of an in-charge needs no column, and roll numbers under “ID” are left out', async ({
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/student-data/view`)
  await page.getByRole('button', { name: 'Import, download and print' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  const content =
    "ID,Pupil,Standard,Father's Name,Mob. No.\n17,Columna Testwala,8th,Ramesh Testwala,98000 11111"
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const dialog = page.getByRole('dialog', { name: 'Import students from own.csv' })
  await expect(dialog.getByRole('region', { name: 'Columns of the file' })).toContainText(
    'These are no IDs of Tinkerdesk: left out.',
  )
  await dialog.getByRole('button', { name: 'Check 1 row' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('1 new')
  await dialog.getByRole('button', { name: 'Save 1 row' }).click()
  await expect(dialog).toBeHidden()
  const pupil = (
    await (
      await page.request.get(
        `${server.url}/api/students?limit=1&filter=name.firstName||$eq||Columna`,
      )
    ).json()
  ).data[0]
  expect(pupil).toMatchObject({
    name: { firstName: 'Columna', lastName: 'Testwala' },
    class: '8th',
    guardians: [{ name: 'Ramesh Testwala', relationship: 'Father', phone: '+919800011111' }],
  })
})
