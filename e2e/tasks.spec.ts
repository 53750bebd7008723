import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { hold } from './support/hold.js'
import { followTo } from './support/screens.js'
import { signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const choose = (page: Page, name: RegExp) =>
  page.locator('label', { has: page.getByRole('radio', { name }) }).click()

test('a task is added, checked off, reopened and found among the done tasks, and one for someone is added in one line', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/tasks')
  await expect(page.getByRole('radio', { name: /^Ongoing \d+$/ })).toBeChecked()
  await page.keyboard.press('n')
  await expect(page.getByLabel('New task')).toBeFocused()
  await page.keyboard.type('Buy copper tape')
  await page.keyboard.press('Enter')
  const task = line(page, 'Buy copper tape')
  await expect(task).toBeVisible()
  await expect(page.locator('.task-group', { has: task }).getByRole('heading')).toContainText(
    'No date',
  )

  await task.getByRole('checkbox').click()
  await expect(task).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(task).toBeVisible()

  await page.getByRole('link', { name: 'Buy copper tape' }).focus()
  await expect(page.getByRole('link', { name: 'Buy copper tape' })).toBeFocused()
  await page.keyboard.press('x')
  await expect(task).toBeHidden()
  await choose(page, /^Done/)
  await expect(task).toBeVisible()

  await test.step('a task for someone is added in one line, and an unknown name is pointed out', async () => {
    // A radio button of the list has the focus. It takes the arrows, not the letters.
    await expect(page.locator('input[type=radio]:focus')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByLabel('New task')).toBeFocused()
    await page.keyboard.type('Order more filament @navya tomorrow')
    await expect(page.getByText(/^For navya · due on /)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('“Order more filament” added for Navya Kaur')).toBeVisible()
    await expect(page.getByLabel('New task')).toHaveValue('')
    await expect(page.getByLabel('New task')).toBeFocused()

    await page.keyboard.type('Call @nobodyatall')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('No account is called “nobodyatall”', { exact: false }),
    ).toBeVisible()
    await expect(page.getByLabel('New task')).toHaveValue('Call @nobodyatall')

    await followTo(page, '/tasks?of=all')
    await expect(line(page, 'Order more filament')).toContainText('Navya Kaur')
    await expect(line(page, 'Order more filament').locator('time')).toBeVisible()
  })
})

test('the focus stays with a person who goes on while a task is being added, and returns to the line of one who does not, which outlives its page', async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/tasks')
  const field = page.getByLabel('New task')
  const add = page.getByRole('button', { name: 'Add task' })
  const busy = add.locator('.anticon-loading')
  const release = await hold(page, '**/api/tasks', (request) => request.method() === 'POST')
  await field.fill('Charge the torch')
  await field.press('Enter')
  await expect(busy).toBeVisible()
  const search = page.getByLabel('Search tasks')
  await search.focus()
  await expect(search).toBeFocused()
  release()
  await expect(line(page, 'Charge the torch')).toBeVisible()
  // The line decides about the focus when its work is over.
  await expect(busy).toHaveCount(0)
  await expect(search).toBeFocused()

  // A line that is not added stays on the device.
  await field.fill('Wind up the cable')
  await followTo(page, '/')
  await followTo(page, '/tasks')
  await expect(field).toHaveValue('Wind up the cable')
  await add.click()
  await expect(line(page, 'Wind up the cable')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
})

test('an admin tells students apart by their class when a task is assigned; who reads only names of accounts sees no class', async ({
  browser,
}) => {
  for (const [who, label] of [
    ['admin', 'Navya Kaur 8th A'],
    ['incharge', 'Navya Kaur'],
  ] as const) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, server.url, who, '/tasks')
    await page.getByLabel('New task').fill(`Sort the bits of the ${who}`)
    await page.getByRole('button', { name: 'Add task' }).click()
    await line(page, `Sort the bits of the ${who}`)
      .getByRole('button', { name: /^Assign/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Search people').fill('Navya Kaur')
    await expect(dialog.getByRole('checkbox', { name: label, exact: true })).toBeVisible()
    await context.close()
  }
})

test('staff assign a task by role and person; the student finds it, comments, and cannot delete it', async ({
  page,
  browser,
}) => {
  await signIn(page, server.url, 'mentor', '/tasks')
  await page.getByLabel('New task').fill('Draw the circuit again')
  await page.getByRole('button', { name: 'Add task' }).click()
  await line(page, 'Draw the circuit again')
    .getByRole('button', { name: /^Assign/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Student', { exact: true }).click()
  await expect(dialog.getByText(/^Only students with an account are listed\./)).toBeVisible()
  await dialog.getByLabel('Search people').fill('Navya Kaur')
  await dialog.getByRole('checkbox', { name: 'Navya Kaur' }).check()
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click()
  await expect(page.getByText('“Draw the circuit again” assigned')).toBeVisible()
  // The task is now the student's, so the mentor finds it under all tasks.
  await expect(line(page, 'Draw the circuit again')).toBeHidden()
  await choose(page, /^All tasks I can see/)
  await expect(line(page, 'Draw the circuit again')).toContainText('Navya Kaur')

  const other = await browser.newContext()
  const student = await other.newPage()
  await signIn(student, server.url, 'student', '/tasks')
  const task = line(student, 'Draw the circuit again')
  await task.getByRole('button', { name: /^Comments/ }).click()
  await expect(student.getByLabel('New comment')).toBeFocused()
  await student.keyboard.type('Where is the sheet?')
  await student.getByRole('button', { name: 'Add comment' }).click()
  await expect(student.getByRole('dialog')).toBeHidden()

  await task.getByRole('button', { name: /^Delete/ }).click()
  await expect(student.getByText('cannot-delete: Permission Denied')).toBeVisible()
  await expect(student.getByRole('dialog')).toHaveCount(0)
  await expect(task).toBeVisible()

  await student.getByLabel('New task').fill('Bring my own battery')
  await student.keyboard.press('Enter')
  await line(student, 'Bring my own battery')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await student.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(line(student, 'Bring my own battery')).toBeHidden()
  await other.close()

  await line(page, 'Draw the circuit again').getByRole('link').click()
  await expect(page).toHaveURL(/\/tasks\/edit\/\w+$/)
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
    /Navya Kaur\s*Student.*Where is the sheet\?/,
  )
  await expect(page.getByRole('textbox', { name: /^Comments/ })).toHaveValue('')
})

test('a task is edited on its own page, and the page of a missing task says so', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/tasks?of=all')
  await page.getByRole('link', { name: 'Order filament for the next term' }).click()
  await page.getByLabel('Task', { exact: true }).fill('Order filament and nozzles')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(`${server.url}/tasks?of=all`)
  await expect(line(page, 'Order filament and nozzles')).toBeVisible()

  await followTo(page, '/tasks/edit/01J0000000000000000000000A')
  await expect(page.getByRole('heading', { name: 'This task was not found' })).toBeVisible()
})

test('a press beside the comments of a task loses nothing that is typed, and the text is back after Escape', async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/tasks')
  const opener = page.getByRole('button', { name: /^Comments on/ }).first()
  const dialog = page.getByRole('dialog')
  const box = page.getByLabel('New comment')
  await opener.click()
  await expect(box).toBeFocused()
  // A press that begins in the box, as of someone who marks the text, and ends beside the dialog.
  const { x, y } = (await box.boundingBox())!
  await page.mouse.move(x + 20, y + 20)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await opener.click()
  await box.pressSequentially('The wire is too short')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(box).toHaveValue('The wire is too short')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(dialog).toContainText('The wire is too short')
  await expect(box).toHaveValue('')
})

test('a text that is pasted and does not fit its box says that its end was left out', async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/tasks')
  const box = page.getByLabel('New task')
  await box.fill('Bring wire. '.repeat(15))
  await box.press('ControlOrMeta+a')
  await box.press('ControlOrMeta+c')
  await box.press('End')
  // The listener is one of the parts that load when the first screen is idle.
  await expect(async () => {
    await box.press('ControlOrMeta+v')
    await expect(page.getByText('This text is too long. Its end was left out.')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await expect(box).toHaveValue(/^.{200}$/)
})
