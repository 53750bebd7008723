import { expect, type Page } from '@playwright/test'
import { axeFindings } from './support/axe.js'
import { apiOf } from './support/records.js'
import { haveSession, signInOnScreen } from './support/sign-in.js'
import { patience, workerReady } from './support/worker-ready.js'
import { workerServer } from './support/worker-server.js'
import { test } from './support/test.js'

const server = workerServer(test)

const intro = (page: Page) => page.locator('[data-path="intro"] textarea')
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const unsent = (page: Page) => page.getByRole('region', { name: 'Unsent changes' })
const kept = (page: Page) =>
  page.getByText('Kept on this device. It is sent when the connection returns.')

/** Opens a copy of the student, with the worker at hand. Each test uses another one. Returns its id. */
async function openCopy(page: Page, at: number, hasWorker = true): Promise<string> {
  const [copy] = (
    await apiOf(page, server.url).list(`student-activities?limit=1&page=${at}&sort=id,ASC`)
  ).data
  await page.goto(
    `${server.url}/student-data/snapshot/${String(copy!.student)}/ta/edit/${copy!.id}`,
  )
  if (hasWorker) await workerReady(page)
  await expect(intro(page)).toBeVisible()
  return copy!.id
}

/** Changes the intro without a connection. */
async function saveOffline(page: Page, text: string) {
  await page.context().setOffline(true)
  await intro(page).fill(text)
  await update(page).click()
  await expect(kept(page)).toBeVisible()
}

test('opens without a network, keeps edits over a reload, and sends each once, in order, when the network returns', async ({
  page,
  context,
}) => {
  await haveSession(page, server.url, 'student')
  const id = await openCopy(page, 1)
  const address = page.url()
  const patches: unknown[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'PATCH' && request.url().endsWith(id))
      patches.push(request.postDataJSON().intro)
  })
  await saveOffline(page, 'Typed on the bus')
  await expect(unsent(page)).toContainText('1 change waits on this device')

  // A second tab and a reload open without the network, and show what waits.
  const other = await context.newPage()
  await other.goto(server.url)
  await expect(other.getByRole('heading', { name: /^Hello / })).toBeVisible()
  await expect(unsent(other)).toContainText('1 change waits on this device')
  // The code of the calendar is not kept on the device. Only the calendar says so.
  const calendar = other.getByRole('region', { name: 'Calendar' })
  await calendar.scrollIntoViewIfNeeded()
  await expect(calendar.getByRole('alert')).toContainText('The calendar could not be loaded.')
  await page.goto(address)
  await expect(intro(page)).toHaveValue('Typed on the bus')
  await expect(page.getByRole('region', { name: 'Unsent change', exact: true })).toContainText(
    'kept on this device',
  )
  await intro(page).fill('Typed on the bus, twice')
  await update(page).click()
  await expect(kept(page)).toBeVisible()
  await expect(unsent(page)).toContainText('1 change waits on this device')

  await page.goto(`${server.url}/offline`)
  await expect(
    page.getByRole('heading', { name: 'What still works on a page that is open' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await axeFindings(other)).toEqual([])

  patches.length = 0
  await context.setOffline(false)
  await expect
    .poll(async () => (await apiOf(page, server.url).one(`student-activities/${id}`)).intro)
    .toBe('Typed on the bus, twice')
  await expect(unsent(other)).toHaveCount(0)
  await calendar.getByRole('button', { name: 'Try again' }).click()
  // It is read when it is in view. What loads above it may move it out of view.
  await expect(async () => {
    await calendar.scrollIntoViewIfNeeded({ timeout: 2_000 })
    await expect(calendar.getByRole('table')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: patience })
  expect(patches).toEqual(['Typed on the bus, twice'])
  await page.goto(address)
  await expect(intro(page)).toHaveValue('Typed on the bus, twice')
  await expect(page.getByRole('region', { name: 'Unsent change', exact: true })).toHaveCount(0)
})

test('merges what others changed in other fields, and asks where both changed the same', async ({
  page,
  context,
  browser,
}) => {
  await haveSession(page, server.url, 'student')
  const id = await openCopy(page, 2)
  const address = page.url()
  await saveOffline(page, 'Mine')
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const api = apiOf(admin, server.url)
  const { version } = await api.one(`student-activities/${id}`)
  await api.change(`student-activities/${id}`, {
    version,
    intro: 'Theirs',
    comment: 'Look again, please.',
  })

  await page.goto(address)
  await context.setOffline(false)
  await expect(unsent(page)).toContainText(
    'was not saved. Another person changed this record while you were editing.',
  )
  const choice = page.getByRole('alertdialog', { name: 'Two versions of this record' })
  await expect(choice).toContainText('Theirs')
  // The comment is no field of theirs that mine could replace.
  await expect(choice).not.toContainText('Look again')
  await choice.getByRole('radio', { name: /^Yours/ }).check()
  await choice.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await api.one(`student-activities/${id}`)).intro).toBe('Mine')
  await expect(unsent(page)).toHaveCount(0)
  await expect(intro(page)).toHaveValue('Mine')
})

test('a change that is refused is kept with its reason until it is deleted', async ({
  page,
  context,
  browser,
}) => {
  await haveSession(page, server.url, 'student')
  const id = await openCopy(page, 3)
  const address = page.url()
  await saveOffline(page, 'Too late')
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const api = apiOf(admin, server.url)
  const { version, intro: before } = await api.one(`student-activities/${id}`)
  await api.change(`student-activities/${id}`, { version, status: 'TA Completed' })
  await context.setOffline(false)
  await page.goto(address)
  const note = page.getByRole('region', { name: 'Unsent change', exact: true })
  await expect(note).toContainText('Your change could not be saved.')
  await expect(page.getByText('Too late').first()).toBeVisible()
  // By keyboard, since the page may still move below a mouse.
  await note.getByRole('button', { name: 'Delete it' }).press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(unsent(page)).toHaveCount(0)
  expect((await api.one(`student-activities/${id}`)).intro).toBe(before)
})

test.describe('without a worker', () => {
  // Requests of a page with a worker may pass by the test's route.
  test.use({ serviceWorkers: 'block' })

  test('signing out asks before it deletes what waits, and nothing is sent for the next person', async ({
    page,
  }) => {
    await signInOnScreen(page, server.url, 'student')
    await openCopy(page, 4, false)
    // The network is there, but the product does not take changes: they wait.
    await page.route('**/api/student-activities/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await intro(page).fill('Not for others')
    await update(page).click()
    await expect(kept(page)).toBeVisible()
    // The page goes on to the cards.
    await expect(page.locator('li.snap-card').first()).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out without saving?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Sign out and delete them' }).click()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    const rows = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('queue')
          opening.onsuccess = () => {
            const reading = opening.result.transaction('queue').objectStore('queue').count()
            reading.onsuccess = () => (opening.result.close(), resolve(reading.result))
          }
        }),
    )
    expect(rows).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('me'))).toBeNull()
  })
})
