import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { fitsPhone } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { signIn } from './support/sign-in.js'
import { storePhone } from './support/store-phone.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an admin backs everything up, rehearses its restore and downloads the archive', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/self-hosted-snapshot')
  await expect(page.getByText('There is no backup yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const link = page.getByRole('link', { name: /^tinkerdesk-.*\.tar\.gz$/ })
  await expect(link).toBeVisible()
  await expect(page.getByText('Made within a day.')).toBeVisible()
  await page.getByRole('button', { name: 'Rehearse a restore' }).click()
  await expect(page.getByText(/^Restored as a rehearsal in SQLite: /)).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('The last restore was whole.')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^tinkerdesk-.*\.tar\.gz$/)
})

test("an admin erases a student's data after typing the name, and downloads it before", async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/self-hosted-snapshot')
  const [school] = (await apiOf(page, server.url).list('schools?limit=1')).data
  const student = await apiOf(page, server.url).make('students', {
    name: { firstName: 'Zephyrine', lastName: 'Quill' },
    school: school!.id,
    class: '8th',
  })
  await choose(
    page,
    page.getByRole('combobox', { name: 'Student' }),
    'Zephyrine Quill',
    'Zephyrine',
  )
  const link = page.getByRole('link', { name: 'Download everything' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(`student-${student.id}.tar.gz`)
  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Erase at once' }).check()
  await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled()
  await dialog.getByLabel('Type Zephyrine Quill to continue').fill('Zephyrine Quill')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Student erased')).toBeVisible()
  expect((await page.request.get(`${server.url}/api/students/${student.id}`)).status()).toBe(404)
})

test('anyone reads the notice; a student is withdrawn, and a data officer takes them back', async ({
  page,
}) => {
  await page.goto(`${server.url}/auth/sign-in`)
  await page.getByRole('link', { name: 'How data is used' }).click()
  await expect(page.getByRole('heading', { name: 'Data of children' })).toBeVisible()
  await expect(page.getByText('Nobody is named here yet for questions about data.')).toBeVisible()
  await fitsPhone(page)
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'बच्चों का डेटा' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await signIn(page, server.url, 'admin', '/self-hosted-snapshot')
  const api = apiOf(page, server.url)
  const [school] = (await api.list('schools?limit=1')).data
  await api.make('students', {
    name: { firstName: 'Ottoline', lastName: 'Fern' },
    school: school!.id,
    class: '8th',
  })
  const student = page.getByRole('combobox', { name: 'Student' })
  await choose(page, student, 'Ottoline Fern', 'Ottoline')
  await page.getByRole('button', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Withdraw now' })).toBeChecked()
  await dialog.getByLabel('Type Ottoline Fern to continue').fill('Ottoline Fern')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Student withdrawn')).toBeVisible()
  await page.getByRole('link', { name: 'Records that are no longer needed' }).click()
  await expect(page.getByText('Nothing is due')).toBeVisible()
  await expect(page.getByText('Ottoline Fern')).toHaveCount(0)

  const me = (await (await page.request.get(`${server.url}/api/auth/me`)).json()) as { uid: string }
  await page.goto(`${server.url}/user-data/edit/${me.uid}`)
  await page.getByRole('switch', { name: 'Data officer' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).not.toHaveURL(/user-data\/edit/)
  await page.goto(`${server.url}/self-hosted-snapshot/no-longer-needed`)
  const withdrawn = page.getByRole('region', { name: 'Withdrawn data' })
  await expect(withdrawn.getByText('Ottoline Fern')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await withdrawn.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('“Ottoline Fern” is in the archive again')).toBeVisible()
  await page.goto(`${server.url}/archive?search=Ottoline`)
  await expect(page.getByText('Ottoline Fern')).toBeVisible()
})

test('an admin looks through the phone numbers, again after a fault, and opens the record of a wrong one', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/self-hosted-snapshot')
  const section = page.getByRole('region', { name: 'Wrong phone numbers' })
  const look = section.getByRole('button', { name: 'Look through the numbers' })
  await look.click()
  await expect(section.getByText('No wrong numbers')).toBeVisible()
  const { id } = await apiOf(page, server.url).make('schools', {
    name: 'Quiet Hill School',
    address: { addressLine1: '1 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' },
    principal: { firstName: 'Meena' },
  })
  storePhone(server, id, '+91980001111')
  await page.route('**/api/self-hosted/wrong-phones', (route) => route.abort(), { times: 1 })
  await look.click()
  await expect(section.getByRole('alert')).toContainText(
    'Choose “Try again” to continue where it stopped.',
  )
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByText('1 wrong number', { exact: true })).toBeVisible()
  const row = section.getByRole('row', { name: /Quiet Hill School/ })
  await expect(row).toContainText('+91980001111')
  await expect(row).toContainText('Enter a 10-digit phone number')
  expect(await axeFindings(page)).toEqual([])
  await fitsPhone(page)
  let isAnswered = (): void => undefined
  const stopped = new Promise<void>((resolve) => (isAnswered = resolve))
  await page.route(
    '**/api/self-hosted/wrong-phones',
    (route) => stopped.then(() => route.continue()),
    { times: 1 },
  )
  await look.click()
  await section.getByRole('button', { name: 'Stop' }).click()
  isAnswered()
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('1 wrong number', { exact: true })).toBeVisible()
  await section.getByRole('link', { name: 'Quiet Hill School' }).click()
  await expect(page).toHaveURL(`${server.url}/school-data/edit/${id}`)
})

test('home says that there is no backup and no mail server, and nothing about backups once one is made', async ({
  page,
}) => {
  const real = await startServer({ DEMO: 'off' })
  try {
    await signIn(page, real.url, 'admin')
    const notes = page.getByRole('alert')
    await expect(notes).toHaveText([/^No mail server is set up/, /^There is no backup yet/])
    expect(await axeFindings(page)).toEqual([])
    await fitsPhone(page)
    await notes.getByRole('link', { name: 'the self-hosted snapshot' }).click()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('Made within a day.')).toBeVisible()
    await followTo(page, '/')
    await expect(notes).toHaveText([/^No mail server is set up/])
  } finally {
    await real.stop()
  }
})
