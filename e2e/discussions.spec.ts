import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { watchLive } from './support/live.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { haveSession, signIn, type DemoPerson } from './support/sign-in.js'
import { storedDrafts } from './support/stored-drafts.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Opens a page of a person in a browser context of their own, and waits until they hear what others do. */
async function open(browser: Browser, who: DemoPerson, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const live = watchLive(page)
  await signIn(page, server.url, who, address)
  await live.connected()
  return page
}
const card = (page: Page) => page.getByRole('region', { name: 'Discussion' })
const box = (page: Page) => card(page).getByRole('textbox', { name: 'Write a comment' })
const others = (page: Page) => page.getByRole('list', { name: 'Also here' })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

test('two people see each other at a record, and talk about it without a reload, a mouse or a lost word', async ({
  browser,
  page,
}) => {
  await haveSession(page, server.url, 'incharge')
  const { data } = await apiOf(page, server.url).list('teams?page=1&limit=1')
  const { id } = data[0]!
  const address = `/team-data/show/${id}`
  const incharge = await open(browser, 'incharge', address)
  const mentor = await open(browser, 'mentor', address)
  await expect(others(mentor)).toHaveText(/Kavita Rathore/)
  await expect(others(incharge).getByRole('listitem')).toHaveCount(1)

  // A mention, by the keyboard alone.
  await box(mentor).focus()
  await mentor.keyboard.type('See https://example.org/plan, @kav')
  await expect(mentor.getByRole('option', { name: /Kavita Rathore/ })).toBeVisible()
  await mentor.keyboard.press('Enter')
  await expect(box(mentor)).toHaveValue('See https://example.org/plan, @Kavita Rathore ')
  await mentor.keyboard.type('first')
  await mentor.keyboard.press('Control+Enter')
  await expect(box(mentor)).toHaveValue('')

  const thread = card(incharge).getByRole('listitem').filter({ hasText: 'first' })
  await expect(thread).toContainText('@Kavita Rathore first')
  await expect(thread.getByRole('link', { name: 'https://example.org/plan' })).toBeVisible()
  await expect(incharge.getByText('You are mentioned:').first()).toBeVisible()
  await thread.getByRole('button', { name: 'Reply', exact: true }).click()
  await card(incharge).getByRole('textbox', { name: 'Write a reply' }).fill('I have read it')
  await incharge.keyboard.press('Control+Enter')
  await expect(card(mentor).getByText('I have read it')).toBeVisible()
  await expect(card(mentor).getByText('1 open')).toBeVisible()
  await mentor.emulateMedia({ reducedMotion: 'reduce' })
  expect(await axeFindings(mentor)).toEqual([])

  await button(mentor, 'Resolve').click()
  await expect(button(incharge, 'Resolved: 1')).toBeVisible()
  await expect(card(incharge).getByText('I have read it')).toBeHidden()
  await button(incharge, 'Resolved: 1').click()
  await expect(card(incharge).getByText(/^Resolved by /)).toBeVisible()

  // A typed text survives a reload, and a lost answer: the same request is sent again and adds nothing twice.
  await box(mentor).fill('Half a thought')
  await expect
    .poll(() => storedDrafts(mentor))
    .toMatchObject([{ values: { text: 'Half a thought' } }])
  await mentor.reload()
  await expect(box(mentor)).toHaveValue('Half a thought')
  await mentor.route('**/api/discussions/teams/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await box(mentor).press('Control+Enter')
  await expect(button(mentor, 'Try again')).toBeVisible()
  await expect(box(mentor)).toHaveValue('Half a thought')
  await mentor.unroute('**/api/discussions/teams/*')
  await button(mentor, 'Try again').click()
  await expect(box(mentor)).toHaveValue('')
  await expect(card(mentor).getByText('Half a thought', { exact: true })).toHaveCount(1)
  await expect.poll(() => storedDrafts(mentor)).toEqual([])

  await mentor.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => overflow(mentor)).toBe(0)

  // A person who edits is named, and one who has left is gone.
  await incharge.goto(`${server.url}/team-data/edit/${id}`)
  await expect(others(mentor)).toHaveText(/Kavita Rathore is editing/)
  await incharge.context().close()
  await expect(others(mentor)).toBeHidden()
})
