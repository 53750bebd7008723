import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { fitsPhone } from './support/page-width.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const monsoon = 'Code for the Monsoon'

test('a student asks to take part, takes it back, asks again, and reads the answer as soon as it is given', async ({
  page,
  browser,
}) => {
  await signIn(page, server.url, 'student', '/competition-data/view')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: monsoon, exact: true }) })
  const ask = card.getByRole('button', { name: `I want to take part in ${monsoon}` })
  const takeBack = card.getByRole('button', { name: `Take back my request for ${monsoon}` })
  await ask.press('Enter')
  await expect(card).toContainText('waits for the answer of your in-charge')
  await expect(takeBack).toBeFocused()
  await takeBack.press('Enter')
  await expect(ask).toBeFocused()
  await ask.press('Enter')
  await expect(takeBack).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await fitsPhone(page)

  const staff = await (await browser.newContext()).newPage()
  await signIn(staff, server.url, 'incharge', '/entry-requests/waiting')
  const row = staff.getByRole('row').filter({ hasText: monsoon }).filter({ hasText: 'Navya Kaur' })
  await row.focus()
  await staff.keyboard.press('a')
  await expect(row).toHaveCount(0)
  await expect(card.getByRole('link', { name: `Open my entry to ${monsoon}` })).toBeVisible()

  // Another one waits since the demo began. It is declined with a reason.
  const other = staff
    .getByRole('row')
    .filter({ hasText: 'Young Inventors' })
    .filter({ hasText: 'Navya Kaur' })
  await other.getByRole('button', { name: /^More for/ }).click()
  await staff.getByRole('menuitem', { name: 'Decline' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Message to the student').fill('Finish your key ring first.')
  expect(await axeFindings(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(other).toHaveCount(0)
  await expect(page.getByText('Not accepted: Finish your key ring first.')).toBeVisible()
})
