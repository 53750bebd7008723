import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { editSection } from './support/bulk-edit.js'
import { watchLive } from './support/live.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** The server sends an event within 0.3 s, and a tab that heeds it reads 0.1 s later. */
const eventMs = 1_500

const rows = (page: Page) => page.locator('tr[data-row]')
const idOf = async (page: Page, at: number) =>
  String(await rows(page).nth(at).getAttribute('data-row'))

/** Messages about changed records that came to the page. */
let events = 0

/** Opens a page for an admin that hears of changes of a resource. */
async function open(page: Page, path: string, resource: string) {
  const { hears } = watchLive(page)
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('42["changed"')) events += 1
    }),
  )
  await haveSession(page, server.url, 'admin')
  await page.goto(server.url + path)
  await hears(resource)
  await expect(rows(page).first()).toBeVisible()
}

/**
 * Saves, and expects that the tab reads each address once from the write on, until its event has come.
 * A second message about changes is of what followed from the write: it is news, and may be read.
 */
async function expectOneRead(page: Page, write: RegExp, save: () => Promise<unknown>) {
  const reads: string[] = []
  let isWritten = false
  const note = (request: { method(): string; url(): string }) => {
    const address = request.url().replace(server.url, '')
    if (request.method() !== 'GET') {
      if (!isWritten) events = 0
      isWritten ||= write.test(`${request.method()} ${address}`)
    } else if (isWritten && address.startsWith('/api/')) reads.push(address)
  }
  page.on('request', note)
  await save()
  await expect.poll(() => isWritten && reads.length > 0).toBe(true)
  await page.waitForTimeout(eventMs)
  page.off('request', note)
  const timesOf = (address: string) => reads.filter((each) => each === address).length
  expect(reads.filter((address) => timesOf(address) > Math.max(1, events))).toEqual([])
}

const list =
  '/student-data/view?sort=name.firstName&columns=name.firstName,section,aspiration,class'

test('a tab reads a form, a cell and an edit of many once, after it saved them itself', async ({
  page,
}) => {
  await open(page, list, 'student')
  const cell = rows(page).first().locator('td[data-cell="section"]')

  await test.step('a cell', async () => {
    await expectOneRead(page, /^POST .api.change-sets.rows/, async () => {
      await cell.dblclick()
      await cell.getByRole('textbox').fill('Q')
      await cell.getByRole('textbox').press('Enter')
      await expect(cell).toHaveText('Q')
    })
  })

  await test.step('an edit of many', async () => {
    await rows(page).nth(0).getByRole('checkbox').check()
    await rows(page).nth(1).getByRole('checkbox').check()
    await expectOneRead(page, /^POST .api.change-sets.edit$/, async () => {
      const { dialog, section } = await editSection(page, 'Edit 2 students')
      await section.fill('R')
      await dialog.getByRole('button', { name: 'Change 2' }).click()
      await expect(cell).toHaveText('R')
    })
  })

  await test.step('a form', async () => {
    await page.goto(`${server.url}/student-data/edit/${await idOf(page, 0)}`)
    const section = page.getByLabel('Section', { exact: true })
    await expect(section).toHaveValue('R')
    await page.waitForLoadState('networkidle')
    await expectOneRead(page, /^PATCH .api.students/, async () => {
      await section.fill('S')
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await expect(page).toHaveURL(/\/show\//)
    })
  })
})

test('a tab reads its list once after an action, and after archiving one or some', async ({
  page,
}) => {
  await open(page, '/user-data/view?f.role=mentor', 'user')
  await test.step('an action', async () => {
    await expectOneRead(page, /^POST .api.users.actions.disable/, async () => {
      await rows(page)
        .first()
        .getByRole('button', { name: /^More for/ })
        .click()
      await page.getByRole('menuitem', { name: /^Disable/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await expectOneRead(page, /^PATCH .api.users.bulk/, () =>
      page.getByRole('button', { name: 'Undo' }).click(),
    )
  })

  // Nothing follows them into the archive, which would be news.
  const api = apiOf(page, server.url)
  const school = (await api.list('schools?limit=1&page=1')).data[0]!.id
  for (const firstName of ['Aaa', 'Aab', 'Aac'])
    await api.make('students', { school, class: '8th', name: { firstName, lastName: 'Zeta' } })
  await page.goto(`${server.url}${list}&q=Zeta`)
  await expect(rows(page)).toHaveCount(3)
  const archive = async () => {
    const question = page.getByRole('dialog', { name: /^Archive/ })
    await question.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(question).toHaveCount(0)
  }
  await test.step('one', async () => {
    await page.waitForLoadState('networkidle')
    await expectOneRead(page, /^DELETE .api.students/, async () => {
      await rows(page)
        .first()
        .getByRole('button', { name: /^More for/ })
        .click()
      await page.getByRole('menuitem', { name: /^Archive/ }).click()
      await archive()
    })
  })
  await test.step('some', async () => {
    await rows(page).nth(0).getByRole('checkbox').check()
    await rows(page).nth(1).getByRole('checkbox').check()
    await expectOneRead(page, /^DELETE .api.students.bulk/, async () => {
      await page.locator('.td-bulk').getByRole('button', { name: 'Archive' }).click()
      await archive()
    })
  })
})
