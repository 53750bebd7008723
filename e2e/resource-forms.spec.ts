import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf, type Answered } from './support/records.js'
import { haveSession, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const input = (page: Page, path: string) =>
  page.locator(`[data-path="${path}"] :is(input, textarea)`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Creates a mentor that no other test changes. */
const mentor = (page: Page, firstName: string): Promise<Answered> =>
  apiOf(page, server.url).make('mentors', {
    name: { firstName, lastName: 'Pillai' },
    skillSet: ['Soldering'],
  })

test('each error is shown at its input, and the first one has the focus', async ({ page }) => {
  await signIn(page, server.url, 'admin', '/student-data/add')
  await input(page, 'email').fill('not an address')
  await press(page, 'Create')
  await expect(page.locator('[data-path="name.firstName"] .td-error')).toBeVisible()
  await expect(page.locator('[data-path="school"] .td-error')).toBeVisible()
  await expect(page.locator('[data-path="email"] .td-error')).toBeVisible()
  await expect(input(page, 'name.firstName')).toBeFocused()
  await page.keyboard.type('Asha')
  await expect(page.locator('[data-path="name.firstName"] .td-error')).toHaveCount(0)
  await press(page, '3 fields need attention')
  await expect(input(page, 'email')).toBeFocused()
})

test('numbers are typed as people write them, what is no number stays where it is, and an emptied one is empty', async ({
  page,
}) => {
  await signIn(page, server.url, 'incharge', '/equipment-data/add')
  const error = (path: string) => page.locator(`[data-path="${path}"] .td-error`)
  const type = async (path: string, text: string) => {
    await input(page, path).fill('')
    await input(page, path).pressSequentially(text)
    await page.keyboard.press('Tab')
  }
  await type('name', 'Soldering iron')
  await input(page, 'category').focus()
  await page.keyboard.type('tool')
  await page.keyboard.press('Enter')
  await type('unitPrice', '500.50')
  await expect(error('unitPrice')).toHaveText('Unit price must be in whole rupees')
  await type('unitPrice', '1,50,000')
  await expect(input(page, 'unitPrice')).toHaveValue('1,50,000')
  await type('quantity', 'a dozen')
  await expect(input(page, 'quantity')).toHaveValue('a dozen')
  await expect(error('quantity')).toHaveText('Quantity must be a number')
  await type('quantity', '१,२००')
  await expect(input(page, 'quantity')).toHaveValue('1,200')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await expect(input(page, 'quantity')).toHaveValue('1,201')
  const made = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/equipment'),
  )
  await page.keyboard.press('Control+Enter')
  expect((await made).postDataJSON()).toMatchObject({ quantity: 1201, unitPrice: 150_000 })
  await page.waitForURL((url) => !url.pathname.endsWith('/add'))

  await page.goto(`${server.url}/equipment-data/add`)
  await type('unitPrice', '80')
  await input(page, 'unitPrice').fill('')
  await page.keyboard.press('Tab')
  await expect(input(page, 'unitPrice')).toHaveValue('')
})

test('an error from the server is shown at its input, too, and one record is added after the other', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await apiOf(page, server.url).make('tags', { name: 'Taken' })
  await page.goto(`${server.url}/tag-data/add`)
  await input(page, 'name').fill('taken ')
  await press(page, 'Create')
  await expect(page.locator('[data-path="name"] .td-error')).toBeVisible()
  await expect(input(page, 'name')).toBeFocused()
  for (const name of ['Kites', 'Kelp']) {
    await input(page, 'name').fill(name)
    await press(page, 'Save and add another')
    await expect(page.getByText(`${name} created`)).toBeVisible()
    await expect(input(page, 'name')).toHaveValue('')
    await expect(input(page, 'name')).toBeFocused()
  }
  expect(
    (await apiOf(page, server.url).list('tags?page=1&limit=9&filter=name||$starts||K')).data.map(
      ({ name }) => name,
    ),
  ).toEqual(expect.arrayContaining(['Kites', 'Kelp']))
})

test('an edit sends only the version and the changed fields', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const { id, version } = await mentor(page, 'Lalitha')
  await page.goto(`${server.url}/mentor-data/edit/${id}`)
  await input(page, 'name.lastName').fill('Menon')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(page, 'Update')
  expect((await sent).postDataJSON()).toEqual({ version, name: { lastName: 'Menon' } })
  await expect(page).toHaveURL(`${server.url}/mentor-data/show/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lalitha Menon' })).toBeVisible()
})

/** Does something that opens a question, answers it, and returns its text. */
async function answerQuestion(
  page: Page,
  act: () => Promise<unknown>,
  answer: 'accept' | 'dismiss',
): Promise<string> {
  const dialog = page.waitForEvent('dialog').then(async (shown) => {
    await shown[answer]()
    return shown.message()
  })
  await act()
  return dialog
}

test('a link or Back asks before it leaves unsaved changes', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const { id } = await mentor(page, 'Bhavani')
  await page.goto(`${server.url}/mentor-data/view`)
  await page.getByRole('link', { name: 'Edit Bhavani Pillai' }).click()
  await input(page, 'name.lastName').fill('Iyer')
  const form = `${server.url}/mentor-data/edit/${id}`
  const back = () => page.evaluate(() => history.back())
  const question = /unsaved changes/

  expect(
    await answerQuestion(
      page,
      () => page.getByRole('link', { name: 'Mentors' }).first().click(),
      'dismiss',
    ),
  ).toMatch(question)
  await expect(page).toHaveURL(form)
  for (let time = 1; time <= 2; time++) {
    expect(await answerQuestion(page, back, 'dismiss')).toMatch(question)
    await expect(page).toHaveURL(form)
    await expect(input(page, 'name.lastName')).toHaveValue('Iyer')
  }
  expect(await answerQuestion(page, back, 'accept')).toMatch(question)
  await expect(page).toHaveURL(`${server.url}/mentor-data/view`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mentors' })).toBeVisible()

  await test.step('without changes there is no question', async () => {
    page.on('dialog', (dialog) => {
      throw new Error(dialog.message())
    })
    await page.goForward()
    // The form offers the unsaved text again.
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(input(page, 'name.lastName')).toHaveValue('Pillai')
    await page.goBack()
    await expect(page).toHaveURL(`${server.url}/mentor-data/view`)
  })
})

test('saving asks nothing, and Back does not lead to the form again', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const { id } = await mentor(page, 'Gopal')
  page.on('dialog', (dialog) => {
    throw new Error(dialog.message())
  })
  await page.goto(`${server.url}/mentor-data/view`)
  await page.goto(`${server.url}/mentor-data/edit/${id}`)
  await expect(input(page, 'name.firstName')).toBeFocused()
  await input(page, 'name.firstName').fill('Gopala')
  await press(page, 'Update')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Gopala Pillai', exact: true }),
  ).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mentors' })).toBeVisible()
})

test('a conflict shows both versions side by side and loses nothing', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const { id, version } = await mentor(page, 'Farida')
  const api = apiOf(page, server.url)
  // Without live events there is no warning before the save.
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.route(/socket\.io/, (route) => route.abort())
  await page.goto(`${server.url}/mentor-data/edit/${id}`)
  await input(page, 'name.firstName').fill('Farah')
  await api.change(`mentors/${id}`, { version, name: { firstName: 'Fareeda', lastName: 'Khan' } })
  await press(page, 'Update')

  const choice = page.getByRole('alertdialog', { name: 'Two versions of this record' })
  await expect(choice.getByText('1 left to choose')).toBeVisible()
  await expect(choice.getByText('Khan')).toBeVisible()
  await expect(choice.getByRole('button', { name: 'Save' })).toBeDisabled()
  await choice.getByRole('button', { name: 'Back to the form' }).click()
  await expect(input(page, 'name.firstName')).toHaveValue('Farah')
  await press(page, 'Update')
  await choice
    .getByRole('group', { name: /First name/ })
    .getByRole('radio', { name: 'Yours' })
    .check()
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Farah Khan' })).toBeVisible()
  expect((await api.one(`mentors/${id}`)).name).toEqual({ firstName: 'Farah', lastName: 'Khan' })
})

test('changes of different fields merge without a question', async ({ page }) => {
  await haveSession(page, server.url, 'admin')
  const { id, version } = await mentor(page, 'Indu')
  await page.goto(`${server.url}/mentor-data/edit/${id}`)
  await input(page, 'name.firstName').fill('Indira')
  await apiOf(page, server.url).change(`mentors/${id}`, { version, name: { lastName: 'Rao' } })
  // The note about it moves the button.
  await expect(page.getByRole('region', { name: 'Changed elsewhere' })).toBeVisible()
  await press(page, 'Update')
  await expect(page.getByRole('heading', { level: 1, name: 'Indira Rao' })).toBeVisible()
})
