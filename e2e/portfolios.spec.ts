import { expect } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { hold } from './support/hold.js'
import { overflow } from './support/page-width.js'
import { haveSession } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a student proposes by keys, the school releases, anyone with the link looks, and the student ends it', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'student')
  await page.goto(`${server.url}/my-portfolio`)
  const ask = page.getByRole('button', { name: 'Ask my school to share it' })
  await expect(ask).toBeDisabled()
  const pieces = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Up' }) })
  await expect(pieces.last()).toContainText('Hours in the lab')
  await pieces.last().getByRole('button', { name: /^Up: / }).focus()
  await page.keyboard.press('Enter')
  await pieces.first().getByRole('textbox').focus()
  await page.keyboard.type('Every Saturday')
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(ask).toBeDisabled()
  await expect(page.getByText('Every Saturday')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const school = await (await browser.newContext()).newPage()
  await haveSession(school, server.url, 'incharge')
  await school.goto(`${server.url}/portfolio-data/waiting`)
  await school.getByRole('link', { name: 'Navya Kaur' }).first().click()
  const release = school.getByRole('button', { name: 'Release', exact: true })
  await expect(release).toBeDisabled()
  await expect(school.getByText('Every Saturday')).toBeVisible()
  await school.getByRole('checkbox', { name: /no other child is named or pictured$/ }).check()
  await release.click()
  await expect(school.getByRole('alert')).toContainText('A guardian has to agree to sharing first')
  const own = await school.evaluate(async () => {
    const answer = await fetch('/api/portfolios')
    return (await answer.json()) as { student: string }[] | { data: { student: string }[] }
  })
  const { student } = ('data' in own ? own.data : own)[0]!
  const line = { student, act: 'given', purposes: ['sharing'], guardian: 'Harpreet Kaur' }
  const entered = await school.request.post(`${server.url}/api/consents`, {
    data: line,
    headers: { origin: server.url },
  })
  expect(entered.status()).toBe(201)
  await release.click()
  await expect(school.getByRole('button', { name: 'End the link' })).toBeVisible()

  const link = await page.getByRole('textbox', { name: 'Your link' }).inputValue()
  const stranger = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  ).newPage()
  const addresses: string[] = []
  stranger.on('request', (request) => addresses.push(request.url()))
  const document = await stranger.goto(link)
  expect(document?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(stranger.getByRole('heading', { name: 'Navya K.' })).toBeVisible()
  await expect(stranger.getByRole('img', { name: 'The light was the hardest part.' })).toBeVisible()
  await expect(stranger.getByText('Every Saturday')).toBeVisible()
  await expect.poll(() => overflow(stranger)).toBe(0)
  expect(await axeFindings(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(stranger.getByText('लैब में समय')).toBeVisible()
  const code = new URL(link).hash.slice(1)
  expect(addresses.some((address) => address.split('#')[0]!.includes(code))).toBe(false)

  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('textbox', { name: 'Your link' })).toBeHidden()
  await stranger.getByRole('button', { name: 'English' }).click()
  await expect(
    stranger.getByRole('heading', { name: 'This link does not open a portfolio' }),
  ).toBeVisible()
})

test('what is typed while a portfolio is saved stays, and is saved next', async ({ page }) => {
  await haveSession(page, server.url, 'student')
  await page.goto(`${server.url}/my-portfolio`)
  const about = page.getByLabel('About you and your work')
  await about.fill('I build lamps')
  const release = await hold(page, '**/api/portfolios/*', (request) => request.method() === 'PATCH')
  const save = page.getByRole('button', { name: 'Save for later' })
  await save.click()
  await about.press('End')
  await page.keyboard.type(' and robots')
  release()
  await expect(page.getByText('Portfolio saved')).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(about).toHaveValue('I build lamps and robots')
  await save.click()
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(about).toHaveValue('I build lamps and robots')
})

test('what is typed for a portfolio outlives its page, and is discarded on demand only', async ({
  page,
}) => {
  await haveSession(page, server.url, 'student')
  await page.goto(`${server.url}/my-portfolio`)
  const about = page.getByLabel('About you and your work')
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  const stored = await about.inputValue()
  await about.fill('I am learning to solder')
  await expect(discard).toBeVisible()
  // The page ends without a question, as in a crash.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto(`${server.url}/my-portfolio`)
  const again = other.getByLabel('About you and your work')
  await expect(again).toHaveValue('I am learning to solder')
  await expect(other.getByRole('button', { name: 'Save for later' })).toBeEnabled()
  await other.getByRole('button', { name: 'Discard', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(again).toHaveValue(stored)
  await other.reload()
  await expect(again).toHaveValue(stored)
})
