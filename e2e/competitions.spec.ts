import { expect, type Page } from '@playwright/test'
import { phonePicture } from '../api/test/support/pictures.js'
import { startServer, type TestServer } from './server.js'
import { watchLive } from './support/live.js'
import { fitsPhone } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { pictureAt } from './support/picture-at.js'
import { follow, followTo } from './support/screens.js'
import { choose as chooseIn } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const combobox = (page: Page, label: string) =>
  page.getByRole('combobox', { name: label, exact: true })
const choose = (page: Page, label: string, option: string | RegExp, typed?: string) =>
  chooseIn(page, combobox(page, label), option, typed)
const pickDay = async (page: Page, label: string, day: string) => {
  await page.getByLabel(label, { exact: false }).first().fill(day)
  await page.keyboard.press('Enter')
}
const onPhone = async (page: Page, path: string, heading: string) => {
  await followTo(page, path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await fitsPhone(page)
}

test('a mentor adds a competition, which needs requirements, and a fee only if it is paid', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/competition-data/add')
  await page.getByLabel('Name').fill('Kite Design Day')
  await choose(page, 'Organised by', 'External')
  await pickDay(page, 'Applications open', '01 Aug 2027')
  await pickDay(page, 'Applications close', '20 Aug 2027')
  await expect(page.getByLabel('Fee')).toBeDisabled()
  await choose(page, 'Type', 'Paid')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(
    page
      .getByRole('region', { name: 'Messages', exact: true })
      .getByText('Please fill all the fields!'),
  ).toBeVisible()
  await expect(
    page.locator('[data-path="requirements"]').getByText('Please fill all the fields!'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add requirement' }).click()
  await expect(page.locator('[data-path="requirements"]').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('A kite of your own')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('A paid competition needs a fee greater than 0.')).toBeVisible()
  await choose(page, 'Type', 'Free')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Kite Design Day created')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kite Design Day', level: 1 })).toBeVisible()
  await expect(page.locator('.td-values > div').filter({ hasText: 'Fee' })).toHaveText('Fee–')
})

for (const { what, list, name, fault } of [
  {
    what: 'a competition',
    list: 'competition-data',
    name: 'Space Day: build a payload',
    fault: /class 6th is outside 8th to 12th/,
  },
  {
    what: 'a course',
    list: 'courses-data',
    name: 'Python for young scientists',
    fault: /class 6th is outside 9th to 12th/,
  },
])
  test(`assigning ${what} names students who are not eligible, and why`, async ({ page }) => {
    await signIn(page, server.url, 'admin', `/${list}/view`)
    await page.getByRole('button', { name: `Assign: ${name}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Schools', 'Aravalli Vidya Mandir')
    await expect(dialog.getByText(fault).first()).toBeVisible()
    const ofOneSchool = await dialog.getByRole('button', { name: /^9th \(/ }).textContent()
    // The list stays open for a second school.
    await page.locator('.ant-select-item-option').filter({ hasNotText: 'Aravalli' }).first().click()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('heading', { name: 'Aravalli Vidya Mandir' })).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: /^9th \(/ }),
      'a class of both schools',
    ).not.toHaveText(ofOneSchool!)
    await expect(dialog.getByRole('button', { name: /^6th \(/ })).toBeDisabled()
    await dialog.getByRole('button', { name: /^9th \(/ }).click()
    await dialog.getByRole('button', { name: /^Assign to \d+ student/ }).click()
    await expect(page.getByText(/^Assigned to \d+ students?$/)).toBeVisible()
  })

test('the snapshot of a competition follows its students’ work live', async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const api = apiOf(admin, server.url)
  const [copy] = (
    await api.list('student-competitions?limit=1&filter=status||$eq||Started Completing')
  ).data
  const live = watchLive(page)
  await signIn(
    page,
    server.url,
    'mentor',
    `/competition-data/snapshot?competition=${String(copy!.source)}&size=100`,
  )
  const row = page
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="/competition/edit/${copy!.id}"]`) })
  await expect(row).toContainText('Started Completing')
  await live.hears('studentCompetition')
  await api.change(`student-competitions/${copy!.id}`, {
    version: copy!.version,
    status: 'Review Completed',
  })
  await expect(row).toContainText('Review Completed')
})

test('the snapshot opens from its competition, narrows from state to city to school and by status, and is sorted', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/competition-data/view?q=last year')
  await page.getByRole('link', { name: 'ATL Marathon, last year', exact: true }).click()
  await page.getByRole('button', { name: 'Participants' }).click()
  await page.getByRole('button', { name: 'Class' }).click()
  await expect(page).toHaveURL(/sort=class/)
  await expect(page.getByRole('columnheader', { name: 'Class' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await choose(page, 'Status', /^Competition Completed \(\d+\)$/)
  await expect(page.getByRole('row').filter({ hasText: 'In Review' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'Competition Completed' })).not.toHaveCount(0)
  await followTo(page, page.url().replace(/&status=[^&]*/, ''))
  await expect(page.getByRole('row').filter({ hasText: 'In Review' })).not.toHaveCount(0)
  await choose(page, 'State', 'Kerala')
  await choose(page, 'City', 'Kochi')
  await choose(page, 'School', 'Backwater Public School')
  await expect(page.getByText(/^\d+ students? from 1 school$/)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Kochi, Kerala' })).not.toHaveCount(0)
  // Only the header row has no place.
  await expect(page.getByRole('row').filter({ hasNotText: 'Kochi, Kerala' })).toHaveCount(1)
  await expect(page).toHaveURL(/school=/)
  await page.reload()
  await expect(page.getByText('Backwater Public School').first()).toBeVisible()
  await fitsPhone(page)
})

test('a student reads competitions and cannot change them', async ({ page }) => {
  await signIn(page, server.url, 'student', '/competition-data/view')
  await expect(page.getByRole('heading', { name: 'Open for applications' })).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Read more about Code for the Monsoon' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /New competition|Archive|Assign/ })).toHaveCount(0)
  await page.getByText(/that you cannot enter/).click()
  await expect(page.getByText(/class \d+th is outside 9th to 12th/)).toBeVisible()
  await page.getByRole('link', { name: 'ATL Marathon, this year', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Who may enter' })).toBeVisible()
  await expect(page.getByText('Check the age proof')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Edit|Archive|Assign/ })).toHaveCount(0)
  await onPhone(page, '/competition-data/view', 'Competitions')
  const refused = {
    add: 'New competition',
    archive: 'Archived competitions',
    snapshot: 'Competition snapshot',
  }
  for (const [path, title] of Object.entries(refused)) {
    await follow(page, `/competition-data/${path}`)
    await expect(
      page.getByRole('heading', { name: `You don't have access to ${title}`, exact: true }),
    ).toBeVisible()
  }
})

test('a student hands in an entry to a competition, and their work in a course; a failed save says so and keeps what was typed', async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/competition-data/view')
  const isCopy = '**/api/student-*/*'
  for (const [tab, submit, failure, message, label] of [
    [
      'competitions',
      'Update',
      'Updating failed, please try again!',
      'Updated Successfully!',
      'Student Submission',
    ],
    ['courses', 'Submit', 'Updating data failed!', 'Updated successfully!!', 'Course file'],
  ] as const) {
    await followTo(page, `/?tab=${tab}`)
    const edit = page.getByRole('link', { name: /^Edit / })
    await edit.first().click()
    await expect(page).toHaveURL(/\/edit\//)
    const address = page.url()
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await page.getByLabel('Comments').fill('I tried it twice.')
    await page.route(isCopy, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expect(page.getByText(failure, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Comments')).toHaveValue('I tried it twice.')
    await page.unroute(isCopy)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'my-work.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() })
    await expect(page.getByRole('link', { name: /my-work\.jpg/ })).toBeVisible()
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await followTo(page, address)
    await expect(page.getByText(label).first()).toBeVisible()
    const picture = page.getByRole('link', { name: /my-work\.jpg/ })
    await expect(picture).toHaveAttribute('href', /\/api\/files\//)
    // It was taken with the phone on its side.
    expect(await pictureAt(page, (await picture.getAttribute('href'))!)).toEqual({
      size: [32, 64],
      isRedFirst: true,
    })
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
      'I tried it twice.',
    )
    await expect(page.getByLabel('Comments')).toHaveValue('')
  }
})

test('a course is organised by AIM or another organiser, and its tags do not repeat', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/courses-data/add')
  await page.getByLabel('Course name').fill('Kites and wind')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel("Organiser's name").fill('Kite Club of Jaipur')
  await page.getByRole('button', { name: 'Add tag' }).click()
  const tags = page.locator('[data-path="courseTag"]').getByRole('textbox')
  await expect(tags).toBeFocused()
  await page.keyboard.type('Wind')
  await page.keyboard.press('Enter')
  await expect(tags.nth(1)).toBeFocused()
  await page.keyboard.type('wind')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Data has duplicate values!').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove tag 2' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Kites and wind created')).toBeVisible()
  await expect(page.getByText('Kite Club of Jaipur')).toBeVisible()
  await onPhone(page, '/courses-data/view', 'Courses')
})
