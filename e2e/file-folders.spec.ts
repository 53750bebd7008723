import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const upload = async (page: Page, name: string) => {
  const multipart = {
    file: { name, mimeType: 'text/plain', buffer: Buffer.from(`What ${name} says.`) },
  }
  return (
    await page.request.post(`${server.url}/api/files`, {
      headers: { origin: server.url },
      multipart,
    })
  ).json()
}

test('an admin finds a file by its folder and goes on to its record, and a student sees only the files of records of their own', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const { id } = await apiOf(page, server.url).make('competitions', {
    name: 'Kite festival',
    organizedBy: 'AIM',
    applicationStartDate: '2026-01-01',
    applicationEndDate: '2026-02-01',
    requirements: ['A team'],
    uploadFile: await upload(page, 'budget.txt'),
  })
  await page.goto(server.url)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Files' }).click()
  await expect(page).toHaveURL(`${server.url}/files`)
  await page.getByLabel('Search folders').fill('kite')
  await expect(page.getByRole('row')).toHaveText([
    /^Folder/,
    /StCompetitions\/Kite festival1 file21 B/,
  ])
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'StCompetitions/Kite festival' }).click()
  await expect(page.getByRole('heading', { name: 'StCompetitions/Kite festival' })).toBeVisible()
  await expect(page.getByRole('link', { name: /budget\.txt/ })).toHaveAttribute(
    'href',
    /^\/api\/files\//,
  )
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Kite festival', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/competition-data/show/${id}`)
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Search folders')).toHaveValue('kite')

  const student = await page.context().browser()!.newPage()
  await signIn(student, server.url, 'student', '/files?search=kite')
  await expect(student.getByText('No folders match')).toBeVisible()
  await followTo(student, `/files?folder=${encodeURIComponent('StCompetitions/Kite festival')}`)
  await expect(student.getByText('No files here')).toBeVisible()
  await student.close()
})

test('the demo programme has files, which each person finds who may read their records, and which open', async ({
  browser,
}) => {
  for (const [who, folders] of [
    [
      'admin',
      [
        'StCompetitions/ATL Marathon, this year',
        'TA files/Greeting card that glows',
        'equipment',
        'partner',
      ],
    ],
    ['student', ['TA files/Greeting card that glows', 'equipment']],
  ] as const) {
    const page = await browser.newPage()
    await haveSession(page, server.url, who)
    const read = async (path: string) =>
      (await page.request.get(`${server.url}/api/file-folders${path}`)).json()
    const names = ((await read('?limit=100')).data as { folder: string }[]).map(
      ({ folder }) => folder,
    )
    expect(names.filter((folder) => !folder.includes('Kite'))).toEqual(folders)
    const [file] = (await read('/files?folder=equipment')).data as { name: string; url: string }[]
    expect(file!.name).toBe('3D printer in ten steps.pdf')
    const answer = await page.request.get(server.url + file!.url)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.close()
  }
})
