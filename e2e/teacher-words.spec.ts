import { dayAfter, today } from '@tinkerdesk/shared'
import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { haveSession, type DemoPerson } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function person(browser: Browser, who: DemoPerson, width: number) {
  const context = await browser.newContext({ viewport: { width, height: width < 700 ? 844 : 768 } })
  const page = await context.newPage()
  await haveSession(page, server.url, who)
  return { page, api: apiOf(page, server.url) }
}
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

for (const width of [1366, 390])
  test(`a child of a ${width} px screen hears of a comment, is led to it, and sees what is due and what was late`, async ({
    browser,
  }) => {
    const staff = await person(browser, 'incharge', width)
    const pupil = await person(browser, 'student', width)
    const own = (await pupil.api.list('student-activities?limit=50&page=1')).data
    const copy = own.find(({ status }) => !/^In Review$|Completed$/.test(String(status)))!
    const name = String(copy.taName)
    const at = `student-activities/${copy.id}`
    await staff.api.change(at, { version: copy.version, dueDate: dayAfter(today(), 1) })

    // The in-charge comments in the review, by keyboard.
    await staff.page.goto(`${server.url}/review/student-activities/${copy.id}`)
    await staff.page.getByLabel('Comment', { exact: true }).click()
    await staff.page.keyboard.type(`Measure the wire again, ${width}.`)
    await staff.page.getByRole('button', { name: 'Comment', exact: true }).focus()
    await staff.page.keyboard.press('Enter')
    await expect(staff.page.getByRole('list', { name: 'Conversation' })).toContainText(`${width}.`)

    await pupil.page.goto(server.url)
    await bell(pupil.page).focus()
    await pupil.page.keyboard.press('Enter')
    const panel = pupil.page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('link', { name: `New comment on ${name}` }).first()).toBeVisible()
    await expect(panel).not.toContainText('Measure the wire')
    expect(await axeFindings(pupil.page)).toEqual([])
    await panel
      .getByRole('link', { name: `New comment on ${name}` })
      .first()
      .focus()
    await pupil.page.keyboard.press('Enter')
    await expect(pupil.page).toHaveURL(new RegExp(`/ta/edit/${copy.id}#comments$`))
    const talk = pupil.page.getByRole('list', { name: 'Conversation' })
    await expect(talk).toBeFocused()
    await expect(talk.getByText(`Measure the wire again, ${width}.`)).toBeInViewport()

    await pupil.page.goto(server.url)
    const calendar = pupil.page.getByRole('region', { name: 'Calendar' })
    await calendar.scrollIntoViewIfNeeded()
    await expect(calendar.getByRole('link', { name: `Due: ${name}` })).toBeVisible()
    if (width < 700)
      // A phone begins with today, unless the person wants the days before.
      expect(
        await calendar
          .getByRole('heading', { level: 3 })
          .evaluateAll((heads) => heads.map(({ textContent }) => textContent)),
      ).not.toContainEqual(expect.stringMatching(new RegExp(`, 1 [A-Z]`)))
    await expect.poll(() => overflow(pupil.page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(pupil.page)).toEqual([])

    const { version } = await staff.api.one(at)
    await staff.api.change(at, { version, dueDate: dayAfter(today(), -1) })
    await pupil.page.reload()
    const card = pupil.page.getByRole('listitem').filter({ hasText: name }).first()
    await expect(card.locator('.due-note')).toHaveAttribute('data-late', 'true')
    const late = await pupil.api.one(at)
    await pupil.api.change(at, { version: late.version, status: 'In Review' })
    await expect(card.getByText(/^Handed in late, was due /)).toBeVisible()
    await expect(card.locator('.due-note')).not.toHaveAttribute('data-late')
    await expect.poll(() => overflow(pupil.page)).toBeLessThanOrEqual(0)

    // A change that waits says so until it is sent.
    let cuts = 1
    await pupil.page.route(`**/api/${at}`, (route) =>
      route.request().method() === 'PATCH' && cuts-- > 0
        ? route.fulfill({ status: 503 })
        : route.continue(),
    )
    await pupil.page.goto(
      `${server.url}/student-data/snapshot/${String(copy.student)}/ta/edit/${copy.id}`,
    )
    await pupil.page.locator('[data-path="intro"] textarea').fill(`Typed at ${width} px.`)
    await pupil.page.getByRole('button', { name: 'Update', exact: true }).click()
    const messages = pupil.page.getByRole('region', { name: 'Messages', exact: true })
    await expect(messages.getByText('Sent.', { exact: true })).toBeVisible()
    await expect(messages.getByText('Kept on this device.')).toHaveCount(0)
    const handedIn = await staff.api.one(at)
    await staff.api.change(at, { version: handedIn.version, status: 'Ongoing', dueDate: null })
  })
