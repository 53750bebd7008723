import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.use({ viewport: { width: 1366, height: 768 } })
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test("a student who types the screen's own example reads that the library has nothing like it, and is offered nothing that needs an adult", async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/ta-gen')
  await expect(page.getByText('5 of 5 drafts left today')).toBeVisible()
  const about = page.getByLabel('What it is about')
  const example = await about.getAttribute('placeholder')
  expect(example).toBe('An alarm that rings when it rains')
  const draft = page.getByRole('region', { name: 'Draft' })
  const ask = async (wish: string) => {
    await about.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(wish)
    await page.keyboard.press('Enter')
  }

  await ask(example!)
  await expect(
    draft.getByText('Nothing like this in the library yet. No draft was used.'),
  ).toBeVisible()
  await expect(page.getByText('5 of 5 drafts left today')).toBeVisible()
  await expect(draft).not.toContainText(/gas/i)

  await page.getByLabel('Materials at hand').focus()
  await page.keyboard.type('Buzzer,foil,battery,')
  await ask('Oven that cooks')
  // A wish that names a hazard is refused at its field.
  await expect(page.locator('.td-error')).toHaveText(
    '“Heat and flames” can hurt you, so no draft with it is made for students. Choose another idea, or ask your teacher.',
  )

  // The cooker of the demo is for the hand of a teacher, and is not named either. What is safe and uses the battery is.
  await ask('Solar cooking')
  await expect(draft.getByText(/^Nothing like this in the library yet/)).toBeVisible()
  const nearest = draft.getByRole('listitem')
  await expect(nearest.first()).toBeVisible()
  await expect(
    nearest.filter({ hasText: /gas|Oven|Key ring|Greeting card|moved by water|asks for water/ }),
  ).toHaveCount(0)
  await expect(page.getByText('5 of 5 drafts left today')).toBeVisible()
  await nearest.first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ta-data\/show\//)
  await page.goBack()
  await expect(about).toHaveValue('Solar cooking')

  await ask('Ice-cream stick bridge')
  await expect(draft.getByText('The draft is in the AI TA Report.')).toBeVisible()
  await expect(page.getByText('4 of 5 drafts left today')).toBeVisible()

  await ask('Kite')
  await draft.getByRole('link', { name: 'Write your own' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/ta-data/add`)
})

test('an activity that needs an adult says so on its page, its cards and on paper', async ({
  page,
}) => {
  await signIn(page, server.url, 'admin', '/ta-data/view?q=gas')
  const row = page.locator('tr[data-row]').filter({ hasText: 'Alarm for the gas stove' })
  await expect(row.getByText('An adult must be with you.')).toBeHidden()
  await page.getByRole('button', { name: 'Import, download and print' }).click()
  await page.getByRole('menuitem', { name: 'Print list or labels' }).click()
  const preview = page.getByRole('dialog').getByRole('region', { name: 'Preview' })
  const words = preview.getByText('An adult must be with you.')
  await expect(words).toBeVisible()
  await page.getByRole('dialog').getByText('Labels', { exact: true }).click()
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await row.getByRole('link', { name: 'Alarm for the gas stove' }).first().click()
  await expect(page.getByText('An adult must be with you. Gas, Heat and flames')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('An adult must be with you. Gas, Heat and flames')).toBeVisible()
})
