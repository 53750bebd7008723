import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { fitsPhone } from './support/page-width.js'
import { followTo } from './support/screens.js'
import { haveSession } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an admin reads who read a child, hands the list to guardians, answers a request and finds out about a breach', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/`)
  const overdue = page.getByRole('region', { name: 'Overdue requests of guardians' })
  await overdue.getByRole('link', { name: /^A complaint/ }).click()
  await expect(page).toHaveURL(/guardian-request-data\/show/)
  const child = page.getByRole('main').locator('a[href^="/student-data/show/"]').first()
  const address = (await child.getAttribute('href'))!
  await page.getByRole('button', { name: 'Enter a step' }).click()
  await expect(page).toHaveURL(/guardian-request-step-data\/add\?request=/)
  await page.getByRole('combobox', { name: 'Status' }).focus()
  await page.keyboard.type('Answ')
  await page.keyboard.press('Enter')
  await page.getByLabel('Proof', { exact: true }).fill('Told on the phone')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Told on the phone').first()).toBeVisible()

  await followTo(page, '/access-log?kind=related')
  await expect(
    page.getByRole('cell', { name: 'Name seen with another record' }).first(),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(page.locator(`td a[href="${address}"]`).first()).toBeVisible()
  const id = address.split('/').at(-1)!
  await page.goto(`${server.url}/access-log/child/${id}?language=hi`)
  const paper = page.locator('.child-reads')
  await expect(paper).toHaveAttribute('lang', 'hi')
  await expect(paper.getByRole('cell', { name: 'एडमिन' }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fitsPhone(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`access-log-${id}.csv`)

  await followTo(page, '/access-log/breach')
  await page.getByRole('button', { name: 'Find out' }).click()
  await expect(page.getByRole('heading', { name: 'What is assumed' })).toBeVisible()
  await page.mouse.move(0, 0)
  expect(await axeFindings(page)).toEqual([])
  const families = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Families of those' }).click()
  expect((await families).suggestedFilename()).toMatch(/^families-did-/)
})
