import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const input = (page: Page, path: string) =>
  page.locator(`[data-path="${path}"] :is(input, textarea)`).first()
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an edit address of a record that one may only read shows it for reading', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/mentor-data/edit/01DEMOMENTOR00000000000006')
  await expect(page.getByText('You can read this, but not change it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Edit')
  await expect(page).not.toHaveTitle(/Edit/)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(button(page, 'Update')).toHaveCount(0)
})

test('the untouched fields of a form follow what others save, and an empty row is no unsaved change', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  page.on('dialog', (dialog) => {
    throw new Error(dialog.message())
  })
  const api = apiOf(page, server.url)
  const [mentor] = (await api.list('mentors?limit=1&page=1')).data
  await page.goto(`${server.url}/mentor-data/edit/${mentor!.id}`)
  await input(page, 'name.lastName').focus()
  await api.change(`mentors/${mentor!.id}`, {
    version: mentor!.version,
    name: { lastName: 'Elsewhere' },
  })
  await expect(input(page, 'name.lastName')).toHaveValue('Elsewhere')
  await expect(input(page, 'name.lastName')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Changed elsewhere' })).toHaveCount(0)

  // A half-typed one follows them in its other fields, and keeps what was typed.
  await input(page, 'name.firstName').fill('Typed')
  const { version } = await api.one(`mentors/${mentor!.id}`)
  await api.change(`mentors/${mentor!.id}`, { version, name: { lastName: 'Again' } })
  await expect(input(page, 'name.lastName')).toHaveValue('Again')
  await expect(input(page, 'name.firstName')).toHaveValue('Typed')
  await expect(page.getByRole('region', { name: 'Changed elsewhere' })).toBeVisible()

  await button(page, 'Add skill').click()
  await button(page, 'Update').click()
  await expect(messages(page).getByText(/saved$/)).toBeVisible()
  await expect(page).not.toHaveURL(/edit/)
})

test('the staff editor of a course uses the sentences of the product, and its errors go with their cause', async ({
  page,
  context,
}) => {
  await haveSession(page, server.url, 'admin')
  const [course] = (await apiOf(page, server.url).list('courses?limit=1&page=1')).data
  await page.goto(`${server.url}/courses-data/edit/${course!.id}`)
  const tags = page.locator('[data-path="courseTag"]').getByRole('textbox')
  for (const tag of ['AI', ' ai ']) {
    await page.getByRole('button', { name: /^Add (course )?tag$/i }).click()
    await expect(tags.last()).toBeFocused()
    await expect(tags.last()).toHaveValue('')
    await page.keyboard.type(tag)
  }
  await button(page, 'Update').click()
  await expect(messages(page).getByText('Data has duplicate values!')).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove (course )?tag/i })
    .last()
    .click()
  await expect(messages(page).getByText('Data has duplicate values!')).toHaveCount(0)

  await context.setOffline(true)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const place = await page.evaluate(() => scrollY)
  await button(page, 'Update').click()
  await expect(messages(page).getByText('Updating data failed!')).toBeVisible()
  await expect(page.getByText('The server could not be reached.')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(place)
  await context.setOffline(false)
  await expect(messages(page).getByText('Updating data failed!')).toHaveCount(0)
  await button(page, 'Update').click()
  await expect(messages(page).getByText('Updated successfully!!')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.keyboard.press('Escape')
  await expect(messages(page).getByText('Updated successfully!!')).toHaveCount(0)
})

test('messages of one form replace each other and cover no control on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await haveSession(page, server.url, 'admin')
  const [student] = (await apiOf(page, server.url).list('students?limit=1&page=1')).data
  await page.goto(`${server.url}/student-data/edit/${student!.id}`)
  await input(page, 'name.firstName').fill('Asha')
  await page.route('**/api/students/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await button(page, 'Update').click()
  await button(page, 'Update').click()
  const message = messages(page).locator('.toast')
  await expect(message).toHaveCount(1)
  const [box, bar] = [await message.boundingBox(), await page.locator('.td-bar').boundingBox()]
  expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y)
  // The last field of the page can be scrolled out from under it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const last = await page.locator('.td-section').last().boundingBox()
  expect(last!.y + last!.height).toBeLessThanOrEqual((await message.boundingBox())!.y)
})

test('a file that is too large is named at its field, and a file can be replaced', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/partner-data/add')
  const field = page.locator('[data-path="mouFile"]')
  const choose = field.locator('input[type=file]')
  await choose.setInputFiles({
    name: 'first.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('one'),
  })
  await expect(field.getByRole('link', { name: /first\.txt/ })).toBeVisible()
  await choose.setInputFiles({
    name: 'second.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('two'),
  })
  await expect(field.getByRole('link', { name: /second\.txt/ })).toBeVisible()
  await expect(field.getByRole('link', { name: /first\.txt/ })).toHaveCount(0)
  // A file of 51 MB, made in the page: nothing of it is sent.
  await choose.evaluate((element: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(51 * 1048576)], 'film.mp4'))
    element.files = files.files
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(field.getByText('"film.mp4": Please select a file less than 50MB')).toBeVisible()
  await expect(
    messages(page).getByText('Please select a file less than 50MB', { exact: true }),
  ).toBeVisible()
})
