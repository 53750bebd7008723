import { expect, type Page } from '@playwright/test'
import { axeFindings } from './support/axe.js'
import {
  isForgotten,
  keptAddresses,
  keptSizesOf,
  markOwn,
  openAccount,
  storedText,
} from './support/own-device.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'
import { test } from './support/test.js'
import { patience } from './support/worker-ready.js'
import { workerServer } from './support/worker-server.js'

const server = workerServer(test)
test.beforeEach(() => test.setTimeout(240_000))

const hourMs = 3_600_000
const cards = (page: Page) => page.locator('li.snap-card h3')

test('48 hours without the server end it, and so does a clock that is put back', async ({
  page,
  context,
}) => {
  await haveSession(page, server.url, 'student')
  await page.goto(server.url)
  await markOwn(page, 'student')
  const now = Date.now()
  await context.setOffline(true)
  await context.clock.setSystemTime(now + 47 * hourMs)
  await page.goto(server.url)
  await expect(cards(page).first()).toBeVisible()
  await context.clock.setSystemTime(now + 49 * hourMs)
  await page.goto(server.url)
  await expect(page.getByText('The tinkering activities could not be loaded')).toBeVisible()
  await expect.poll(() => isForgotten(page)).toBe(true)

  // The line returns, and what is kept again does not live longer by an older clock.
  await context.clock.setSystemTime(now)
  await context.setOffline(false)
  await page.goto(server.url)
  await expect
    .poll(() => keptAddresses(page), { timeout: patience })
    .toContainEqual(expect.stringContaining('#'))
  await context.setOffline(true)
  await context.clock.setSystemTime(now - hourMs)
  await page.goto(server.url)
  await expect(page.getByText('The tinkering activities could not be loaded')).toBeVisible()
  await expect.poll(() => isForgotten(page)).toBe(true)
})

test('a device without space says so, shows what it has, and the product goes on', async ({
  page,
  context,
}) => {
  await haveSession(page, server.url, 'student')
  await page.goto(server.url)
  await markOwn(page, 'student')
  // Chromium remembers for a while how much space there was, so a smaller quota comes too late for a test.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...values: Parameters<typeof put>) {
      if (this.transaction.db.name === 'own-device')
        throw new DOMException('There is no space.', 'QuotaExceededError')
      return put.apply(this, values)
    }
  })
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await openAccount(page)
  await page.getByRole('menuitem', { name: 'Keep my work on this device' }).click()
  await expect(page.getByRole('dialog').getByText('This device has no space left.')).toBeVisible({
    timeout: patience,
  })
  await context.setOffline(true)
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
})

test('a device keeps at most 20 MB: the work that changed longest ago goes first, and the screen says so', async ({
  page,
  context,
  browser,
}) => {
  await haveSession(page, server.url, 'student')
  const api = apiOf(page, server.url)
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const all = apiOf(admin, server.url)
  const copiesOf = async () => (await api.list('student-activities?limit=100&page=1')).data
  const [first] = await copiesOf()
  const sources = (await all.list('tinkering-activities?limit=100&page=1')).data
  for (const { id } of sources)
    await all.make('student-activities', { student: first!.student, source: id })
  // Each copy has about 900 kB of Devanagari in it, which is kept in the list and as a record.
  const lines = Array.from({ length: 100 }, (_, at) => `${at} ${'त'.repeat(900)}`)
  const made: string[] = []
  for (const { id, version } of await copiesOf()) {
    const long = { version, goals: lines, materials: lines, instructions: lines }
    const { id: changed } = await api.change(`student-activities/${id}`, long)
    made.push(changed)
  }
  expect(made.length).toBeGreaterThan(11)
  await page.goto(server.url)
  await markOwn(page, 'student')
  const sizes = await keptSizesOf(page)
  const total = Object.values(sizes).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total).toBeGreaterThan(18_000_000)
  expect(total).toBeLessThanOrEqual(20_000_000)
  // The database holds what the sizes say.
  const addresses = (await keptAddresses(page)).filter((key) => key !== 'header')
  expect(addresses.toSorted()).toEqual(Object.keys(sizes).toSorted())
  const kept = made.filter((id) => sizes[`/api/student-activities/${id}`] !== undefined)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(made.length)
  // The latest work is kept, without a gap.
  expect(kept).toEqual(made.slice(-kept.length))
  await openAccount(page)
  await page.getByRole('menuitem', { name: 'Keep my work on this device' }).click()
  await expect(page.getByText('The work that changed longest ago did not fit.')).toBeVisible()

  await context.setOffline(true)
  const editorOf = (id: string) =>
    `${server.url}/student-data/snapshot/${String(first!.student)}/ta/edit/${id}`
  await page.goto(editorOf(made.at(-1)!))
  await expect(page.locator('[data-path="intro"] textarea')).toBeVisible()
  await page.goto(editorOf(made[0]!))
  await expect(page.getByText(/could not be loaded|no connection/i).first()).toBeVisible()
  await expect(page.locator('[data-path="intro"] textarea')).toHaveCount(0)
})

test("a mentor's own sessions of today open without a line, and end with the role", async ({
  page,
  context,
  browser,
}) => {
  await haveSession(page, server.url, 'mentor')
  const mine = apiOf(page, server.url)
  const [school] = (await mine.list('schools?limit=1&page=1')).data
  const [topic] = (await mine.list('topics?limit=1&page=1')).data
  const [pupil, stranger] = (await mine.list('students?limit=2&page=1&sort=id,ASC')).data
  const session = {
    subject: topic!.subject,
    topic: topic!.id,
    timestamp: new Date(Date.now() + 60_000).toISOString(),
    duration: 1,
    type: 'physical',
    school: pupil!.school,
  }
  const own = await mine.make('sessions', session)
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const theirs = await apiOf(admin, server.url).make('sessions', session)
  expect([school, stranger, own.id, theirs.id].every(Boolean)).toBe(true)

  await page.goto(server.url)
  await markOwn(page, 'mentor')
  const kept = await keptAddresses(page)
  expect(kept.filter((address) => /^\/api\/sessions\/\w+/.test(address)).join()).toContain(own.id)
  expect(kept.join()).not.toContain(theirs.id)
  expect(await storedText(page)).not.toContain(theirs.id)
  expect(kept.filter((address) => address.startsWith('/api/registers?')).join()).toContain(own.id)

  await context.setOffline(true)
  // Home has the sessions of today, the schools and what is due. The rest is not on this device: a sentence says so, and no error is shown.
  await page.goto(server.url)
  const today = page.getByRole('region', { name: 'Your sessions today' })
  await expect(today.locator(`a[href*="${own.id}"]`)).toHaveCount(2)
  await expect(today.locator(`a[href*="${theirs.id}"]`)).toHaveCount(0)
  await expect(page.getByText('The rest of this page needs a connection.')).toBeVisible()
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Tasks due' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const schools = page.getByRole('region', { name: 'Your schools' }).getByRole('listitem')
  const name = (await schools.first().textContent())!
  await schools.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await today.getByRole('link', { name: 'Take the register' }).first().click()
  await expect(page.locator('.td-mark-rows li').first()).toBeVisible()
  await page.goto(`${server.url}/session-data/upcoming`)
  await expect(page.locator(`[data-row="${own.id}"]`)).toBeVisible()
  await expect(page.locator(`[data-row="${theirs.id}"]`)).toHaveCount(0)
  await page.goto(`${server.url}/attendance-data/register?session=${own.id}`)
  await expect(page.locator('[data-mark]').first()).toBeVisible()
  await page.goto(`${server.url}/session-data/edit/${own.id}`)
  await page.locator('[data-path="details"] textarea').fill('Bring the multimeters')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsent changes' })).toContainText('1 change')
  await context.setOffline(false)
  await expect
    .poll(async () => (await mine.one(`sessions/${own.id}`)).details, { timeout: patience })
    .toBe('Bring the multimeters')
  // The answer of the server may still be on its way, and a change waits for it.
  await expect(page.getByRole('region', { name: 'Unsent changes' })).toBeHidden()

  // The role changes while the page is open: what the mentor could read is gone.
  await page.goto(server.url)
  await expect.poll(() => keptAddresses(page), { timeout: patience }).not.toEqual([])
  const [account] = (
    await apiOf(admin, server.url).list(
      'users?filter=email||$eq||mentor@demo.example&limit=1&page=1',
    )
  ).data
  await apiOf(admin, server.url).change(`users/${account!.id}`, {
    version: account!.version,
    role: 'admin',
    mentor: null,
  })
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect.poll(() => isForgotten(page)).toBe(true)
  expect(await storedText(page)).not.toContain('multimeters')
})
