import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { bookToday } from './support/book-today.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { openInLanguage, haveSession, type DemoPerson } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function apiAs(browser: Browser, who: DemoPerson) {
  const page = await (await browser.newContext()).newPage()
  await haveSession(page, server.url, who)
  return apiOf(page, server.url)
}

const rowsOf = (page: Page) => page.locator('.td-mark-rows li')
const marksOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['mark']))

/** Fills the select with the focus of a form by some letters of the choice. One key leads to it. */
async function choose(page: Page, by: ReturnType<typeof counting>, label: string, typed: string) {
  await by.press('Tab')
  await page.getByLabel(label, { exact: true }).focus()
  await by.type(typed)
  await expect(page.locator('.ant-select-focused')).not.toHaveClass(/ant-select-loading/)
  await by.press('Enter')
}

/** Saves the form of a session, and ticks its class: all are present but the first. Returns the number of students. */
async function saveAndTick(page: Page, by: ReturnType<typeof counting>): Promise<number> {
  await by.press('Control+Enter')
  await expect(page).toHaveURL(/session-data\/show/)
  await by.click('Take the register')
  await expect(rowsOf(page).first()).toBeVisible()
  const many = await rowsOf(page).count()
  await by.press('w')
  await expect(page.getByText(`${many} of ${many} marked`)).toBeVisible()
  await by.click(/^Absent: /)
  await expect(rowsOf(page).first()).toHaveAttribute('data-mark', 'absent')
  return many
}

/** Counts the keys and clicks of a person. Typed text counts by its letters. */
function counting(page: Page) {
  let count = 0
  return {
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      count += text.length
      await page.keyboard.type(text)
    },
    clickOn: async (target: Locator) => {
      count += 1
      await target.click()
    },
    click: async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      count += 1
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    total: () => count,
  }
}

test('a visit is reported from the page of the school with at most 20 keys and clicks, its class ticked', async ({
  browser,
  page,
}) => {
  const admin = await apiAs(browser, 'admin')
  const [school] = (await admin.list('schools?page=1&limit=1&sort=name,ASC')).data
  await page.setViewportSize({ width: 1366, height: 768 })
  await openInLanguage(page, server.url, 'mentor', 'en')
  const by = counting(page)

  // Found by quick find, by the first letters of its name.
  await by.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find a record or a page' })
  await expect(box).toBeFocused()
  await page.keyboard.type(String(school!['name']).slice(0, 4))
  await page
    .getByRole('option', { name: new RegExp(`^${String(school!['name'])}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: String(school!['name']) })).toBeVisible()
  await expect(page.getByText('Work in review')).toBeVisible()
  await expect(page.getByText('Next visit')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await by.click('Report a visit', 'link')
  await expect(page.getByLabel('Subject')).toBeVisible()
  await choose(page, by, 'Subject', 'e')
  await choose(page, by, 'Topic', 'b')
  await choose(page, by, 'Class', '8')
  const many = await saveAndTick(page, by)
  expect(by.total()).toBeLessThanOrEqual(20)

  // Opened again it shows marks.
  await expect(page.getByText(/Each mark is saved at once/)).toBeVisible()
  await page.reload()
  await expect(rowsOf(page).first()).toHaveAttribute('data-mark', 'absent')
  expect((await marksOf(page)).slice(1)).toEqual(Array(many - 1).fill('present'))
  expect(await axeFindings(page)).toEqual([])
  // By keys: the row with the focus, then the next.
  await rowsOf(page).nth(0).focus()
  await page.keyboard.press('l')
  await page.keyboard.press('a')
  await expect(rowsOf(page).nth(2)).toBeFocused()
  expect((await marksOf(page)).slice(0, 3)).toEqual(['late', 'absent', 'present'])

  const follow = page.getByLabel('Follow-up task', { exact: true })
  await page.getByRole('link', { name: 'Session' }).first().click()
  await follow.fill('Bring new batteries')
  await follow.press('Enter')
  // Sections are read as they come into view.
  await expect(async () => {
    await page.mouse.wheel(0, 1000)
    const added = page.getByRole('link', { name: 'Bring new batteries' }).first()
    await expect(added).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 15_000 })
})

test('a visit is reported from the calendar with at most 20 keys and clicks', async ({
  browser,
  page,
}) => {
  const admin = await apiAs(browser, 'admin')
  const [school] = (await admin.list('schools?page=1&limit=1&sort=name,ASC')).data
  await page.setViewportSize({ width: 1366, height: 768 })
  await openInLanguage(page, server.url, 'mentor', 'en', '/session-data/view?view=calendar')
  const by = counting(page)
  await expect(page.locator('td[data-today] .month-add')).toBeVisible()
  await by.clickOn(page.locator('td[data-today] .month-add'))
  await expect(page.getByLabel('Subject')).toBeVisible()
  await choose(page, by, 'Subject', 'e')
  await choose(page, by, 'Topic', 'b')
  await choose(page, by, 'School', String(school!['name']).slice(0, 2))
  await choose(page, by, 'Class', '8')
  await saveAndTick(page, by)
  expect(by.total()).toBeLessThanOrEqual(20)
  const id = new URL(page.url()).searchParams.get('session')!

  // The calendar leads to it again, and Home has it among the sessions of today.
  await followTo(page, '/session-data/view?view=calendar')
  await page.locator(`td[data-today] a[href*="${id}"]`).click()
  await page.getByRole('button', { name: 'Take the register' }).first().click()
  await expect(rowsOf(page).first()).toHaveAttribute('data-mark', 'absent')
  await followTo(page, '/')
  const today = page.getByRole('region', { name: 'Your sessions today' })
  await today.locator(`a[href*="register?session=${id}"]`).click()
  await expect(rowsOf(page).first()).toHaveAttribute('data-mark', 'absent')
})

test('an hour of a lab is marked from the menu and from its bookings, on its day', async ({
  page,
}) => {
  bookToday(server)
  await page.setViewportSize({ width: 1366, height: 768 })
  await openInLanguage(page, server.url, 'admin', 'en', '/attendance-data/view')
  await page.getByRole('link', { name: 'Take a register' }).click()
  const hours = page.getByRole('region', { name: 'Lab hours' })
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('link')).not.toHaveCount(1)
  expect(await axeFindings(page)).toEqual([])
  await hours.getByRole('listitem').getByRole('link').first().click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.keyboard.press('w')
  await expect(page.getByText('1 of 1 marked')).toBeVisible()

  // On Home, the booked hour leads to the same register.
  await followTo(page, '/')
  const booked = page.getByRole('region', { name: 'Booked today' })
  await booked.getByRole('listitem').getByRole('link').first().click()
  await expect(rowsOf(page).first()).toHaveAttribute('data-mark', 'present')
  // A day that has not come has no marks.
  const slot = new URL(page.url()).searchParams.get('slot')!
  await page.goto(
    `${server.url}/attendance-data/register?slot=${slot}&day=2090-05-03&hour=09&class=8th`,
  )
  await expect(page.getByText('A register is taken on its day, or later.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Present: / }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'All present' })).toHaveCount(0)
})

test('after a click that takes its button away, the keys go on from there', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [student] = (await api.list('students?page=1&limit=1&sort=id,ASC')).data
  const [topic] = (await api.list('topics?page=1&limit=1&sort=name,ASC')).data
  const session = await api.make('sessions', {
    subject: topic!['subject'],
    topic: topic!.id,
    timestamp: '2024-05-13T10:30:00.000Z',
    duration: 1,
    type: 'physical',
    school: student!['school'],
    class: student!['class'],
  })
  await page.goto(`${server.url}/attendance-data/register?session=${session.id}`)
  await expect(rowsOf(page).first()).toBeVisible()
  await page.mouse.move(300, 300)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'All present' }).click()
  await expect(page.locator('#main :focus')).toHaveCount(1)
})

test('children see how often they were present, also in Hindi on a phone', async ({
  browser,
  page,
}) => {
  const admin = await apiAs(browser, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await openInLanguage(page, server.url, 'student', 'hi')
  const own = (await apiOf(page, server.url).list('attendance?page=1&limit=100&sort=day,DESC')).data
  const came = own.filter(({ mark }) => mark !== 'absent').length
  expect(own.length).toBeGreaterThan(1)
  const marks = page.getByRole('region', { name: 'हाज़िरी' })
  await expect(marks).toContainText(`${own.length} में से ${came} बार उपस्थित`)
  await expect(marks.getByRole('listitem')).toHaveCount(Math.min(5, own.length))
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  // The reason of an absence is for the staff.
  const { version, id } = own[0]!
  await admin.change(`attendance/${id}`, { version, mark: 'absent', reason: 'Fever' })
  await page.reload()
  await expect(marks.getByText('अनुपस्थित').first()).toBeVisible()
  await expect(page.getByText('Fever')).toHaveCount(0)
})

test('a class is ticked on a phone in Hindi without a network, and nothing is lost to a second teacher', async ({
  browser,
  page,
}) => {
  const admin = await apiAs(browser, 'admin')
  const [student] = (await admin.list('students?page=1&limit=1&sort=id,ASC')).data
  const [topic] = (await admin.list('topics?page=1&limit=1&sort=name,ASC')).data
  await page.setViewportSize({ width: 390, height: 800 })
  await openInLanguage(page, server.url, 'mentor', 'hi')
  const session = await apiOf(page, server.url).make('sessions', {
    subject: topic!['subject'],
    topic: topic!.id,
    timestamp: '2024-05-14T10:30:00.000Z',
    duration: 1,
    type: 'physical',
    school: student!['school'],
    class: student!['class'],
  })
  await page.goto(`${server.url}/attendance-data/register?session=${session.id}`)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  const many = await rowsOf(page).count()
  await page.context().setOffline(true)
  // The letters of the buttons are those of the words.
  const letters = rowsOf(page).first().locator('.register-letter')
  await expect(letters).toHaveText(['उ', 'दे', 'अ'])
  await page.getByRole('button', { name: 'सब उपस्थित' }).click()
  await page
    .getByRole('button', { name: /^अनुपस्थित: / })
    .first()
    .click()
  await expect(page.getByText('हाज़िरी कनेक्शन लौटने तक')).toBeVisible()
  await expect
    .poll(() => marksOf(page))
    .toEqual(['absent', ...Array<string>(many - 1).fill('present')])
  // Meanwhile another teacher marks the first student.
  const first = (await admin.one(`registers?session=${session.id}`))['rows'] as { id: string }[]
  await admin.make('registers', {
    session: session.id,
    marks: [{ student: first[0]!.id, mark: 'late', was: null }],
  })
  await page.context().setOffline(false)
  const conflict = page.locator('.register-conflict')
  await expect(conflict).toBeVisible({ timeout: 70_000 })
  await conflict.getByRole('button', { name: 'मेरी लगाएँ' }).click()
  await expect(conflict).toBeHidden()
  const stored = async () =>
    ((await admin.one(`registers?session=${session.id}`))['rows'] as { mark: string }[]).map(
      ({ mark }) => mark,
    )
  await expect.poll(stored).toEqual(['absent', ...Array<string>(many - 1).fill('present')])
})

test('a mentor narrows lists and the home page to their schools, and it stays', async ({
  browser,
  page,
}) => {
  const admin = await apiAs(browser, 'admin')
  const [school] = (await admin.list('schools?page=1&limit=1&sort=name,ASC')).data
  await page.setViewportSize({ width: 1366, height: 768 })
  await openInLanguage(page, server.url, 'mentor', 'en')
  const { mentorId } = (await apiOf(page, server.url).one('auth/me')) as unknown as {
    mentorId: string
  }
  const { version } = await admin.one(`mentors/${mentorId}`)
  await admin.change(`mentors/${mentorId}`, { version, schools: [school!.id] })
  await page.goto(`${server.url}/student-data/view`)
  const mine = page.getByRole('checkbox', { name: 'My schools' })
  const all = (await admin.list('students?page=1&limit=1')).total
  const some = (await admin.list(`students?page=1&limit=1&filter=school||$eq||${school!.id}`)).total
  expect(some).toBeLessThan(all)
  await expect(page.getByText(`${all} records`, { exact: true })).toBeVisible()
  await mine.check()
  await expect(page.getByText(`${some} records`, { exact: true })).toBeVisible()
  await followTo(page, '/')
  await expect(mine).toBeChecked()
  // Home says what it narrows: the calendar, the charts and the changes ask for the same school.
  await expect(
    page.getByText('Work, changes, calendar and pickers show your schools.'),
  ).toBeVisible()
  const requests = ['calendar', 'status-changes', 'status-changes/weeks', 'review-queue'].map(
    (part) =>
      page.waitForRequest(
        (request) =>
          new URL(request.url()).pathname === `/api/${part}` &&
          new URL(request.url()).searchParams.get('schools') === school!.id,
      ),
  )
  await page.reload()
  await page.getByRole('region', { name: 'Calendar' }).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'The last twelve weeks' }).scrollIntoViewIfNeeded()
  await Promise.all(requests)
  await followTo(page, '/team-data/view')
  await expect(mine).toBeChecked()

  // A question that is answered takes the child's work out of the queue, back to where it was.
  const api = apiOf(page, server.url)
  const needed = 'review-queue?limit=50&status=Mentor%20Needed'
  const copy = (await api.list(needed)).data.find(({ resource }) => resource === 'studentActivity')!
  const of = `student-activities/${copy.id}`
  const history = (await api.one(of))['statusHistory'] as { status: string }[]
  const before = history.findLast(({ status }) => !/Mentor|Review/.test(status))?.status
  await page.goto(`${server.url}/review/${of}?status=Mentor+Needed`)
  await page.getByLabel('Comment', { exact: true }).fill('Turn the battery around.')
  await page.getByRole('button', { name: 'Answered' }).click()
  await expect.poll(async () => (await api.one(of))['status']).toBe(before ?? 'Ongoing')
  expect((await api.list(needed)).data.some(({ id }) => id === copy.id)).toBe(false)
})
