import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { choose } from './support/select.js'
import { signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a mentor has a draft composed of the library, keeps what was typed over a reload, and finds the draft in the report', async ({
  page,
}) => {
  await signIn(page, server.url, 'mentor', '/ta-gen')
  await expect(page.getByText('No AI is set up here')).toBeVisible()
  await expect(page.getByText('20 of 20 drafts left today')).toBeVisible()
  const subject = page.getByLabel('Subject', { exact: true })
  await subject.focus()
  await expect(subject).toBeFocused()
  await page.keyboard.type('zzz')
  // The click drops the text, and says so instead of making a draft without it.
  await page.getByRole('button', { name: 'Generate a draft' }).click()
  await expect(page.getByText('Nothing was chosen for “zzz”')).toBeVisible()
  await expect(subject).toBeFocused()
  const materials = page.getByLabel('Materials at hand')
  await materials.focus()
  await expect(materials).toBeFocused()
  await page.keyboard.type('Buzzer,foil')
  // The click takes the last one, too.
  await page.getByRole('button', { name: 'Generate a draft' }).click()
  await expect(page.locator('.ant-select-multiple .ant-select-selection-item')).toHaveText([
    'Buzzer',
    'foil',
  ])
  await expect(page.getByText('Say what it is about, or choose a subject')).toBeVisible()
  await page.getByLabel('What it is about').fill('Plant watering')
  await page.reload()
  await expect(page.getByLabel('What it is about')).toHaveValue('Plant watering')
  await choose(page, page.getByLabel('Language'), 'हिन्दी')
  await page.getByLabel('What it is about').fill('पौधों की सिंचाई')
  await page.getByLabel('What it is about').press('Enter')
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft.getByText('The draft is in the AI TA Report.')).toBeVisible()
  await expect(
    draft.getByText(/^पुस्तकालय की गतिविधि “बूँद-बूँद से पौधों की सिंचाई” से बनाई गई, कक्षा 6 से 8 के लिए/),
  ).toBeVisible()
  await expect(page.getByText('19 of 20 drafts left today')).toBeVisible()
  await draft.getByRole('link', { name: 'AI TA Report' }).click()
  const row = page.locator('tr[data-row]').filter({ hasText: 'पौधों की सिंचाई: ' })
  await expect(row).toContainText('Composer')
  await expect(row).toContainText('Draft')
})
