import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { fitsPhone } from './support/page-width.js'
import { follow, followTo } from './support/screens.js'
import { choose as chooseIn, answered, highlighted, offered, openSelect } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const combobox = (page: Page, label: string) =>
  page.getByRole('combobox', { name: label, exact: true })
const choose = (page: Page, label: string, option: string, typed?: string) =>
  chooseIn(page, combobox(page, label), option, typed)

test('a session’s topic waits for its subject, and its sub-topic for the topic', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/session-data/add')
  const select = (label: string) =>
    page.locator('.ant-select').filter({ has: combobox(page, label) })
  await openSelect(page, combobox(page, 'Topic'))
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveText('Choose subject first')
  await page.keyboard.press('Escape')
  await test.step('Tab leads to the next of them before the answer for the one before has come', async () => {
    await combobox(page, 'Subject').focus()
    for (const [label, typed, chosen] of [
      ['Subject', 'robo', 'Robotics'],
      ['Topic', 'mobile', 'Mobile robots'],
      ['Sub-topic', 'line', 'Line following'],
    ] as const) {
      await expect(combobox(page, label)).toBeFocused()
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      await expect(select(label)).toContainText(chosen)
    }
    await expect(page.locator('[data-path="timestamp"] input')).toBeFocused()
  })
  await choose(page, 'Subject', 'Electronics')
  await expect(
    page.locator('.ant-select-selection-item').filter({ hasText: 'Line following' }),
  ).toHaveCount(0)
  await expect(select('Sub-topic')).toContainText('Choose topic first')
})

test('a project is for all schools unless one is chosen, and its tasks are ticked on its page', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/project-data/add')
  await expect(page.getByText('All schools')).toBeVisible()
  await page.getByLabel('Project name').fill('Rain gauges')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Rain gauges created')).toBeVisible()
  await expect(page.getByText('All schools')).toBeVisible()

  await test.step('its tasks are ticked on its page, and its ID is made', async () => {
    const tasks = ['Choose the sensor', 'Mount it', 'Read it'].map((name) => ({
      name,
      description: null,
      done: false,
    }))
    const project = await apiOf(page, server.url).make('projects', {
      projectName: 'Tank gauge',
      tasks,
    })
    // From one record to another: the page stays.
    await follow(page, `/project-data/show/${project.id}`)
    await expect(page.getByText(/^TG\d{13}$/)).toBeVisible()
    const mount = page.getByRole('checkbox', { name: 'Mount it' })
    const read = page.getByRole('checkbox', { name: 'Read it' })
    // The second comes while the first is saved.
    await mount.press('Space')
    await read.press('Space')
    await expect(page.getByText('2 of 3 done')).toBeVisible()
    await page.reload()
    await expect(mount).toBeChecked()
    await expect(read).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Choose the sensor' })).not.toBeChecked()
  })
})

test('an in-charge’s project is their own school’s, and all schools are not offered', async ({
  page,
}) => {
  await signIn(page, server.url, 'incharge', '/project-data/add')
  await expect(page.getByText('Aravalli Vidya Mandir')).toBeVisible()
  await openSelect(page, combobox(page, 'School'))
  await expect(offered(page)).toHaveCount(1)
  await expect(page.getByText('All schools')).toHaveCount(0)
})

test('the members of a project are students, mentors and people from outside', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/project-data/add')
  await page.getByLabel('Project name').fill('Rain gauge')
  const add = page.getByRole('button', { name: 'Add member' })
  const rows = page.locator('[data-path="projectMembers"] .td-item')
  await add.click()
  await expect(rows.first().getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Navya Kaur')
  await answered(page)
  await offered(page).filter({ hasText: 'Navya Kaur' }).first().click()
  await add.click()
  await rows.nth(1).getByText('Mentor').click()
  await choose(page, 'Mentor', 'Arjun Nair')
  for (const name of ['Caretaker', 'caretaker ']) {
    await add.click()
    await rows.last().getByText('External').first().click()
    await rows.last().getByRole('textbox', { name: 'External' }).fill(name)
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Data has duplicate values!').first()).toBeVisible()
  await rows.last().getByRole('button', { name: 'Remove member 4' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Rain gauge', level: 1 })).toBeVisible()
  // Several in one box: a name and Enter each, and they are of the kind of the last.
  await page.keyboard.press('e')
  await page.locator('.td-several').getByText('Mentor').click()
  const several = page.getByRole('combobox', { name: 'Add several' })
  await several.click()
  for (const [name, count] of [
    ['Meher', 4],
    ['Arjun', 5],
  ] as const) {
    await expect(several).toBeFocused()
    await expect(several).toBeEditable()
    await page.keyboard.type(name)
    await expect(highlighted(page)).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(count)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove member 5' }).click()
  await page.keyboard.press('Control+s')
  for (const member of ['Navya Kaur Student', 'Arjun Nair Mentor', 'Caretaker External'])
    await expect(page.getByRole('listitem').filter({ hasText: member })).toBeVisible()
  await page.getByRole('link', { name: 'Navya Kaur' }).click()
  await expect(page.getByRole('heading', { name: 'Navya Kaur', level: 1 })).toBeVisible()
})

test("a student's page leads to their work, and gives them more", async ({ page }) => {
  await haveSession(page, server.url, 'incharge')
  const { data } = await apiOf(page, server.url).list(
    'students?limit=1&s={"name.firstName":"Navya","name.lastName":"Kaur"}',
  )
  await page.goto(`${server.url}/student-data/show/${data[0]!.id}`)
  await page.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to Navya Kaur' })
  await choose(page, 'Tinkering activity', 'Car that never bumps', 'Car that')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText(/^Assigned to Navya Kaur|already had a copy/)).toBeVisible()
  await page.getByRole('button', { name: 'Student Snapshot' }).click()
  await expect(page.getByRole('heading', { name: 'Car that never bumps' })).toBeVisible()
})

test('a partner has contact persons and a signed agreement, an apartment complex an in-charge', async ({
  page,
}) => {
  await haveSession(page, server.url, 'mentor')
  const fillAddress = async () => {
    await page.getByLabel('Address line 1').fill('4 Lake Road')
    await page.getByLabel('City').fill('Jaipur')
    await choose(page, 'State', 'Rajasthan', 'Rajas')
    await page.getByLabel('PIN code').fill('302001')
  }
  await page.goto(`${server.url}/partner-data/add`)
  await choose(page, 'Type', 'Corporate')
  await page.getByLabel('Name', { exact: true }).first().fill('Pink City Instruments')
  await fillAddress()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mou.txt', mimeType: 'text/plain', buffer: Buffer.from('Agreed') })
  await expect(page.getByText('mou.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Add contact person' }).click()
  await expect(page.locator('[data-path="contactPersons"] .td-item :focus')).toHaveCount(1)
  await page.keyboard.type('Meera')
  await page.getByRole('button', { name: 'Add activity' }).click()
  await expect(page.locator('[data-path="proposedActivities"] .td-item :focus')).toHaveCount(1)
  await page.keyboard.type('Visit to the workshop')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Pink City Instruments created')).toBeVisible()
  await expect(page.getByText('Visit to the workshop')).toBeVisible()
  await expect(page.getByRole('link', { name: /mou\.txt/ })).toBeVisible()

  await followTo(page, '/apartment-data/add')
  await page.getByLabel('Name', { exact: true }).fill('Lake View Homes')
  await fillAddress()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Lake View Homes created')).toBeVisible()
})

test('lists of the programme fit a phone, and staff see the phase of each competition and filter by it', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/session-data/view')
  for (const [path, heading] of [
    ['/session-data/view', 'Sessions'],
    ['/project-data/view', 'Projects'],
    ['/partner-data/view', 'Partners'],
    ['/apartment-data/view', 'Apartment complexes'],
  ] as const)
    await test.step(`${heading} are listed, on a phone too`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await followTo(page, path)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await fitsPhone(page)
    })

  await page.setViewportSize({ width: 1440, height: 900 })
  await followTo(page, '/competition-data/view')
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('ATL Marathon, last year')).toContainText('Over')
  await expect(row('ATL Marathon, this year')).toContainText('Open for applications')
  await expect(row('Space Day')).toContainText('Applications are closed')
  await expect(row('Young Inventors')).toContainText('Opens later')
  await choose(page, 'Phase', 'Over')
  await expect(page).toHaveURL(/f\.phase=over/)
  await expect(row('ATL Marathon, this year')).toHaveCount(0)
  await expect(row('ATL Marathon, last year')).toBeVisible()
  await followTo(page, '/competition-data/view?f.phase=running&f.phase=upcoming')
  await expect(row('Young Inventors')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: /Over|Open for applications/ })).toHaveCount(
    0,
  )
  await fitsPhone(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Space Day' })).toContainText(
    'PhaseApplications are closed',
  )
})
