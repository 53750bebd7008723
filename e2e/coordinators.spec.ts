import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { haveSession } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a coordinator goes from their schools to a return that they only read, and loses both with the grant', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'mentor')
  await page.goto(server.url)
  const schools = page.getByRole('region', { name: 'Schools you coordinate' })
  await expect(schools.getByText('6 days ago')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await schools.getByRole('link', { name: 'Not handed in' }).first().click()
  await expect(page.getByRole('heading', { name: 'Aravalli Vidya Mandir' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy all lines' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hand in' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Enter|Correct): / })).toHaveCount(0)

  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  await admin.goto(`${server.url}/coordinator-data/add`)
  await admin.getByRole('textbox', { name: 'District' }).fill('pune')
  await admin.getByRole('textbox', { name: 'District' }).press('Enter')
  await expect(admin.getByText('1 school added')).toBeVisible()
  await expect(admin.locator('form').getByText('Sahyadri Vidyalaya')).toBeVisible()
  const { data } = (await (
    await admin.request.get(`${server.url}/api/coordinators?limit=1`)
  ).json()) as { data: { id: string; version: number }[] }
  const ended = await admin.request.post(`${server.url}/api/coordinators/actions/end`, {
    data: { bulk: [{ id: data[0]!.id, version: data[0]!.version }] },
    headers: { origin: server.url },
  })
  expect(ended.status()).toBe(200)
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Tasks due' })).toBeVisible()
  await expect(schools).toHaveCount(0)
  await expect(page.getByText('Monthly returns')).toHaveCount(0)
})
