import { expect, type Locator, type Page } from '@playwright/test'
import { today } from '@tinkerdesk/shared'
import { monthAfter } from '@tinkerdesk/shared/base/month'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { haveSession, openInLanguage } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** The last month, whose return the demo's first school has begun. */
const lastMonth = (): string => monthAfter(thisMonth(), -1)
const thisMonth = (): string => today().slice(0, 7)
const address = () => `${server.url}/monthly-return-data/return?month=${lastMonth()}`
const lineOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Goes to an element by Tab, as it is reached without a mouse. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 90; steps += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('a new in-charge closes the month from its reminder by keys, within 20 clicks, and an admin opens it again', async ({
  page,
  browser,
}) => {
  // Every element is reached by Tab, which takes some hundred key presses.
  await haveSession(page, server.url, 'incharge')
  await page.goto(server.url)
  let clicks = 0
  /** Presses Enter on an element that Tab has reached: what is a click with a mouse. */
  const enter = async (target: Locator, key?: 'Shift+Tab') => {
    await tabTo(page, target, key)
    clicks += 1
    await page.keyboard.press('Enter')
  }
  await enter(page.getByRole('button', { name: /^Notifications/ }))
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await enter(news.getByRole('link', { name: /^Due: the monthly return of/ }).first())
  await expect(lineOf(page, 'Parents')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const values = dialog.getByRole('textbox')

  // Everything that the records do not say, and a number that they say wrong.
  const lines = await page.getByRole('button', { name: /^Enter: / }).all()
  expect(lines).toHaveLength(5)
  await enter(page.getByRole('button', { name: 'Correct: Sessions held' }))
  await expect(values.first()).toBeFocused()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Say why the number is another one.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Two are on paper')
  clicks += 1
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  for (const line of lines) {
    await enter(line)
    await expect(values.first()).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('3')
    clicks += 1
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  const corrected = lineOf(page, 'Sessions held')
  await expect(corrected).toContainText('The records say')
  await expect(corrected).toContainText('Two are on paper')
  await enter(page.getByRole('button', { name: 'Hand in', exact: true }), 'Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Hand in' })).toBeFocused()
  clicks += 1
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Handed in on .* by Kavita Rathore$/)).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(20)
  await expect(page.getByRole('button', { name: /^Correct: / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open again' })).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await haveSession(other, server.url, 'admin')
  await other.goto(`${server.url}/monthly-return-data/view`)
  await other.getByRole('link', { name: lastMonth() }).first().waitFor()
  await other.goto(page.url().replace('?', `?school=${await schoolOf(page)}&`))
  await other.getByRole('button', { name: 'Open again' }).click()
  await other.getByRole('dialog').getByRole('textbox').fill('A visit was missing')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Opened again: A visit was missing')).toBeVisible()
  await expect(page.getByText('Opened again: A visit was missing')).toBeVisible()
})

const schoolOf = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await fetch('/api/auth/me')).json()).schoolIds[0] as string)

test('the records behind a line are links, and the return is one sheet', async ({ page }) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(address())
  await page.getByRole('button', { name: 'Records: Sessions held' }).click()
  const records = page.getByRole('dialog').getByRole('link')
  await expect(records.first()).toHaveAttribute('href', /^\/session-data\/show\//)
  await page.keyboard.press('Escape')
  const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the page fits a phone, has no faults for assistive programs, and is in Hindi', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await haveSession(page, server.url, 'incharge')
  // In this month nobody has typed anything yet.
  const path = `/monthly-return-data/return?month=${thisMonth()}`
  await page.goto(server.url + path)
  await expect(lineOf(page, 'Parents')).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await openInLanguage(page, server.url, 'incharge', 'hi', path)
  await expect(lineOf(page, 'अभिभावक')).toBeVisible()
  const words = await page.locator('.return table').allInnerTexts()
  expect(words.join(' ').match(/[A-Za-z]{3,}/g) ?? []).toEqual([])
})
