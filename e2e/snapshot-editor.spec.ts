import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { answerNextDialog } from './support/dialogs.js'
import { apiOf } from './support/records.js'
import { follow, followTo } from './support/screens.js'
import { haveSession, signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const intro = (page: Page) => page.locator('[data-path="intro"] textarea')
const comments = (page: Page) => page.getByLabel('Comments', { exact: false })
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

/** Opens a copy of the student. Each test uses another one, so that tests do not affect each other. */
async function openCopy(page: Page, at: number): Promise<string> {
  await haveSession(page, server.url, 'student')
  const [copy] = (
    await apiOf(page, server.url).list(`student-activities?limit=1&page=${at}&sort=id,ASC`)
  ).data
  await page.goto(
    `${server.url}/student-data/snapshot/${String(copy!.student)}/ta/edit/${copy!.id}`,
  )
  await expect(intro(page)).toBeVisible()
  return copy!.id
}

test('a save whose response was lost is neither lost nor shown as another person’s', async ({
  page,
}) => {
  const id = await openCopy(page, 1)
  let cuts = 1
  await page.route(`**/api/student-activities/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || cuts-- <= 0) return route.continue()
    // The server has saved it, but the connection breaks before the response.
    await route.fetch()
    await route.abort()
  })
  const address = page.url()
  const sentAgain = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes(id),
  )
  await intro(page).fill('The line broke here')
  await update(page).click()
  await expect(
    messages(page).getByText('Kept on this device. It is sent when the connection returns.'),
  ).toBeVisible()
  // Sent again, it is refused. But it is what the server has already, so nobody has to decide.
  expect((await sentAgain).status()).toBe(409)
  const unsent = page.getByRole('region', { name: 'Unsent changes' })
  await expect(unsent).toHaveCount(0)
  await expect(messages(page).getByText('Kept on this device.')).toHaveCount(0)
  await followTo(page, address)
  await expect(intro(page)).toHaveValue('The line broke here')

  await comments(page).fill('and went on')
  await update(page).click()
  await expect(messages(page).getByText('Updated successfully!!')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(unsent).toHaveCount(0)
  expect(await apiOf(page, server.url).one(`student-activities/${id}`)).toMatchObject({
    intro: 'The line broke here',
    comment: 'and went on',
  })
})

test('two people comment at once: both comments stay, and the first appears in the open editor of the other', async ({
  page,
  browser,
}) => {
  const id = await openCopy(page, 2)
  await comments(page).fill('Which wire goes first?')
  const mentor = await (await browser.newContext()).newPage()
  await haveSession(mentor, server.url, 'mentor')
  const address = page.url()
  await mentor.goto(address)
  await comments(mentor).fill('Try the red wire first.')
  await update(mentor).click()
  await expect(messages(mentor).getByText('Updated successfully!!')).toBeVisible()

  const talk = page.getByRole('list', { name: 'Conversation' })
  await expect(talk).toContainText(/Mentor.*Try the red wire first\./)
  await expect(page.getByRole('region', { name: 'Changed elsewhere' })).toHaveCount(0)
  await expect(comments(page)).toHaveValue('Which wire goes first?')
  await update(page).click()
  await expect(messages(page).getByText('Updated successfully!!')).toBeVisible()
  expect(await apiOf(page, server.url).one(`student-activities/${id}`)).toMatchObject({
    comment: 'Which wire goes first?',
  })

  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await followTo(page, address)
  await expect(comments(page)).toHaveValue('')
  await expect(talk.getByRole('listitem')).toContainText([
    'Try the red wire first.',
    'Which wire goes first?',
  ])
  await talk.getByRole('button', { name: 'Remove' }).last().click()
  await page
    .getByRole('dialog', { name: 'Remove this comment?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await expect(talk.getByRole('listitem').last()).toContainText('Try the red wire first.')
})

test('a reset asks before it discards what was typed, and a missing copy leads home', async ({
  page,
}) => {
  await openCopy(page, 3)
  const before = await intro(page).inputValue()
  await intro(page).fill('An afternoon of work')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(intro(page)).toHaveValue('An afternoon of work')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(intro(page)).toHaveValue(before)

  await test.step('a missing copy leads home', async () => {
    await follow(page, page.url().replace(/\w+$/, '01NOSUCHCOPY00000000000000'))
    await expect(
      page.getByRole('heading', { name: "This student's activity was not found" }),
    ).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).last().click()
    await expect(page).toHaveURL(`${server.url}/`)
  })
})

test('work that is completed while the student types is kept on screen, with a note', async ({
  page,
  browser,
}) => {
  const id = await openCopy(page, 3)
  await intro(page).fill('One sentence more')
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const api = apiOf(admin, server.url)
  const { version } = await api.one(`student-activities/${id}`)
  await api.change(`student-activities/${id}`, { version, status: 'TA Completed' })

  await expect(
    page.getByRole('alert').filter({ hasText: 'This work was completed while you were typing' }),
  ).toBeVisible()
  await expect(intro(page)).toHaveValue('One sentence more')
  await expect(update(page)).toHaveCount(0)
  answerNextDialog(page, 'accept')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('waiting students are listed above the picker, all of them on demand', async ({ page }) => {
  await signIn(page, server.url, 'admin')
  const waiting = page.locator('section', {
    has: page.getByRole('heading', { name: /Needs attention/ }),
  })
  await expect(waiting.getByRole('listitem')).toHaveCount(4)
  const api = apiOf(page, server.url)
  const waitingOf = async (path: string) =>
    (await api.list(`${path}?limit=1&page=1&filter=status||$in||Mentor Needed,In Review`)).total
  const total =
    (await waitingOf('student-activities')) +
    (await waitingOf('student-competitions')) +
    (await waitingOf('student-courses'))
  await waiting.getByRole('link', { name: `Show all ${total}` }).click()
  await expect(page.getByText(`${total} waiting, longest first`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(total + 1)
})
