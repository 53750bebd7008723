import { expect } from '@playwright/test'
import { RazorpayServer, signed, webhooks } from '../api/test/support/razorpay-server.js'
import { startServer, type TestServer } from './server.js'
import { fitsPhone } from './support/page-width.js'
import { apiOf, type Answered } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer
let razorpay: RazorpayServer

test.beforeAll(async () => {
  razorpay = await RazorpayServer.start()
  server = await startServer({ ...razorpay.env, UPI_ID: 'lab@bank', UPI_NAME: 'Robotics Lab' })
})
test.afterAll(async () => {
  await server.stop()
  await razorpay.stop()
})

/** Resolves once the page was sent to the printer. */
const countPrints = () => {
  const counted = window as unknown as { prints: number }
  counted.prints = 0
  window.print = () => void (counted.prints += 1)
}

/** Makes a paid competition, and enters the student of the demo, who then owes its fee. */
async function owedCompetition(
  api: ReturnType<typeof apiOf>,
  name: string,
  fee: number,
): Promise<Answered> {
  const [student] = (await api.list('students?limit=1&filter=email||$eq||student@demo.example'))
    .data
  const competition = await api.make('competitions', {
    name,
    organizedBy: 'AIM',
    applicationStartDate: '2024-01-01',
    applicationEndDate: '2090-01-01',
    requirements: ['A robot'],
    paymentDetails: { type: 'paid', fee },
  })
  await api.make('student-competitions', { student: student!.id, source: competition.id })
  return competition
}

test('a paid competition becomes a payment when it is assigned, a receipt settles it, and the receipt prints', async ({
  page,
}) => {
  await page.addInitScript(countPrints)
  await signIn(page, server.url, 'admin', '/payments')
  await owedCompetition(apiOf(page, server.url), 'क्षत्रिय रोबोट उत्सव', 1250)
  const row = page.locator('tr[data-row]').filter({ hasText: 'क्षत्रिय रोबोट उत्सव' })
  await expect(row).toContainText('₹1,250')
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Record a receipt' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,250')
  await dialog.getByLabel('Amount').fill('1250 or so')
  await dialog.getByLabel('Amount').press('Control+Enter')
  await expect(dialog.getByText('Amount must be a number')).toBeVisible()
  await dialog.getByLabel('Amount').fill('1250.50')
  await dialog.getByLabel('Amount').press('Control+Enter')
  await expect(dialog.getByText('At most ₹1,250 is open.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('1000')
  await choose(page, page.getByRole('combobox', { name: 'Paid by' }), 'UPI')
  await dialog.getByRole('button', { name: 'Record the receipt' }).click()
  await expect(dialog.getByText('Enter the number of the cheque or the transfer.')).toBeVisible()
  await dialog.getByLabel('Reference').fill('431207756120')
  await dialog.getByLabel('Reference').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('₹1,000')
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Record a receipt' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('250')
  await dialog.getByRole('button', { name: 'Record the receipt' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Paid')
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Receipt R-\d+, R-\d+$/ })).toBeVisible()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('431207756120')
  await expect(paper.getByRole('row', { name: /^Received in total/ })).toContainText('₹1,250')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints))
    .toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(paper).toBeVisible()
})

test('an in-charge sees what is overdue at the school and records it on a phone, and no more', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'admin')
  const all = (await apiOf(page, server.url).list('payments?limit=100')).data
  const staff = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(staff, server.url, 'incharge', '/payments')
  await staff.getByRole('group', { name: 'Show payments' }).getByText('Overdue').click()
  await expect(staff).toHaveURL(/f\.dueOn=%7Ebefore-today|f\.dueOn=~before-today/)
  await fitsPhone(staff)
  const api = apiOf(staff, server.url)
  const own = (await api.list('payments?limit=100')).data
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all.length)
  const open = own.find(({ status }) => status === 'due') as Answered
  await followTo(staff, `/payments/show/${open.id}`)
  await expect(staff.getByRole('button', { name: 'Waive' })).toBeHidden()
  await staff.getByRole('button', { name: 'Record a receipt' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Record the receipt' }).click()
  await expect(staff.getByText('Paid', { exact: true })).toBeVisible()
  await staff.getByRole('button', { name: 'Receipt', exact: true }).click()
  await expect(staff.getByRole('heading', { name: /^Receipt R-/ })).toBeVisible()
  await fitsPhone(staff)
})

test('a student sees what they owe and nothing to change, and a mentor is told that there is nothing to pay', async ({
  browser,
}) => {
  const student = await browser.newPage()
  await signIn(student, server.url, 'student', '/payments')
  await expect(student.locator('tr[data-row]').first()).toContainText('Navya Kaur')
  await expect(student.getByRole('button', { name: 'Record a receipt' })).toBeHidden()
  const mentor = await browser.newPage()
  await signIn(mentor, server.url, 'mentor', '/payments')
  await expect(mentor.getByRole('heading', { name: 'You have nothing to pay' })).toBeVisible()
})

test("a student gets a code for UPI apps, or pays on the provider's page and sees it once that is confirmed", async ({
  page,
}) => {
  await signIn(page, server.url, 'student', '/payments')
  const admin = await page.context().browser()!.newPage()
  await haveSession(admin, server.url, 'admin')
  await owedCompetition(apiOf(admin, server.url), 'Drone Derby', 400)
  const row = page.locator('tr[data-row]').filter({ hasText: 'Drone Derby' })
  const pay = async () => {
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'How to pay' }).click()
  }
  await pay()
  await expect(page.getByRole('img', { name: 'QR code for a UPI app' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'open the app on this phone' })).toHaveAttribute(
    'href',
    /^upi:\/\/pay\?pa=lab%40bank&pn=Robotics%20Lab&am=400\.00&cu=INR/,
  )
  await page.route('https://rzp.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  )
  await page.getByRole('button', { name: 'Pay online' }).click()
  await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible()
  await page.goto(`${server.url}/payments`)
  await expect(row).toContainText('Pending')
  const data = JSON.stringify(
    webhooks.paid(razorpay.links.at(-1)!.reference_id, 'pay_derby', 40_000),
  )
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signed(data) }
  expect(
    (
      await page.request.post(`${server.url}/api/payments/razorpay/webhook`, { headers, data })
    ).status(),
  ).toBe(200)
  await expect(row).toContainText('Paid')
})

test('an admin returns what came in online, and sees when the bank has accepted and returned it', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const competition = await owedCompetition(api, 'Rocket Race', 500)
  const [owed] = (await api.list(`payments?limit=1&filter=competition||$eq||${competition.id}`))
    .data
  const deliver = async (body: object) => {
    const data = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signed(data) }
    expect(
      (
        await page.request.post(`${server.url}/api/payments/razorpay/webhook`, { headers, data })
      ).status(),
    ).toBe(200)
  }
  await api.make(`payments/${owed!.id}/pay-online`, {})
  await deliver(webhooks.paid(razorpay.links.at(-1)!.reference_id, 'pay_race', 50_000))
  await page.goto(`${server.url}/payments/show/${owed!.id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund online: Rocket Race/ })
  await expect(dialog.getByLabel('Amount')).toHaveValue('500')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await dialog.getByLabel('Amount').fill('600')
  await dialog.getByLabel('Reason').fill('The race fell out')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog.getByText('At most ₹500 can be refunded online at once.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByRole('button', { name: 'Refund online', exact: true }).click()
  await expect(
    page.getByText(
      'The bank returns ₹500. It appears in the ledger as soon as the bank confirms it.',
    ),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refunds = page.getByRole('dialog').getByRole('region', { name: 'Refunds online' })
  await expect(refunds.getByRole('listitem')).toContainText(
    /₹500 Under way at the bank.*The race fell out/,
  )
  await deliver(webhooks.refund('processed', [...razorpay.refunds.values()].at(-1)!))
  await page.goto(`${server.url}/payments`)
  await expect(page.locator('tr[data-row]').filter({ hasText: 'Rocket Race' })).toContainText(
    'Refunded',
  )
})
