import { expect, type Page } from '@playwright/test'
import { axeFindings } from './support/axe.js'
import { isForgotten, keptAddresses, markOwn, offers, storedText } from './support/own-device.js'
import { expireSessions } from './support/expire-sessions.js'
import { openLine } from './support/line.js'
import { apiOf } from './support/records.js'
import { haveSession, openInLanguage, signInOnScreen } from './support/sign-in.js'
import { patience } from './support/worker-ready.js'
import { startServer } from './server.js'
import { test } from './support/test.js'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => test.setTimeout(240_000))

const note = (page: Page) => page.getByText(/^No connection\. You see what was kept at \d/)
const card = (page: Page) => page.locator('li.snap-card')
const intro = (page: Page) => page.locator('[data-path="intro"] textarea')
test("a student's day without a network: what was never opened opens, is changed, and is sent", async ({
  page,
  context,
}) => {
  const server = await startServer()
  try {
    await page.setViewportSize({ width: 1366, height: 768 })
    await haveSession(page, server.url, 'student')
    const api = apiOf(page, server.url)
    const dropped = await api.make('tasks', { taskName: 'Never mind' })
    const undone = await api.make('tasks', { taskName: 'Keep this' })
    await page.goto(server.url)
    await markOwn(page, 'student')
    const copies = (await api.list('student-activities?limit=100&page=1')).data
    const copy = copies.find(({ status }) => status === 'Assigned' || status === 'In Progress')!

    await context.setOffline(true)
    await page.goto(server.url)
    await expect(note(page)).toBeVisible()
    await expect(card(page)).toHaveCount(copies.length)
    const calendar = page.getByRole('region', { name: 'Calendar' })
    await calendar.scrollIntoViewIfNeeded()
    await expect(calendar.getByRole('table')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Your tasks' }).getByRole('link'),
    ).not.toHaveCount(1)
    expect(await axeFindings(page)).toEqual([])

    // A card that was never open, read and then changed.
    const name = String(copy.taName)
    await page.getByRole('link', { name: `Open ${name}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Status history' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await intro(page).fill('Written on the way home')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Unsent changes' })).toContainText('1 change')
    await expect(card(page)).toHaveCount(copies.length)

    // A status by the menu of a card, and tasks: one is done, another is new.
    const other = copies.find(
      ({ id, status }) => id !== copy.id && !String(status).includes('Completed'),
    )!
    const status = page.getByRole('button', {
      name: new RegExp(`^Status of ${String(other.taName)}`),
    })
    await status.click()
    await page.getByRole('menuitemradio', { checked: false }).first().click()
    await expect(page.getByRole('region', { name: 'Unsent changes' })).toContainText('2 changes')
    await page.goto(`${server.url}/tasks`)
    const first = page.locator('li.task').first()
    const taskId = (await first.getAttribute('data-id'))!
    await first.getByRole('checkbox').click()
    await expect(page.locator(`li.task[data-id="${taskId}"]`)).toHaveCount(0)
    await page.getByLabel('New task').fill('Bring a battery')
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect(page.getByRole('region', { name: 'Unsent changes' })).toContainText('4 changes')
    // Two own tasks are deleted, and one of them is undone.
    const remove = async (id: string) => {
      await page.locator(`li.task[data-id="${id}"]`).getByRole('checkbox').focus()
      await page.keyboard.press('Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.locator(`li.task[data-id="${id}"]`)).toHaveCount(0)
    }
    await remove(dropped.id)
    await expect(page.getByRole('region', { name: 'Unsent changes' })).toContainText('5 changes')
    await remove(undone.id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator(`li.task[data-id="${undone.id}"]`)).toBeVisible()

    // The tab is closed, and opened again.
    await page.close()
    const next = await context.newPage()
    await next.goto(`${server.url}/tasks`)
    await expect(next.locator('li.task').first()).toBeVisible()
    await expect(next.locator(`li.task[data-id="${taskId}"]`)).toHaveCount(0)
    await expect(next.locator(`li.task[data-id="${dropped.id}"]`)).toHaveCount(0)
    await expect(next.locator(`li.task[data-id="${undone.id}"]`)).toBeVisible()
    await next.goto(`${server.url}/tasks/edit/${taskId}`)
    await expect(next.getByRole('region', { name: 'Unsent change', exact: true })).toBeVisible()
    await next.goto(
      `${server.url}/student-data/snapshot/${String(copy.student)}/ta/edit/${copy.id}`,
    )
    await expect(intro(next)).toHaveValue('Written on the way home')

    await context.setOffline(false)
    const read = apiOf(next, server.url)
    const tasks = async () => (await read.list('tasks?limit=100&page=1')).data
    const sent = async () => [
      (await read.one(`student-activities/${copy.id}`)).intro,
      (await read.one(`student-activities/${other.id}`)).status !== other.status,
      (await read.one(`tasks/${taskId}`)).taskDone,
      (await tasks()).filter(({ taskName }) => taskName === 'Bring a battery').length,
      // Deletions go last.
      (await tasks()).some(({ id }) => id === dropped.id),
    ]
    await expect
      .poll(sent, { timeout: patience })
      .toEqual(['Written on the way home', true, true, 1, false])
    expect((await tasks()).map(({ id }) => id)).toContain(undone.id)
    await expect(next.getByRole('region', { name: 'Unsent changes' })).toHaveCount(0)
    await expect(note(next)).toHaveCount(0)
  } finally {
    await server.stop()
  }
})

test('a day on a phone in Hindi, while nothing answers at the address of the product', async ({
  page,
  context,
}) => {
  const server = await startServer()
  const line = await openLine(server.url)
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await openInLanguage(page, line.url, 'student', 'hi')
    await markOwn(page, 'student')
    const copies = (await apiOf(page, server.url).list('student-activities?limit=100&page=1')).data
    const copy = copies.find(({ status }) => status === 'Assigned' || status === 'In Progress')!

    await line.cut()
    await page.reload()
    await expect(page.getByText(/^कनेक्शन नहीं है।/)).toBeVisible({ timeout: patience })
    await expect(card(page)).toHaveCount(copies.length)
    await page.goto(`${line.url}/student-data/snapshot/${String(copy.student)}/ta/edit/${copy.id}`)
    await intro(page).fill('घर जाते हुए लिखा')
    await page.getByRole('button', { name: 'बदलाव सहेजें' }).click()
    await expect(page.getByText('इस उपकरण पर रखा गया।').first()).toBeVisible()
    await page.close()

    const next = await context.newPage()
    await next.goto(`${line.url}/student-data/snapshot/${String(copy.student)}/ta/edit/${copy.id}`)
    await expect(intro(next)).toHaveValue('घर जाते हुए लिखा')
    await line.mend()
    await expect
      .poll(
        async () => (await apiOf(next, server.url).one(`student-activities/${copy.id}`)).intro,
        { timeout: patience },
      )
      .toBe('घर जाते हुए लिखा')
  } finally {
    await line.cut()
    await server.stop()
  }
})

test('nothing is left after a sign-out, for a second child, or after the session', async ({
  page,
  browser,
  context,
}) => {
  const server = await startServer()
  try {
    const admin = await (await browser.newContext()).newPage()
    await haveSession(admin, server.url, 'admin')
    // A second child, who has a password.
    const all = apiOf(admin, server.url)
    const users = (await all.list('users?limit=100&page=1')).data
    const pupils = (await all.list('students?limit=100&page=1')).data
    const second = users.find(({ email }) => email === 'mentor@demo.example')!
    const pupil = pupils.find(({ id }) => !users.some(({ student }) => student === id))!
    const child = { role: 'student', mentor: null, student: pupil.id, version: second.version }
    expect(await all.change(`users/${second.id}`, child)).toMatchObject({ role: 'student' })

    await signInOnScreen(page, server.url, 'student')
    const [copy] = (
      await apiOf(page, server.url).list('student-activities?limit=100&page=1')
    ).data.map(({ taName }) => String(taName))
    await markOwn(page, 'student')
    expect(await storedText(page)).toContain(copy)
    expect((await storedText(page)).split('\n').filter((line) => line.startsWith('/api'))).toEqual(
      [],
    )

    // The session ends on the server, which reads it again after its next commit.
    expireSessions(server, 'student@demo.example')
    await all.make('tasks', { taskName: 'Order filament' })
    await page.goto(server.url)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect.poll(() => isForgotten(page)).toBe(true)
    expect(await storedText(page)).not.toContain(copy)

    // The same person's device keeps again after the next sign-in, until they sign out.
    await signInOnScreen(page, server.url, 'student')
    await expect.poll(() => keptAddresses(page), { timeout: patience }).not.toEqual([])
    await expect.poll(() => storedText(page), { timeout: patience }).toContain(copy)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect.poll(() => isForgotten(page)).toBe(true)
    expect(await storedText(page)).not.toContain(copy)
    await context.setOffline(true)
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)

    // The session's cookie is lost, and a second child signs in.
    await signInOnScreen(page, server.url, 'student')
    await expect.poll(() => storedText(page), { timeout: patience }).toContain(copy)
    await page.goto('about:blank')
    await context.clearCookies()
    await signInOnScreen(page, server.url, 'mentor')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await expect.poll(() => isForgotten(page)).toBe(true)
    expect(await storedText(page)).not.toContain(copy)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('me'))).not.toBeNull()
    expect(await offers(page)).toBe(false)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('E-mail')).toBeVisible()

    // The device has had two people: it is nobody's own any more.
    await signInOnScreen(page, server.url, 'student')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('me'))).not.toBeNull()
    expect(await offers(page)).toBe(false)
    await expect.poll(() => isForgotten(page)).toBe(true)
  } finally {
    await server.stop()
  }
})
