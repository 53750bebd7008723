import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings, examine } from './support/axe.js'
import { answerDialogs } from './support/dialogs.js'
import { settled } from './support/page-width.js'
import { offered, openSelect } from './support/select.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('dialogs, menus, calendars and errors have no serious finding of axe', async ({ page }) => {
  test.setTimeout(180_000)
  const clean = async (where: string) => expect.soft(await axeFindings(page), where).toEqual([])
  await page.goto(`${server.url}/auth/sign-in`)
  await page.getByLabel('E-mail').fill('nobody@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await clean('sign-in with an error')

  await signIn(page, server.url, 'admin')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await clean('keys')
  await page.keyboard.press('Escape')

  await page.goto(`${server.url}/student-data/view`)
  await settled(page)
  const row = page.locator('tbody tr[data-row]').first()
  await row.focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await clean('archive dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All filters' }).click()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await clean('all filters')
  await page.keyboard.press('Escape')
  await page.getByLabel('Search students').fill('zzzz')
  await expect(page.getByText('No students match')).toBeVisible()
  await clean('a search without a match')

  await page.goto(`${server.url}/competition-data/add`)
  await openSelect(page, page.getByLabel('Organised by'))
  await expect(offered(page).first()).toBeVisible()
  await clean('open select')
  await page.keyboard.press('Escape')
  await page.getByLabel('Applications open').click()
  await expect(page.locator('.ant-picker-panel')).toBeVisible()
  await clean('calendar')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add requirement' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/need attention/)).toBeVisible()
  await clean('form with errors')
  // Undone, so that leaving does not ask.
  answerDialogs(page)

  await page.goto(`${server.url}/slot-management/manage`)
  await settled(page)
  await page.locator('[data-key]').filter({ hasText: '/' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await clean('bookings of an hour')
})

test('the focus stays where a keyboard action happened', async ({ page }) => {
  await signIn(page, server.url, 'student', '/tasks')
  const line = page.getByLabel('New task')
  const tasks = ['Charge the batteries', 'Sweep the bench']
  // The second is added while the first is on its way.
  for (const taskName of tasks) {
    await line.fill(taskName)
    await line.press('Enter')
  }
  for (const name of tasks) await expect(page.getByRole('link', { name })).toBeVisible()
  const first = page.getByRole('checkbox', { name: 'Charge the batteries is done' })
  await first.focus()
  await page.keyboard.press('Space')
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Sweep the bench is done' })).toBeFocused()

  await page.goto(server.url)
  const status = page.getByRole('button', { name: 'Status of Key ring with your name' })
  await status.focus()
  await page.keyboard.press('ArrowDown')
  const focused = page.locator('[role=menuitemradio]:focus')
  const before = await focused.innerText()
  await page.keyboard.press('ArrowDown')
  await expect(focused).not.toHaveText(before)
  const next = await focused.innerText()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(next)
  await expect(status).not.toHaveAttribute('aria-busy')
  await expect(status).toBeFocused()
})

test('axe examines each part of a page once, and a part that differs again', async ({ page }) => {
  const seen = new Set<string>()
  const findings = async (body: string) => {
    await page.setContent(`<html lang="en"><title>Parts</title><main><h1>Parts</h1>${body}</main></html>`)
    return (await examine(page, seen)).findings.map((line) => line.split(':')[0])
  }
  expect(await findings('<ul><li><button>Save</button></li><li><button>Close</button></li></ul>')).toEqual([])
  expect(await findings('<ul><li><button>Save</button></li><li><button></button></li></ul>')).toEqual(['light button-name'])
  expect(await findings('<ul><li><button>Save</button></li><li><button></button></li></ul>')).toEqual([])
  expect(await findings('<p style="color:#bbb">Pale</p>')).toEqual(['light color-contrast', 'dark color-contrast'])
  expect(await findings('<input id="name"><label for="name">Name</label>')).toEqual([])
  expect(await findings('<input id="name"><label for="nam">Name</label>')).toEqual(['light label'])
})
