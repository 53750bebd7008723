import { dayAfter, today } from '@tinkerdesk/shared'
import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { haveSession, openInLanguage, type DemoPerson } from './support/sign-in.js'
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

const dayOf = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
})
/** The days of the last month, as the calendar heads them but for commas: "Fri 27 November". */
const pastDays = new Set(
  Array.from({ length: 31 }, (_, at) =>
    dayOf.format(Date.now() - (at + 1) * 86_400_000).replace(',', ''),
  ),
)

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
    if (width < 700) {
      // A phone begins with today, unless the person wants the days before.
      const heads = await calendar.getByRole('heading', { level: 3 }).allTextContents()
      expect(heads.filter((head) => pastDays.has(head.replace(',', '')))).toEqual([])
    }
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

for (const [width, language] of [
  [1366, 'en'],
  [390, 'hi'],
] as const)
  test(`staff see who has not handed in, and remind all of them once a day: ${width} px, ${language}`, async ({
    browser,
  }) => {
    const pupil = await person(browser, 'student', width)
    const own = (await pupil.api.list('student-activities?limit=50&page=1')).data
    const copies = own.filter(
      ({ status, source }) => !/^In Review$|Completed$/.test(String(status)) && source,
    )
    // A piece of work of its own for each width: its reminder is sent once a day.
    const copy = copies[width < 700 ? 1 : 0]!
    const name = String(copy.taName)
    const words =
      language === 'en'
        ? {
            remind: /^Remind all \(\d+\)$/,
            yes: 'Remind',
            done: 'All reminded today',
            none: 'Assign',
          }
        : {
            remind: /^सबको याद दिलाएँ \(\d+\)$/,
            yes: 'याद दिलाएँ',
            done: 'आज सबको याद दिलाया गया',
            none: 'सौंपें',
          }
    const page = await (
      await browser.newContext({ viewport: { width, height: width < 700 ? 844 : 768 } })
    ).newPage()
    const work = `/not-handed-in/tinkering-activities/${String(copy.source)}`
    const start = language === 'en' ? `/ta-data/view?q=${encodeURIComponent(name)}` : work
    await openInLanguage(page, server.url, 'incharge', language, start)
    if (language === 'en') {
      // From the list of activities, by the menu of its row.
      await page
        .getByRole('button', { name: `More for ${name}` })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Not handed in' }).click()
    }
    await expect(page).toHaveURL(new RegExp(work))
    await expect(page.getByRole('link', { name })).toBeVisible()
    const child = page.getByRole('link', { name: 'Navya Kaur' })
    await expect(child).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])

    const remind = page.getByRole('button', { name: words.remind })
    const count = Number(/\d+/.exec((await remind.textContent())!)![0])
    await remind.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await expect(question).toContainText(String(count))
    await expect(question.getByRole('button', { name: words.yes, exact: true })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: words.done })).toBeDisabled()
    await expect(page.locator('.open-work-last')).toBeVisible()

    await pupil.page.goto(server.url)
    await bell(pupil.page).click()
    const panel = pupil.page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('link', { name: `Please hand in: ${name}` })).toHaveCount(1)

    // Those without a copy are there, too, and get one from here.
    const assign = page.getByRole('button', { name: words.none, exact: true })
    await assign.click()
    await expect(page.getByRole('dialog')).toContainText(name)
    await openInLanguage(page, server.url, 'incharge', 'en')
  })

test('a child hands in several files of a competition on a phone, and the review shows each', async ({
  browser,
}) => {
  const pupil = await person(browser, 'student', 390)
  const own = (await pupil.api.list('student-competitions?limit=50&page=1')).data
  const copy = own.find(({ status }) => !/^In Review$|Completed$/.test(String(status)))!
  await pupil.page.goto(
    `${server.url}/student-data/snapshot/${String(copy.student)}/competition/edit/${copy.id}`,
  )
  const more = pupil.page.locator('[data-path="moreFiles"]')
  const chooser = more.locator('input[type=file]').first()
  const text = (name: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`The text of ${name}.`),
  })
  await pupil.page
    .locator('[data-path="studentUploadFile"] input[type=file]')
    .setInputFiles(text('video.txt'))
  await chooser.setInputFiles([text('photos.txt'), text('problem.txt')])
  await expect(more.getByRole('link', { name: /problem\.txt/ })).toBeVisible()
  await expect.poll(() => overflow(pupil.page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(pupil.page)).toEqual([])
  await pupil.page.getByRole('button', { name: 'Save and hand in' }).click()
  await expect(pupil.page).toHaveURL(`${server.url}/`)
  const saved = await pupil.api.one(`student-competitions/${copy.id}`)
  expect(saved).toMatchObject({
    status: 'In Review',
    studentUploadFile: { name: 'video.txt' },
    moreFiles: [{ name: 'photos.txt' }, { name: 'problem.txt' }],
  })
  const staff = await person(browser, 'incharge', 1366)
  await staff.page.goto(`${server.url}/review/student-competitions/${copy.id}`)
  for (const name of ['video.txt', 'photos.txt', 'problem.txt'])
    await expect(
      staff.page.getByRole('link', { name: new RegExp(name.replace('.', '\\.')) }).first(),
    ).toBeVisible()
})
