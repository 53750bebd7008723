import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings, examine } from './support/axe.js'
import { answerDialogs } from './support/dialogs.js'
import { followTo } from './support/screens.js'
import { offered, openSelect } from './support/select.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('dialogs, menus, calendars and errors have no serious finding of axe', async ({ page }) => {
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
  await expect(page.getByRole('dialog')).toBeHidden()

  await followTo(page, '/student-data/view')
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

  await followTo(page, '/competition-data/add')
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

  await followTo(page, '/slot-management/manage')
  // This month may have no hour left.
  await page.getByRole('button', { name: /^Next month/ }).click()
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

  await followTo(page, '/')
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
    await page.setContent(
      `<html lang="en"><title>Parts</title><main><h1>Parts</h1>${body}</main></html>`,
    )
    return (await examine(page, seen)).findings.map((line) => line.split(':')[0])
  }
  expect(
    await findings('<ul><li><button>Save</button></li><li><button>Close</button></li></ul>'),
  ).toEqual([])
  expect(
    await findings('<ul><li><button>Save</button></li><li><button></button></li></ul>'),
  ).toEqual(['light button-name'])
  expect(
    await findings('<ul><li><button>Save</button></li><li><button></button></li></ul>'),
  ).toEqual([])
  expect(await findings('<p style="color:#bbb">Pale</p>')).toEqual([
    'light color-contrast',
    'dark color-contrast',
  ])
  expect(await findings('<p style="color:#888;font-size:30px">Grey</p>')).toEqual([])
  expect(await findings('<p style="color:#888;font-size:20px">Grey</p>')).toEqual([
    'light color-contrast',
    'dark color-contrast',
  ])
  expect(await findings('<input id="name"><label for="name">Name</label>')).toEqual([])
  expect(await findings('<input id="name"><label for="nam">Name</label>')).toEqual(['light label'])
})

test('axe judges the same colours once in each theme, but again what is around them, behind them or above', async ({
  page,
}) => {
  const seen = new Set<string>()
  const styles = `section { background: #fff } @media (prefers-color-scheme: dark) { .night { background: #333 } }
    a { color: #333; text-decoration: none }`
  const findings = async (body: string) => {
    await page.setContent(
      `<html lang="en"><title>Colours</title><style>${styles}</style><main><h1>Colours</h1>${body}</main></html>`,
    )
    return (await examine(page, seen)).findings.map((line) => line.split(':')[0])
  }
  const judged = () => [...seen].filter((key) => /^(light|dark):/.test(key)).length
  expect(await findings('<section><p>Words</p></section>')).toEqual([])
  const before = judged()
  expect(before).toBeGreaterThanOrEqual(2)
  expect(await findings('<section><ul><li><i>Words</i></li></ul></section>')).toEqual([])
  expect(judged()).toBe(before)
  // Alike by day, dark on dark by night.
  expect(await findings('<section class="night"><b>Words</b></section>')).toEqual([
    'dark color-contrast',
  ])
  // Judged, but not right: other parts with these colours are faults, too.
  expect(await findings('<section class="night"><u>Words</u></section>')).toEqual([
    'dark color-contrast',
  ])
  // Disabled and hidden texts are not judged, so their colours are still unknown.
  expect(await findings('<button disabled style="color:#aaa">Save</button>')).toEqual([])
  expect(await findings('<button style="color:#aaa">Save</button>')).toEqual([
    'light color-contrast',
    'dark color-contrast',
  ])
  expect(
    await findings('<section><p style="clip-path:inset(50%);color:#bbb">Words</p></section>'),
  ).toEqual([])
  expect(await findings('<section><p><s style="color:#bbb">Words</s></p></section>')).toEqual([
    'light color-contrast',
    'dark color-contrast',
  ])
  // Above other words, a box without a colour of its own has the colour of the box that it covers.
  const above =
    '<div style="background:#111;height:100px"></div><p class="above" style="position:absolute;top:80px;margin:0">Words</p>'
  expect(
    await findings(`<section style="position:relative;padding-top:60px">${above}</section>`),
  ).toEqual(['light color-contrast', 'dark color-contrast'])
  // A link that looks like the words around it.
  expect(await findings('<section><nav><a href="/x">Words</a></nav></section>')).toEqual([])
  expect(
    await findings('<section><p>Before you begin, read <a href="/x">Words</a> twice</p></section>'),
  ).toEqual(['light link-in-text-block', 'dark link-in-text-block'])
})
