import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { bar, cell, openGrid, paste, press } from './support/grid.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const classes = [
  '8',
  '08',
  'VIII',
  'Class 8',
  'Std VIII',
  'Grade 8',
  '8 th',
  '८',
  'आठवीं',
  '8-A',
  'VIII B',
]
const genders = ['M', 'F', 'B', 'G', 'Boy', 'Girl', 'छात्र', 'छात्रा', 'बालक', 'बालिका', 'female']
const leaders = ['✔', 'x', 'हां', 'नही', 'Yes', 'no', '']
const at = <T>(values: readonly T[], row: number): T => values[row % values.length]!

test('a table of 50 rows and 8 columns with mixed spellings is pasted with one key, and no cell is wrong', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'admin')
  const columns = [
    'name.firstName',
    'name.lastName',
    'school',
    'class',
    'section',
    'gender',
    'email',
    'isTeamLeader',
  ]
  const { name, address } = (
    await (
      await page.request.get(`${server.url}/api/schools?limit=1&filter=isATL||$eq||true`)
    ).json()
  ).data[0]
  const town = String(address?.city ?? '')
  const schools = [
    name,
    name.toUpperCase(),
    ` ${name}  `,
    name.replace(/ /g, '  '),
    ...(town ? [`${name}, ${town}`] : []),
  ]
  const rows = Array.from({ length: 50 }, (_, row) => {
    const standard = at(classes, row)
    const section = /[AB]$/.test(standard) ? '' : at(['A', 'B', 'Rose'], row)
    const email =
      row % 5 === 0
        ? at(
            [`mailto:pasted${row}@example.org`, `Pasted ${row} <pasted${row}@example.org>`],
            row / 5,
          )
        : 'NA'
    return [
      `Row${row}`,
      'Pastewell',
      at(schools, row),
      standard,
      section,
      at(genders, row),
      email,
      at(leaders, row),
    ]
  })
  await openGrid(page, `${server.url}/student-data/view?columns=${columns.join()}`)
  const total = Number(
    /\d+/.exec((await page.locator('.td-subtitle').textContent())!.replace(/,/g, ''))![0],
  )
  await press(page, 'Control+End', 'Home')
  await expect(cell(page, 0, total)).toHaveAttribute('aria-selected', 'true')
  await paste(page, rows.map((cells) => cells.join('\t')).join('\r\n'))
  await expect(bar(page)).toContainText('50 new')
  await expect(bar(page)).not.toContainText('wrong')
  await press(page, 'Control+s')
  await expect(page.getByText('50 students saved')).toBeVisible({ timeout: 30_000 })
  const saved = (
    await (
      await page.request.get(
        `${server.url}/api/students?limit=100&filter=name.lastName||$eq||Pastewell`,
      )
    ).json()
  ).data
  expect(saved).toHaveLength(50)
  expect(new Set(saved.map((row: { class: string }) => row.class))).toEqual(new Set(['8th']))
  expect(saved.filter((row: { section: string | null }) => row.section === null)).toEqual([])
  expect(saved.filter((row: { email: string | null }) => row.email !== null)).toHaveLength(10)
})

test('choices are pasted by their labels in another language than that of the page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'admin')
  const columns = [
    'name',
    'type',
    'address.city',
    'address.state',
    'address.addressLine1',
    'address.pincode',
  ]
  const words = page.waitForResponse(/assets\/hi\..*\.js$/)
  await openGrid(page, `${server.url}/partner-data/view?columns=${columns.join()}`)
  await words
  await press(page, 'Control+End', 'Home')
  await paste(page, 'नई साझेदारी\tकॉर्पोरेट\tPune\tमहाराष्ट्र\t1 Hill Road\t411004')
  await expect(bar(page)).toContainText('1 new')
  await expect(bar(page)).not.toContainText('wrong')
})
