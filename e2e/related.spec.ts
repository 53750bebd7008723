import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const school = '01DEMOSCHOOL00000000000001'
const navya = '01DEMOSTUDENT0000000000001'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a school shows the records that name it, each section loaded when it comes into view', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const requests: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.url().includes(school) && requests.push(new URL(request.url()).pathname)),
  )
  await page.goto(`${server.url}/school-data/show/${school}`)
  await expect(page.getByRole('heading', { name: 'Aravalli Vidya Mandir' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Students', exact: true })).toBeAttached()
  expect(new Set(requests)).toEqual(
    new Set([`/school-data/show/${school}`, `/api/schools/${school}`]),
  )

  await section(page, 'Students').scrollIntoViewIfNeeded()
  await expect(section(page, 'Students').getByRole('row')).toHaveCount(6)
  await section(page, 'Remote labs').scrollIntoViewIfNeeded()
  await expect(section(page, 'Slot months').getByRole('row')).toHaveCount(6)
  expect(requests.filter((path) => path === '/api/students')).toHaveLength(1)

  const links = page.getByRole('navigation', { name: 'Sections' })
  await links.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { name: 'Address' })).toBeInViewport()
  await expect(section(page, 'Projects')).not.toBeInViewport()
  await expect(links).toBeInViewport()
  await links.getByRole('button', { name: 'Projects' }).click()
  await expect(section(page, 'Projects')).toBeInViewport()

  await section(page, 'Students').getByRole('link', { name: 'See all 20' }).click()
  await expect(page).toHaveURL(`${server.url}/student-data/view?f.school=${school}`)
  await expect(page.getByText('20 records')).toBeVisible()

  // A new school has no records: each section becomes a word in a line. On a high screen all are in view.
  await page.setViewportSize({ width: 1440, height: 4000 })
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  const made = await apiOf(page, server.url).make('schools', { name: 'Hill School', address })
  await followTo(page, `/school-data/show/${made.id}`)
  await expect(page.getByText(/^None yet: .*tinkering activities \(proposed at\)/)).toBeVisible()
  await expect(links.getByRole('button', { name: /proposed at/ })).toHaveCount(0)
})

test('a new record is added from the page of a record that it names, and appears there, as one from elsewhere does', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', `/school-data/show/${school}`)
  await section(page, 'Teams').scrollIntoViewIfNeeded()
  await section(page, 'Teams').getByRole('link', { name: 'New team' }).click()
  await expect(page.getByRole('heading', { name: 'New team' })).toBeVisible()
  await expect(page.locator('.ant-select', { has: page.getByLabel('School') })).toContainText(
    'Aravalli Vidya Mandir',
  )
  await page.getByLabel('Name').fill('Amber Sparks')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Amber Sparks created')).toBeVisible()
  await followTo(page, `/school-data/show/${school}`)
  await section(page, 'Teams').scrollIntoViewIfNeeded()
  await expect(section(page, 'Teams').getByRole('link', { name: 'Amber Sparks' })).toBeVisible()

  await test.step('a first record that arrives live leaves the "None yet" line', async () => {
    const api = apiOf(page, server.url)
    const tag = await api.make('tags', { name: 'Kites' })
    await followTo(page, `/tag-data/show/${tag.id}`)
    const none = page.getByText(/^None yet:/)
    await expect(none).toHaveText('None yet: students, projects')
    await expect(none.getByRole('link', { name: 'students' })).toHaveAttribute(
      'href',
      `/student-data/add?tags=${tag.id}`,
    )
    await api.make('projects', { projectName: 'Kite camera', tags: [tag.id] })
    await expect(section(page, 'Projects').getByRole('link', { name: 'Kite camera' })).toBeVisible()
    await expect(none).toHaveText('None yet: students')
  })
})

test('a mentor gets links from a student to their copies, and none to pages they may not open', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/student-data/view?q=navya')
  await expect(page.getByRole('cell', { name: 'Aravalli Vidya Mandir' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aravalli Vidya Mandir' })).toHaveCount(0)

  await followTo(page, `/student-data/show/${navya}`)
  await section(page, 'Projects').scrollIntoViewIfNeeded()
  const led = section(page, 'Teams led')
  await expect(led.getByRole('link', { name: 'Desert Droids' })).toBeVisible()
  await expect(led.getByText('Aravalli Vidya Mandir')).toBeVisible()
  await expect(led.getByRole('link', { name: 'Aravalli Vidya Mandir' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Accounts' })).toHaveCount(0)
  await section(page, 'Activities').getByRole('link', { name: 'Robot that follows a line' }).click()
  await expect(page).toHaveURL(new RegExp(`/student-data/snapshot/${navya}/ta/edit/`))
})

test('the admin gets links from a student to their school, account and a new team', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/student-data/view?q=navya')
  await page.getByRole('link', { name: 'Aravalli Vidya Mandir' }).first().click()
  await expect(page).toHaveURL(`${server.url}/school-data/show/${school}`)

  await followTo(page, `/student-data/show/${navya}`)
  await section(page, 'Accounts').scrollIntoViewIfNeeded()
  await expect(section(page, 'Accounts').getByRole('link', { name: 'Navya Kaur' })).toBeVisible()
  // The student already has one.
  await expect(section(page, 'Accounts').getByRole('link', { name: 'New account' })).toHaveCount(0)
  // Sections that load on the way move the others, and so the link under the pointer.
  await section(page, 'Teams joined').scrollIntoViewIfNeeded()
  await expect(page.locator('.td-related-skeleton[aria-busy="true"]')).toHaveCount(0)
  await section(page, 'Teams joined').getByRole('link', { name: 'New team' }).click()
  await expect(page).toHaveURL(/\/team-data\/add\?/)
  await expect(page.locator('.ant-select', { has: page.getByLabel('School') })).toContainText(
    'Aravalli Vidya Mandir',
  )
  await expect(page.locator('.ant-select', { has: page.getByLabel('Members') })).toContainText(
    'Navya Kaur',
  )
})
