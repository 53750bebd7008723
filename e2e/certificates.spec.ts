import { expect, type Browser, type Page } from '@playwright/test'
import { encode } from 'uqr'
import { startServer, type TestServer } from './server.js'
import { axeFindings } from './support/axe.js'
import { overflow } from './support/page-width.js'
import { haveSession, openInLanguage } from './support/sign-in.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

interface Sheet {
  number: string
  url: string
  school: string
  text: { text: string; of: string | null }[]
}

/** Returns the id of a session to which students within the person's reach came. */
async function attended(page: Page): Promise<string> {
  // Hours in which a student works alone have marks, too.
  const filter = ['mark||$eq||present', 'session||$notnull']
    .map((each) => `filter=${encodeURIComponent(each)}`)
    .join('&')
  const answer = await page.request.get(`${server.url}/api/attendance?${filter}&limit=1&page=1`)
  const { data } = (await answer.json()) as { data: { session: string }[] }
  return data[0]!.session
}

/** Opens a page as someone who is not signed in. */
async function asStranger(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  return page
}

const long = {
  name: 'वेंकटनरसिम्हराजुवारिपेट श्रीनिवासरामानुजाचार्युलु त्रिपाठी चतुर्वेदी '.repeat(2),
  work: 'A line follower that finds its way around the whole school garden and back again '.repeat(
    3,
  ),
}

test('an in-charge gives certificates to all who have finished, and anyone checks one', async ({
  page,
  browser,
}) => {
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/certificate-data/issue?kind=session&work=${await attended(page)}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('checkbox').first()).toBeVisible()
  const printed = page.waitForResponse('**/api/certificates/print')
  await main.getByRole('button', { name: /^Issue and print \d+ certificate/ }).click()
  const { sheets } = (await (await printed).json()) as { sheets: Sheet[] }
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('heading', { name: 'Certificate of Participation' }).first(),
  ).toBeVisible()
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets.length)
  await dialog.getByText('हिन्दी').click()
  await expect(dialog.getByRole('heading', { name: 'सहभागिता प्रमाण-पत्र' }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  const [{ url, number, school, text }] = sheets as [Sheet]
  const name = text.find(({ of }) => of === 'name')!.text
  const stranger = await asStranger(browser, url)
  await expect(stranger.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
  await expect(stranger.locator('dl')).toContainText(school)
  await expect(stranger.locator('dl')).toContainText(name.split(' ')[0]!)
  await expect(stranger.locator('body')).not.toContainText(name)
  expect(await axeFindings(stranger)).toEqual([])
  const headers = (await stranger.request.get(`${server.url}/verify`)).headers()
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })

  await page.goto(`${server.url}/certificate-data/view?q=${number}`)
  await main.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('textbox').fill('The name is wrong')
  await page.keyboard.press('Control+Enter')
  await expect(main.getByText('Withdrawn', { exact: true })).toBeVisible()
  await stranger.reload()
  await expect(
    stranger.getByRole('heading', { name: 'This certificate is not valid' }),
  ).toBeVisible()
  const gone = await stranger.getByRole('main').innerText()
  await stranger.goto(`${server.url}/verify#CDFGHJKMNPQRTWXY23456789CDFGHJ`)
  await expect(
    stranger.getByRole('heading', { name: 'This certificate is not valid' }),
  ).toBeVisible()
  expect(await stranger.getByRole('main').innerText()).toBe(gone)
})

test('a double click prints once, and the focus stays with what was done', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { prints: number }
    counted.prints = 0
    window.print = () => void (counted.prints += 1)
  })
  await haveSession(page, server.url, 'incharge')
  await page.goto(`${server.url}/certificate-data/issue?kind=session&work=${await attended(page)}`)
  const main = page.getByRole('main')
  await main.getByRole('checkbox').first().check()
  await main.getByRole('button', { name: /^Issue and print \d+ certificate/ }).click()
  const dialog = page.getByRole('dialog')
  const print = dialog.getByRole('button', { name: 'Print' })
  await expect(dialog.getByRole('heading', { name: /^Certificate/ }).first()).toBeVisible()
  await expect(print).toBeFocused()
  await print.dblclick()
  expect(await page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Choose (all|none)$/ })).toBeFocused()
})

test('an address with a work that is not there says so, and what to do', async ({ page }) => {
  await haveSession(page, server.url, 'incharge')
  const main = page.getByRole('main')
  for (const work of ['nothing', '01J00000000000000000000000']) {
    await page.goto(`${server.url}/certificate-data/issue?kind=session&work=${work}`)
    const alert = main.getByRole('alert')
    await expect(alert).toContainText('This work is not there, or not open to you')
    await expect(alert).toContainText('Choose it above.')
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  await page.goto(
    `${server.url}/certificate-data/issue?kind=session&work=${await attended(page)}&school=no&class=99`,
  )
  await expect(main.getByRole('checkbox').first()).toBeVisible()
})

test('a certificate fits its page with long names, in both languages, and its code is sharp', async ({
  page,
}) => {
  for (const language of ['en', 'hi'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openInLanguage(page, server.url, 'admin', language, '/certificate-data/view')
    const made: Sheet[] = []
    await page.route('**/api/certificates/print', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { sheets: Sheet[] }
      for (const sheet of answer.sheets) {
        for (const piece of sheet.text)
          if (piece.of === 'name' || piece.of === 'work') piece.text = long[piece.of]
        sheet.school = 'Kendriya Vidyalaya of the Southern Command, Ganeshkhind Road, Pune '.repeat(
          2,
        )
      }
      made.push(...answer.sheets)
      await route.fulfill({ response, json: answer })
    })
    const row = page.getByRole('main').getByRole('row').nth(1)
    await row.getByRole('button', { name: language === 'hi' ? 'प्रिंट करें' : 'Print' }).click()
    const sheet = page.locator('.td-certificates-paper li')
    await expect(sheet).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    for (const part of [sheet, sheet.locator('.td-certificate')]) {
      const { inner, outer } = await part.evaluate((element) => ({
        inner: [element.scrollWidth, element.scrollHeight],
        outer: [element.clientWidth, element.clientHeight],
      }))
      expect(inner).toEqual(outer)
    }
    expect(await sheet.locator('img').getAttribute('src')).toContain('data:image/svg+xml')
    expect(encode(made[0]!.url, { border: 1 }).size).toBeLessThanOrEqual(47)
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => overflow(page)).toBe(0)
    await page.keyboard.press('Escape')
    await page.unroute('**/api/certificates/print')
  }
})

test('a student prints their own certificates on a phone, and no others', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await haveSession(page, server.url, 'student')
  await page.goto(`${server.url}/certificate-data/view`)
  await expect(page.getByRole('heading', { name: 'Certificates' })).toBeVisible()
  await expect(page.getByText('Issue certificates')).toHaveCount(0)
  await page.goto(`${server.url}/certificate-data/issue`)
  await expect(page.getByText("You don't have access to Issue certificates")).toBeVisible()
})
