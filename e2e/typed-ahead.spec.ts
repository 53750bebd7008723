import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { bar, cell, keyDelay, openGrid, press, select } from './support/grid.js'
import { highlighted } from './support/select.js'
import { apiOf } from './support/records.js'
import { haveSession } from './support/sign-in.js'
import { countWrites, holdSchools } from './support/typed-ahead.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)
const input = (page: Page, path: string) => field(page, path).locator('input')
const chosen = (page: Page, path: string) => field(page, path).locator('.ant-select-selection-item')

test('a form that is saved right after Tab waits for the record that was typed, and stops at one that does not exist', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [school] = (await api.list('schools?page=1&limit=1&filter=name||$eq||Ganga Inter College'))
    .data
  await page.goto(`${server.url}/student-data/add`)
  await expect(input(page, 'name.firstName')).toBeFocused()
  await page.keyboard.type('Lalitha')
  const sent = countWrites(page, 'students')
  const save = page.getByRole('button', { name: 'Create', exact: true })

  await test.step('stops at the field', async () => {
    const release = await holdSchools(page)
    await input(page, 'school').focus()
    await page.keyboard.type('no such school')
    await page.keyboard.press('Tab')
    await expect(input(page, 'class')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(save).toHaveClass(/ant-btn-loading/)
    release()
    await expect(input(page, 'school')).toBeFocused()
    await expect(field(page, 'school').locator('.td-untaken')).toHaveText(
      'Nothing was chosen for “no such school”',
    )
    await expect(save).not.toHaveClass(/ant-btn-loading/)
    expect(sent).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('waits for the answer', async () => {
    await input(page, 'class').focus()
    await page.keyboard.type('7')
    await page.keyboard.press('Tab')
    await expect(chosen(page, 'class')).toHaveText('7th')
    const release = await holdSchools(page)
    await input(page, 'school').focus()
    await page.keyboard.type('ganga')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(save).toHaveClass(/ant-btn-loading/)
    expect(sent).toEqual([])
    release()
    await expect(page.getByText('Lalitha created')).toBeVisible()
    expect(sent).toMatchObject([
      { school: school!.id, class: '7th', name: { firstName: 'Lalitha' } },
    ])
  })
})

test('a form that is saved while a choice or a record is being typed takes what fits it, and stops at what fits nothing', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [school] = (await api.list('schools?page=1&limit=1&filter=name||$eq||Ganga Inter College'))
    .data
  await page.goto(`${server.url}/student-data/add`)
  await expect(input(page, 'name.firstName')).toBeFocused()
  await page.keyboard.type('Malati')
  const sent = countWrites(page, 'students')

  await test.step('a required record, whose search has not answered', async () => {
    const release = await holdSchools(page)
    await input(page, 'school').focus()
    await page.keyboard.type('ganga')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toHaveClass(
      /ant-btn-loading/,
    )
    release()
    await expect(chosen(page, 'school')).toHaveText('Ganga Inter College')
    await expect(input(page, 'class'), 'which is still missing').toBeFocused()
    expect(sent).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('a text that fits nothing stays in the field', async () => {
    await input(page, 'class').focus()
    await page.keyboard.type('7')
    await page.keyboard.press('Tab')
    await expect(chosen(page, 'class')).toHaveText('7th')
    for (const path of ['gender', 'tags']) {
      await input(page, path).focus()
      await page.keyboard.type('xyz')
      await page.keyboard.press('Control+s')
      await expect(field(page, path).locator('.td-untaken')).toHaveText(
        'Nothing was chosen for “xyz”',
      )
      await expect(input(page, path)).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Backspace')
      await expect(field(page, path).locator('.td-untaken')).toHaveCount(0)
    }
    expect(sent).toEqual([])
  })
  await test.step('a text that fits nothing, which a click takes away', async () => {
    for (const path of ['gender', 'tags'] as const) {
      for (const isSaved of [false, true]) {
        await input(page, path).focus()
        await expect(field(page, path).locator('.td-untaken')).toHaveCount(0)
        await page.keyboard.type('xyz')
        if (isSaved) await page.getByRole('button', { name: 'Create', exact: true }).click()
        else await page.getByRole('heading', { level: 1 }).click()
        await expect(field(page, path).locator('.td-untaken')).toHaveText(
          'Nothing was chosen for “xyz”',
        )
        await expect(input(page, path)).toHaveValue('')
        if (isSaved) await expect(input(page, path)).toBeFocused()
      }
    }
    expect(sent).toEqual([])
  })
  await test.step('a text that fits, which a click leaves', async () => {
    await input(page, 'gender').focus()
    await page.keyboard.type('mal')
    await expect(highlighted(page)).toHaveText('Male')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(chosen(page, 'gender')).toHaveText('Male')
  })
  await test.step('an optional choice', async () => {
    await input(page, 'gender').focus()
    await page.keyboard.type('fem')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Malati created')).toBeVisible()
    expect(sent).toMatchObject([{ school: school!.id, class: '7th', gender: 'Female' }])
  })
})

test('a cell that is saved while its record is being typed takes what fits it', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await openGrid(
    page,
    `${server.url}/student-data/view?sort=name.firstName&columns=aspiration,school`,
  )
  await select(page, 1, 1)
  const before = await cell(page, 1, 1).textContent()
  expect(before).not.toBe('Ganga Inter College')
  const release = await holdSchools(page)
  await page.keyboard.type('ganga', { delay: keyDelay })
  await press(page, 'Control+s')
  release()
  await expect(page.getByText('1 student saved')).toBeVisible()
  await expect(cell(page, 1, 1)).toHaveText('Ganga Inter College')
  await expect(bar(page)).toContainText('Nothing is saved until')
})

test('keys wait while the record of a list cell is looked up, and belong to the cells after it', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(
    `${server.url}/student-data/view?sort=name.firstName&columns=name.firstName,school,section`,
  )
  const id = await page
    .locator('tr[data-row]')
    .filter({ hasNotText: 'Ganga' })
    .first()
    .getAttribute('data-row')
  const row = page.locator(`tr[data-row="${id}"]`)
  const cellOf = (path: string) => row.locator(`[data-cell="${path}"]`)
  const search = cellOf('school').getByRole('combobox')
  const url = page.url()
  await cellOf('school').dblclick()
  await expect(search).toBeFocused()

  await test.step('the next cell gets them', async () => {
    const release = await holdSchools(page)
    await page.keyboard.type('ganga', { delay: keyDelay })
    await press(page, 'Tab', 'Shift+N', ...'ew')
    await expect(search).toHaveValue('ganga')
    release()
    await expect(cellOf('school')).toHaveText('Ganga Inter College')
    await page.keyboard.press('Enter')
    await expect(cellOf('section')).toHaveText('New')
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('a message tells them if nothing fits', async () => {
    await cellOf('school').dblclick()
    await expect(search).toBeFocused()
    const release = await holdSchools(page)
    await page.keyboard.type('no such school', { delay: keyDelay })
    await press(page, 'Tab', ...'next')
    release()
    await expect(
      page.getByText('You went on with “next” while nothing was chosen. Type it again.'),
    ).toBeVisible()
    await expect(search).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('Escape ends the wait', async () => {
    await search.fill('')
    const release = await holdSchools(page)
    await page.keyboard.type('aravalli', { delay: keyDelay })
    await press(page, 'Tab', 'Escape')
    await expect(search).toHaveCount(0)
    release()
    await expect(cellOf('school')).toHaveText('Ganga Inter College')
  })
  expect(page.url()).toBe(url)
})
