import { expect, test, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { signIn, type DemoPerson } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function person(browser: Browser, who: DemoPerson) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await signIn(page, server.url, who)
  return { page, api: apiOf(page, server.url) }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const queue = 'review-queue?limit=50'

test('home leads to the waiting work with a click, and its changes and pictures are shown in place', async ({ browser }) => {
  const [staff, pupil] = [await person(browser, 'incharge'), await person(browser, 'student')]
  const own = (await pupil.api.list('student-activities?limit=50&page=1')).data
  const copy = own.find(({ status }) => status === 'Mentor Needed')!
  const [first, ...rest] = copy.instructions as string[]
  const picture = await pupil.page.request.post(`${server.url}/api/files`, {
    headers: { origin: server.url },
    multipart: {
      file: {
        name: 'lamp.png',
        mimeType: 'image/png',
        buffer: await pupil.page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } }),
      },
    },
  })
  await pupil.api.change(`student-activities/${copy.id}`, {
    version: copy.version,
    instructions: [`${first!} Slowly.`, ...rest.slice(1), 'Show it to a friend.'],
    files: [{ id: (await picture.json()).id }],
  })
  const before = (await staff.api.list(queue)).total
  expect(before).toBeGreaterThan(1)

  await test.step('from home to the copy with a click', async () => {
    await staff.page.goto(server.url)
    await staff.page.getByRole('link', { name: new RegExp(`Navya Kaur.*${copy.taName as string}`) }).click()
    await expect(heading(staff.page)).toHaveText(copy.taName as string)
    await expect(staff.page.locator('ins').filter({ hasText: 'Slowly.' })).toBeVisible()
    await expect(staff.page.locator('li[data-change=added]')).toContainText('Show it to a friend.')
    await expect(staff.page.locator('li[data-change=removed]')).toContainText(rest[0]!)
    const shown = staff.page.getByRole('img', { name: 'lamp.png' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(staff.page.getByText(`1 of ${before}`)).toBeVisible()
  })
})

test('what others do meanwhile is shown, and nothing typed is lost', async ({ browser }) => {
  const [staff, mentor] = [await person(browser, 'admin'), await person(browser, 'mentor')]
  const path = 'student-activities'
  const waiting = async () => (await staff.api.list(`${queue}&kind=studentActivity`)).data
  const [first, second] = await waiting()
  const change = async (id: string, body: object) =>
    staff.api.change(`${path}/${id}`, { version: (await staff.api.one(`${path}/${id}`)).version, ...body })
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
  await expect(mentor.page.getByRole('button', { name: 'Return' })).toHaveCount(0)
  await expect(mentor.page.getByLabel('Comment', { exact: true })).toHaveValue('Well built.')
  await mentor.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(mentor.page.getByRole('list', { name: 'Conversation' })).toContainText('Well built.')

  // Both press at the same moment: the second is told who was faster, and keeps the comment.
  await open(second!.id)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await mentor.page.route(`**/api/${path}/${second!.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await mentor.page.getByRole('button', { name: 'Return' }).click()
  await change(second!.id, { status: 'Review Completed' })
  release()
  await expect(mentor.page.getByText(/has just set this to Review Completed\. Your comment is still in the box\./)).toBeVisible()
  await expect(mentor.page.getByLabel('Comment', { exact: true })).toHaveValue('Well built.')

  // A mentor cannot open completed work again, and is asked first. Enter completes.
  const [, last] = await waiting()
  await open(last!.id)
  await mentor.page.getByRole('button', { name: 'Complete and next' }).click()
  await expect(mentor.page.getByText('Only an admin or the in-charge can open it again.')).toBeVisible()
  await mentor.page.keyboard.press('Enter')
  await expect(mentor.page.getByText(/^Completed “/)).toBeVisible()

  await expect(mentor.page).not.toHaveURL(new RegExp(last!.id))
  const id = mentor.page.url().match(/student-\w+\/(\w+)/)!
  await mentor.page.getByLabel('Comment', { exact: true }).fill('Too late.')
  await staff.page.request.delete(`${server.url}/api/${id[0].split('/')[0]}/${id[1]}`, { headers: { origin: server.url } })
  await expect(mentor.page.getByText(/was not found/)).toBeVisible()
  await mentor.page.getByRole('link', { name: 'Go to Review' }).click()
  await expect(mentor.page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
})
