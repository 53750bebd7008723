import { expect, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { haveSession, signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

interface Child {
  id: string
  name: { firstName: string }
  guardians: { phone: string | null }[]
}

/** Reads or writes over the API with the session of a page. */
const ask = async <T>(page: Page, method: 'get' | 'patch', path: string, data?: object) => {
  const answer = await page.request[method](`${server.url}/api/${path}`, {
    ...(data && { data }),
    headers: { origin: server.url },
  })
  expect([path, answer.ok()]).toEqual([path, true])
  return (await answer.json()) as T
}

test('an in-charge prints a form, a guardian answers it on a phone, and the in-charge confirms it', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await signIn(page, server.url, 'incharge', '/student-data/view')
  const { data: children } = await ask<{ data: Child[] }>(page, 'get', 'students?page=1&limit=50')
  const child = children.find(({ guardians }) => guardians.some(({ phone }) => phone))!
  const phone = child.guardians.flatMap((guardian) => guardian.phone ?? [])[0]!
  await page.goto(`${server.url}/student-data/show/${child.id}`)
  await page.getByRole('button', { name: 'Form for guardians' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The last four digits of a guardian’s phone').click()
  await dialog.getByRole('button', { name: 'Make the forms' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link for the guardian' }).inputValue()
  const sheet = dialog.locator('.guardian-forms > li')
  await expect(sheet).toContainText('For the guardian')
  await expect(sheet).toContainText('अभिभावक के लिए')
  await expect(sheet).toContainText(link)
  // Both languages and the code fit on the page.
  await expect
    .poll(() => sheet.evaluate((page) => page.scrollHeight <= page.clientHeight))
    .toBe(true)
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const guardian = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).newPage()
  const addresses: string[] = []
  guardian.on('request', (request) => addresses.push(request.url()))
  const opened = await guardian.goto(link)
  expect(opened?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const digits = guardian.getByRole('textbox', { name: 'The last four digits' })
  await digits.fill('0')
  await guardian.keyboard.press('Enter')
  await expect(guardian.getByRole('alert')).toContainText('This is not what the school has.')
  await expect(guardian.getByText(child.name.firstName)).toHaveCount(0)
  expect(await axeFindings(guardian)).toEqual([])
  await digits.fill(phone.slice(-4))
  await guardian.keyboard.press('Enter')
  await expect(guardian.getByText(child.name.firstName)).toBeVisible()
  await expect(guardian.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await guardian.getByRole('checkbox', { name: /: Messages/ }).check()
  await guardian.getByRole('textbox', { name: 'Your name' }).fill('Sunita Devi')
  await guardian.getByRole('combobox', { name: 'You are the child’s' }).selectOption('Mother')
  await expect.poll(() => overflow(guardian)).toBe(0)
  expect(await axeFindings(guardian)).toEqual([])
  await guardian.getByRole('button', { name: 'Send my answer' }).click()
  await expect(guardian.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await guardian.reload()
  await expect(
    guardian.getByRole('heading', { name: 'This link does not open a form' }),
  ).toBeVisible()
  const code = new URL(link).hash.slice(1)
  expect(addresses.some((address) => address.split('#')[0]!.includes(code))).toBe(false)

  await page.goto(`${server.url}/consent-form-data/waiting`)
  await page.getByRole('row').filter({ hasText: 'Sunita Devi' }).getByRole('link').first().click()
  await page.getByText('A document was shown').click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'It was the guardian' }).click()
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  const { data: lines } = await ask<{ data: { guardian: string; proof: string }[] }>(
    page,
    'get',
    `consents?filter=student||$eq||${child.id}&sort=number,DESC&page=1&limit=1`,
  )
  expect(lines[0]).toMatchObject({ guardian: 'Sunita Devi', proof: 'document', act: 'given' })
})

interface Row {
  id: string
  version: number
  student: string
  source: string
  taName: string
}

test('a student takes what has changed in the original, decides what they have changed, and takes it back', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'student')
  const { data: copies } = await ask<{ data: Row[] }>(
    page,
    'get',
    'student-activities?page=1&limit=5&filter=status||$eq||Assigned&filter=source||$notnull',
  )
  const copy = copies[0]!
  const api = `student-activities/${copy.id}`
  await ask(page, 'patch', api, { version: copy.version, intro: 'My own words' })
  const admin = await (await browser.newContext()).newPage()
  await haveSession(admin, server.url, 'admin')
  const original = `tinkering-activities/${copy.source}`
  const { version } = await ask<Row>(admin, 'get', original)
  await ask(admin, 'patch', original, {
    version,
    intro: 'Words of the teacher',
    tips: ['Ask for help with the drill'],
  })
  await page.goto(`${server.url}/student-data/snapshot/${copy.student}/ta/edit/${copy.id}`)
  await page.getByRole('button', { name: 'See what has changed' }).click()
  const panel = page.getByRole('region', { name: 'The original has changed' })
  await expect(panel).toContainText('Ask for help with the drill')
  await expect(panel).toContainText('Words of the teacher')
  expect(await axeFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Take what was not changed here' }).click()
  await expect(panel.getByText('Ask for help with the drill')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toContainText('Ask for help with the drill')
  await panel.getByText('Keep this copy’s').click()
  await panel.getByRole('button', { name: 'Save these choices' }).click()
  await expect(panel).toHaveCount(0)
  expect(await ask<object>(page, 'get', api)).toMatchObject({
    intro: 'My own words',
    tips: ['Ask for help with the drill'],
    isBehind: false,
  })
})
