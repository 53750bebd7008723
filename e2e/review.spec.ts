import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { hold } from './support/hold.js'
import { overflow } from './support/page-width.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { haveSession, openInLanguage, type DemoPerson } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Gives a person's session to a page of a separate browser context, and opens nothing. */
async function person(browser: Browser, who: DemoPerson) {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage()
  await haveSession(page, server.url, who)
  return { page, api: apiOf(page, server.url) }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const queue = 'review-queue?limit=50'

test('a review by keyboard: the changes are marked, the work is returned, handed in again and completed', async ({
  browser,
}) => {
  const [staff, pupil] = [await person(browser, 'incharge'), await person(browser, 'student')]
  const own = (await pupil.api.list('student-activities?limit=50&page=1')).data
  const copy = own.find(({ status }) => status === 'Mentor Needed')!
  const [first, ...rest] = copy.instructions as string[]
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const multipart = { file: { name, mimeType, buffer } }
    return (
      await pupil.page.request.post(`${server.url}/api/files`, {
        headers: { origin: server.url },
        multipart,
      })
    ).json()
  }
  const picture = await upload(
    'lamp.png',
    'image/png',
    await pupil.page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } }),
  )
  const plan = await upload(
    'plan.pdf',
    'application/pdf',
    Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  )
  await pupil.api.change(`student-activities/${copy.id}`, {
    version: copy.version,
    instructions: [`${first!} Slowly.`, ...rest.slice(1), 'Show it to a friend.'],
    files: [{ id: picture.id }, { id: plan.id }],
  })
  const { data: waiting, total: before } = await staff.api.list(queue)
  expect(before).toBeGreaterThan(1)
  // Which copy of the demo waits longest depends on the hour at which it is filled.
  const place = waiting.findIndex(({ id }) => id === copy.id) + 1
  const [there, back, beside] = place < before ? ['j', 'k', place + 1] : ['k', 'j', place - 1]

  await test.step('from home to the copy with a click', async () => {
    await staff.page.goto(server.url)
    await staff.page
      .getByRole('link', { name: new RegExp(`Navya Kaur.*${copy.taName as string} · `) })
      .click()
    await expect(heading(staff.page)).toHaveText(copy.taName as string)
    await expect(staff.page.locator('ins').filter({ hasText: 'Slowly.' })).toBeVisible()
    await expect(staff.page.locator('li[data-change=added]')).toContainText('Show it to a friend.')
    await expect(staff.page.locator('li[data-change=removed]')).toContainText(rest[0]!)
    const shown = staff.page.getByRole('img', { name: 'lamp.png' })
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    // A PDF is in a frame of the page; the headers of the file decide if the browser shows it there.
    const frame = staff.page.locator('iframe[title="plan.pdf"]')
    await expect(frame).toBeVisible()
    const headers = (
      await staff.page.request.get(server.url + (await frame.getAttribute('src'))!)
    ).headers()
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/),
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    await expect(staff.page.getByText(`${place} of ${before}`)).toBeVisible()
  })
  await test.step('j and k lead through the queue, and a comment that is not sent stays', async () => {
    await staff.page.keyboard.press('c')
    await expect(staff.page.getByLabel('Comment', { exact: true })).toBeFocused()
    await staff.page.keyboard.type('Please add a drawing.')
    await staff.page.getByRole('heading', { name: 'Comments', exact: true }).click()
    await staff.page.keyboard.press(String(there))
    await expect(staff.page.getByText(`${beside} of ${before}`)).toBeVisible()
    await staff.page.keyboard.press(String(back))
    await expect(staff.page.getByLabel('Comment', { exact: true })).toHaveValue(
      'Please add a drawing.',
    )
  })
  await test.step('Ctrl+Enter returns it with the comment and opens the next one', async () => {
    await staff.page.getByLabel('Comment', { exact: true }).press('Control+Enter')
    await expect(staff.page.getByText(`Returned “${copy.taName as string}”`)).toBeVisible()
    await expect(staff.page.getByText(new RegExp(`^\\d of ${before - 1}$`))).toBeVisible()
  })
  await test.step('the student sees who asks for what, and hands in with a button', async () => {
    await pupil.page.goto(server.url)
    const card = pupil.page.locator('li.snap-card').filter({ hasText: copy.taName as string })
    await expect(card).toContainText(/set this to Ongoing\..*Please add a drawing\./)
    await card.getByRole('link', { name: /^Edit/ }).click()
    await expect(
      pupil.page.getByText(/set this to Ongoing (just now|\d+ minutes? ago)/),
    ).toBeVisible()
    await pupil.page.getByLabel('Introduction').fill('With a drawing now.')
    await pupil.page.getByRole('button', { name: 'Save and hand in' }).click()
    await expect(pupil.page.getByText('Handed in. Your teachers see it now.')).toBeVisible()
    expect(await pupil.api.one(`student-activities/${copy.id}`)).toMatchObject({
      status: 'In Review',
      intro: 'With a drawing now.',
    })
  })
  await test.step('it is at the end of the queue, without a reload, and is completed there', async () => {
    await expect(staff.page.getByText(new RegExp(`^\\d of ${before}$`))).toBeVisible()
    await followTo(staff.page, '/review')
    await expect(staff.page.getByRole('row').last()).toContainText(copy.taName as string)
    await choose(
      staff.page,
      staff.page.getByRole('combobox', { name: 'Kind of work' }),
      'Tinkering activity',
    )
    await choose(staff.page, staff.page.getByRole('combobox', { name: 'Status' }), 'In Review')
    await staff.page.getByRole('row').last().getByRole('link').click()
    await expect(staff.page.locator('ins').filter({ hasText: 'With a drawing now.' })).toBeVisible()
    await staff.page.keyboard.press('Control+Shift+Enter')
    await expect(staff.page.getByText(`Completed “${copy.taName as string}”`)).toBeVisible()
    // The next piece of work follows by itself, and would overtake a person who leaves before.
    await expect(heading(staff.page)).not.toHaveText(copy.taName as string)
    expect(await pupil.api.one(`student-activities/${copy.id}`)).toMatchObject({
      status: 'TA Completed',
    })
  })
  await test.step('after the last copy the empty queue says what to do', async () => {
    for (const waiting of (await staff.api.list(queue)).data.slice(1)) {
      const path = `${({ studentActivity: 'student-activities', studentCompetition: 'student-competitions' } as Record<string, string>)[waiting.resource as string] ?? 'student-courses'}/${waiting.id}`
      await staff.api.change(path, {
        version: (await staff.api.one(path)).version,
        status: 'On Hold',
      })
    }
    await followTo(staff.page, '/review')
    await staff.page.getByRole('button', { name: 'Start with the first' }).click()
    await staff.page.getByRole('button', { name: 'Complete and next' }).click()
    await expect(staff.page.getByText('Nothing waits for you')).toBeVisible()
    await staff.page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => overflow(staff.page)).toBeLessThanOrEqual(0)
  })
})

test('what others do meanwhile is shown, and nothing typed is lost', async ({ browser }) => {
  const [staff, mentor] = [await person(browser, 'admin'), await person(browser, 'mentor')]
  const path = 'student-activities'
  const waiting = async () => (await staff.api.list(`${queue}&kind=studentActivity`)).data
  const [first, second] = await waiting()
  const change = async (id: string, body: object) =>
    staff.api.change(`${path}/${id}`, {
      version: (await staff.api.one(`${path}/${id}`)).version,
      ...body,
    })
  const open = async (id: string) => {
    await mentor.page.goto(`${server.url}/review/${path}/${id}`)
    await expect(mentor.page.getByRole('button', { name: 'Complete and next' })).toBeVisible()
    await mentor.page.getByLabel('Comment', { exact: true }).fill('Well built.')
  }

  await open(first!.id)
  await change(first!.id, { intro: 'Rewritten meanwhile.' })
  await expect(mentor.page.getByText('This was changed while you were reading.')).toBeVisible()
  await expect(mentor.page.locator('ins').filter({ hasText: 'Rewritten meanwhile.' })).toBeVisible()

  await change(first!.id, { status: 'On Hold' })
  await expect(mentor.page.getByText(/set this to On Hold/)).toBeVisible()
  await expect(mentor.page.getByRole('button', { name: 'Return', exact: true })).toHaveCount(0)
  await expect(mentor.page.getByLabel('Comment', { exact: true })).toHaveValue('Well built.')
  // A text typed while a comment is sent is the next one.
  const isPatch = (request: { method(): string }) => request.method() === 'PATCH'
  const send = await hold(mentor.page, `**/api/${path}/${first!.id}`, isPatch)
  await mentor.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await mentor.page.getByLabel('Comment', { exact: true }).press('End')
  await mentor.page.keyboard.type(' Now the report')
  send()
  await expect(mentor.page.getByRole('list', { name: 'Conversation' })).toContainText('Well built.')
  await expect(mentor.page.getByLabel('Comment', { exact: true })).toHaveValue('Now the report')

  // Both press at the same moment: the second is told who was faster, and keeps the comment.
  await open(second!.id)
  const release = await hold(mentor.page, `**/api/${path}/${second!.id}`, isPatch)
  await mentor.page.getByRole('button', { name: 'Return', exact: true }).click()
  await change(second!.id, { status: 'Review Completed' })
  release()
  await expect(
    mentor.page.getByText(
      /has just set this to Review Completed\. Your comment is still in the box\./,
    ),
  ).toBeVisible()
  await expect(mentor.page.getByLabel('Comment', { exact: true })).toHaveValue('Well built.')

  // A mentor cannot open completed work again, and is asked first. Enter completes.
  const [, last] = await waiting()
  await open(last!.id)
  // A key that is still held down from the work before decides nothing.
  await mentor.page.getByLabel('Comment', { exact: true }).evaluate((box) => {
    const held = { key: 'Enter', ctrlKey: true, repeat: true, bubbles: true }
    box.dispatchEvent(new KeyboardEvent('keydown', held))
  })
  await expect(mentor.page.getByLabel('Comment', { exact: true })).toHaveValue('Well built.')
  await mentor.page.getByRole('button', { name: 'Complete and next' }).click()
  const question = mentor.page.getByRole('dialog', { name: /^Complete “/ })
  await expect(question).toContainText('Only an admin or the in-charge can open it again.')
  await expect(question.getByRole('button', { name: 'Complete and next' })).toBeFocused()
  await mentor.page.keyboard.press('Enter')
  await expect(mentor.page.getByText(/^Completed “/)).toBeVisible()

  await expect(mentor.page).not.toHaveURL(new RegExp(last!.id))
  const id = mentor.page.url().match(/student-\w+\/(\w+)/)!
  await mentor.page.getByLabel('Comment', { exact: true }).fill('Too late.')
  await staff.page.request.delete(`${server.url}/api/${id[0].split('/')[0]}/${id[1]}`, {
    headers: { origin: server.url },
  })
  await expect(mentor.page.getByText(/was not found/)).toBeVisible()
  await mentor.page.getByRole('link', { name: 'Go to Review' }).click()
  await expect(mentor.page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
})

for (const [width, language] of [
  [1366, 'en'],
  [390, 'hi'],
] as const)
  test(`a comment that staff write often is saved, chosen, edited, deleted and restored by keyboard: ${width} px, ${language}`, async ({
    browser,
  }) => {
    const page = await (
      await browser.newContext({ viewport: { width, height: width < 700 ? 844 : 768 } })
    ).newPage()
    const who = width < 700 ? 'mentor' : 'incharge'
    await openInLanguage(page, server.url, who, language)
    const api = apiOf(page, server.url)
    const copy = (await api.list('student-activities?limit=50&page=1')).data.find(
      ({ status }) => !String(status).endsWith('Completed'),
    )!
    await page.goto(`${server.url}/review/student-activities/${copy.id}`)
    const box = page.locator('.review-panel textarea')
    const list = page.getByRole('dialog')
    const chosen = list.locator('.saved-comment')
    const save = list.locator('.td-dialog-actions button')
    const button = page.locator('.review-saved')
    for (const text of ['Label every part.', 'Well measured.']) {
      await box.click()
      await page.keyboard.type(text)
      await button.focus()
      await page.keyboard.press('Enter')
      await save.focus()
      await page.keyboard.press('Enter')
      await expect(chosen.filter({ hasText: text })).toBeVisible()
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
      await box.fill('')
    }
    // Down in the empty box, down to the second, Enter.
    await box.focus()
    await page.keyboard.press('ArrowDown')
    await expect(chosen.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(chosen.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('Well measured.')
    await page.keyboard.type(' Thank you')
    await expect(box).toHaveValue('Well measured. Thank you')
    await box.fill('')
    await page.keyboard.press('ArrowDown')
    // Edit, then delete and undo.
    await chosen.first().press('Tab')
    await page.keyboard.press('Enter')
    await list.locator('textarea').fill('Label all parts.')
    await page.keyboard.press('Enter')
    await expect(chosen.first()).toHaveText('Label all parts.')
    await chosen.first().press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(chosen).toHaveCount(1)
    await list.locator('.saved-comments-removed button').press('Enter')
    await expect(chosen).toHaveText(['Label all parts.', 'Well measured.'])
    await openInLanguage(page, server.url, who, 'en')
  })
