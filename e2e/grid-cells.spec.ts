import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import {
  bar,
  cell,
  keyDelay as delay,
  openGrid,
  paste,
  press,
  select,
  showGrid,
} from './support/grid.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('the review shows each unsaved row with what is wrong, leads to its cell, and discards one row', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'admin')
  await openGrid(
    page,
    `${server.url}/student-data/view?sort=name.firstName&columns=aspiration,class,section`,
  )
  const before = (await cell(page, 1, 1).textContent())!
  await select(page, 1, 1)
  await paste(page, '15th\tQ\n11th\tQ')
  await expect(bar(page)).toContainText('2 changed')
  await expect(bar(page)).toContainText('1 wrong')
  await bar(page).getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: '2 not saved yet' })
  const rows = review.getByRole('list', { name: 'Rows that are not saved' }).locator('> li')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Class must be one of')
  await expect(rows.first()).toContainText('It was “15th”')
  await expect(rows.last()).toContainText('changed to 11th')
  expect(await axeFindings(page)).toEqual([])
  await rows.first().getByRole('button', { name: 'Show' }).click()
  await expect(review).toBeHidden()
  await expect(cell(page, 1, 1)).toHaveAttribute('aria-selected', 'true')
  await bar(page).getByRole('button', { name: 'Review' }).click()
  await rows.first().getByRole('button', { name: 'Discard' }).click()
  await expect(
    page.getByRole('dialog', { name: '1 not saved yet' }).getByRole('listitem').first(),
  ).toContainText('changed to 11th')
  await page.getByRole('button', { name: 'Back to the grid' }).click()
  await expect(cell(page, 1, 1)).toHaveText(before)
  await expect(bar(page)).toContainText('1 changed')
  await expect(bar(page)).not.toContainText('wrong')
})

test('a list opens in a dialog and a day in a calendar, and both are saved with the rest', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const course = await api.make('courses', {
    courseName: 'Aaa Robotics',
    courseTag: ['Robots'],
    organizedBy: 'Lab',
    applicationStartDate: '2026-01-05',
    applicationEndDate: '2026-02-10',
    crsStartDate: '2026-03-01',
    crsEndDate: '2026-03-20',
    classesFrom: '6th',
    classesTo: '12th',
  })
  expect(course.id).toBeTruthy()
  await openGrid(
    page,
    `${server.url}/courses-data/view?sort=courseName&columns=courseName,courseTag,applicationEndDate`,
  )
  await expect(cell(page, 1, 0)).toHaveText('Robots')

  await test.step('Enter opens the parts, Escape leaves them', async () => {
    await select(page, 1, 0)
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Course tags of Aaa Robotics' })
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('!', { delay })
    await press(page, 'Escape')
    await expect(dialog).toBeHidden()
    await expect(cell(page, 1, 0)).toHaveText('Robots')
    await expect(cell(page, 1, 0)).toBeFocused()
    await press(page, 'F2')
    await dialog.getByRole('textbox').first().press('End')
    await page.keyboard.type(' and more', { delay })
    await press(page, 'Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(cell(page, 1, 0)).toHaveText('Robots and more (changed)')
    await expect(cell(page, 1, 0)).toBeFocused()
  })
  await test.step('a text that is pasted into it is left', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await paste(page, 'Other')
    await expect(page.getByText('1 cell was left')).toBeVisible()
    await expect(cell(page, 1, 0)).toHaveText('Robots and more (changed)')
  })
  await test.step('a day is chosen in the calendar', async () => {
    await press(page, 'ArrowRight', 'Enter')
    await page.locator('.td-calendar .ant-picker-cell-in-view', { hasText: /^14$/ }).click()
    await expect(cell(page, 2, 0)).toHaveText('14 Feb 2026 (changed)')
    await expect(cell(page, 2, 1)).toBeFocused()
  })
  await press(page, 'Control+s')
  await expect(page.getByText('1 course saved')).toBeVisible()
  expect(await api.one(`courses/${course.id}`)).toMatchObject({
    courseTag: ['Robots and more'],
    applicationEndDate: '2026-02-14',
  })
})

test('a list of related records is edited in a dialog, copied to another row by names, and undone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const [mentor] = (await api.list('mentors?limit=1&sort=name.firstName,ASC')).data
  const { firstName, lastName } = mentor!['name'] as { firstName: string; lastName: string }
  const make = (projectId: string, member: string) =>
    api.make('projects', {
      projectId,
      projectName: `${projectId} project`,
      projectMembers: [{ name: member }],
      schoolName: 'all',
    })
  const first = await make('AAA-1', 'Botanic garden')
  const second = await make('AAA-2', 'Tool library')
  await openGrid(
    page,
    `${server.url}/project-data/view?sort=projectId&columns=projectId,projectMembers,projectName`,
  )
  await select(page, 1, 0)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Members of AAA-1 project' })
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await dialog.getByRole('group', { name: 'Kind of those to add' }).getByText('Mentor').click()
  const several = dialog.getByRole('combobox', { name: 'Add several' })
  await several.click()
  await expect(several).toBeFocused()
  await page.keyboard.type(`${firstName} ${lastName}`, { delay })
  await expect(page.locator('.ant-select-item-option-active')).toContainText(
    `${firstName} ${lastName}`,
  )
  await press(page, 'Enter')
  await expect(dialog.getByRole('group', { name: 'Kind of member' })).toHaveCount(2)
  await expect(several).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(dialog).toBeHidden()
  const names = `Botanic garden; ${firstName} ${lastName} (changed)`
  await expect(cell(page, 1, 0)).toHaveText(names)
  await expect(cell(page, 1, 0)).toBeFocused()
  await press(page, 'Control+c')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Botanic garden')
  await press(page, 'ArrowDown')
  await expect(cell(page, 1, 1)).toBeFocused()
  await press(page, 'Control+v')
  await expect(cell(page, 1, 1)).toHaveText(names)
  const review = bar(page).getByRole('button', { name: 'Review' })
  await review.focus()
  await expect(review).toBeFocused()
  await press(page, 'Control+s')
  await expect(page.getByText('2 projects saved')).toBeVisible()
  const membersOf = async ({ id }: { id: string }) =>
    (await api.one(`projects/${id}`))['projectMembers']
  const both = [{ name: 'Botanic garden' }, { mentor: mentor!.id }]
  expect([await membersOf(first), await membersOf(second)]).toEqual([both, both])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone: 2 records')).toBeVisible()
  expect([await membersOf(first), await membersOf(second)]).toEqual([
    [{ name: 'Botanic garden' }],
    [{ name: 'Tool library' }],
  ])
})

test('keys lead back to a cell that was scrolled away, Ctrl+S keeps the open cell, and a file leads to its form', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await openGrid(
    page,
    `${server.url}/student-data/view?sort=name.firstName&columns=aspiration,section`,
  )
  await page.mouse.move(700, 500)
  const scrollAway = async () => {
    await page.mouse.wheel(0, 3000)
    await expect(cell(page, 0, 0)).toHaveCount(0)
    // The wheel scrolls for a while, and a key would be overtaken by it.
    const top = () => page.locator('.dvn-scroller').evaluate(({ scrollTop }) => scrollTop)
    let before = -1
    await expect
      .poll(async () => before === (before = await top()), { intervals: [150] })
      .toBe(true)
  }
  for (const key of ['Control+Home', 'ArrowUp']) {
    await scrollAway()
    await press(page, key)
    await expect(cell(page, 0, 0)).toHaveAttribute('aria-selected', 'true')
  }
  await select(page, 1, 0)
  await expect(cell(page, 1, 0)).toBeFocused()
  await page.keyboard.type('Q9', { delay })
  await expect(page.getByRole('textbox', { name: 'Section of' })).toHaveValue('Q9')
  await press(page, 'Control+s')
  await expect(page.getByText('1 student saved')).toBeVisible()
  await expect(cell(page, 1, 0)).toHaveText('Q9')

  await followTo(page, '/partner-data/view?columns=name,mouFile')
  await showGrid(page)
  await select(page, 1, 0)
  await expect(page.locator('.td-grid-note')).toContainText(
    'It is changed in the form of the record.',
  )
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/partner-data\/edit\//)
  await page.goBack()
  await expect(cell(page, 0, 0)).not.toHaveText(/^…?$/)
})
