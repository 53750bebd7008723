import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { bar, cell, openGrid, paste, press } from './support/grid.js'
import { mailedLink } from './support/outbox.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an in-charge pastes students, invites them by the offered button, and sees who has signed in', async ({
  browser,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'incharge')
  const columns = ['name.firstName', 'name.lastName', 'class', 'email']
  await openGrid(page, `${server.url}/student-data/view?columns=${columns.join()}`)
  const total = Number(
    /\d+/.exec((await page.locator('.td-subtitle').textContent())!.replace(/,/g, ''))![0],
  )
  await press(page, 'Control+End', 'Home')
  await expect(cell(page, 0, total)).toHaveAttribute('aria-selected', 'true')
  const names = ['Asha', 'Bina', 'Chetan']
  const lines = names.map((name) => [name, 'Zutshi', '8th', `${name.toLowerCase()}@zutshi.example`])
  await paste(
    page,
    [...lines, ['Dev', 'Zutshi', '8th', '']].map((line) => line.join('\t')).join('\n'),
  )
  await expect(bar(page)).toContainText('4 new')
  await press(page, 'Control+s')
  await expect(page.getByText('4 students saved')).toBeVisible({ timeout: 30_000 })

  await test.step('one click invites those with an e-mail', async () => {
    await expect(page.getByText('3 students have an account and no invitation yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Invite 3' }).click()
    await expect(page.getByText('3 students invited.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invite 3' })).toHaveCount(0)
  })

  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name}.*Zutshi`) })
  await test.step('the list shows the states and is filtered by them', async () => {
    await followTo(page, '/student-data/view?q=zutshi')
    for (const name of names) await expect(row(name)).toContainText('Invited on ')
    await expect(row('Dev')).toContainText('No account')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Import, download and print' }).click()
    await page.getByRole('menuitem', { name: 'Download as CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('Account disabled,Invited,Sign-in slip printed,PIN locked,Last sign-in')
    expect(file).toMatch(/Asha,Zutshi,8th,.*,No,"\d+ \w+ \d{4}, /)
    // A card on a phone says it in its own words.
    await page.setViewportSize({ width: 390, height: 844 })
    const card = page.getByRole('listitem').filter({ hasText: 'Dev Zutshi' })
    await expect(card.getByText('No account', { exact: true })).toBeVisible()
    await expect(card.locator('dt:not(.visually-hidden)', { hasText: 'Account' })).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose(page, page.getByRole('combobox', { name: 'Account' }), 'No account')
    await expect(page).toHaveURL(/f\.account=none/)
    await expect(row('Bina')).toHaveCount(0)
    await expect(row('Dev')).toBeVisible()
  })

  await test.step('the link signs the student in, and the in-charge sees it', async () => {
    const pupil = await (await browser.newContext()).newPage()
    const link = () => mailedLink(join(server.dataDir, 'outbox'))
    await expect.poll(link).toBeDefined()
    await pupil.goto((await link())!)
    await pupil.getByRole('textbox', { name: 'New password' }).fill('seven brass gears turning')
    await pupil.keyboard.press('Enter')
    await expect(pupil.getByRole('heading', { name: /^Hello (Asha|Bina|Chetan)!$/ })).toBeVisible()
    await followTo(page, '/student-data/view?q=zutshi&f.account=signedIn')
    await expect(page.getByText(/Signed in last on /)).toHaveCount(1)
  })

  await test.step('many are asked about, and the answer says what became of each', async () => {
    await followTo(page, '/student-data/view?q=zutshi&f.account=invited&f.account=none')
    await expect(row('Dev')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Send again (2)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite 2 students?' })
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(
      page.getByText('0 students invited. 2 were invited within the last hour.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Invite (1)' }).click()
    await expect(page.getByRole('dialog', { name: 'Nobody can be invited yet' })).toContainText(
      '1 student has no e-mail.',
    )
    await page.keyboard.press('Escape')
  })

  await test.step('the record has the line and the action', async () => {
    await page.getByRole('link', { name: /Dev/ }).first().click()
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Account' }) })
    await expect(section).toContainText('No account')
  })
})
