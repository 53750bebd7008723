import { expect, test, type Page } from '@playwright/test'
import { encode } from 'uqr'
import { startServer, type TestServer } from './server.js'
import { openInLanguage, signIn } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const pin = '483920'
/** Students of one class without an account, of the in-charge's school. */
const list = '/student-data/view?f.class=8th&f.account=none'
const slips = (page: Page) => page.locator('.td-slips-preview li')

test('an in-charge prints the slips of a class by keys, and a child signs in with a handle and a PIN', async ({
  browser,
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await signIn(page, server.url, 'incharge', list)
  await expect(page.getByRole('row').nth(1)).toContainText('No account')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).focus()
  await page.keyboard.press('Space')
  const links: string[] = []
  await page.route('**/api/auth/slips', async (route) => {
    const answer = await route.fetch()
    const { slips: made } = (await answer.json()) as { slips: { url: string }[] }
    links.push(...made.map(({ url }) => new URL(url).pathname + new URL(url).hash))
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: /^Print sign-in slip/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Give each student only their own.')
  await page.keyboard.press('Enter')
  await expect(slips(page).first()).toContainText('Sign in as')
  await page.keyboard.press('Enter')
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  const handle = (await slips(page).first().locator('b').first().textContent())!
  expect(handle).toMatch(/^[A-Z]{6}\.[a-z]\d+$/)
  await page.keyboard.press('Escape')
  await expect(slips(page)).toHaveCount(0)

  await test.step('the child chooses a PIN on a phone, in Hindi, and signs in with the handle', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
    await context.addCookies([{ name: 'language', value: 'hi', url: server.url }])
    const phone = await context.newPage()
    await phone.goto(server.url + links[0]!)
    await expect(phone.getByText(handle)).toBeVisible()
    const secret = phone.getByLabel('नया पासवर्ड या पिन', { exact: true })
    const save = phone.getByRole('button', { name: 'सहेजें और साइन इन करें' })
    await secret.fill('123456')
    await save.click()
    await expect(phone.getByText(/यह पिन बहुत लोग रखते हैं/)).toBeVisible()
    await secret.fill(pin)
    await save.click()
    await expect(phone.getByRole('banner')).toBeVisible()
    // The page would notice, and lead to the sign-in by itself.
    await phone.goto('about:blank')
    await context.clearCookies()
    await phone.goto(`${server.url}/auth/sign-in`)
    await phone.getByLabel('E-mail or handle').fill(handle.toLowerCase())
    await phone.getByLabel('Password', { exact: true }).fill('000000')
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(phone.getByRole('alert')).toContainText('These do not match.')
    await phone.getByLabel('Password', { exact: true }).fill(pin)
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(phone.getByRole('banner')).toBeVisible()
    expect(await phone.evaluate(() => atob(localStorage.getItem('auth')!))).toContain(`-${handle}-`)
    await phone.getByRole('button', { name: `${handle} का खाता` }).press('Enter')
    await phone.getByRole('menuitem', { name: 'पिन बदलें' }).press('Enter')
    await phone.getByLabel('वर्तमान पिन', { exact: true }).fill(pin)
    await phone.getByLabel('नया पिन या पासवर्ड', { exact: true }).fill('12345')
    await phone.keyboard.press('Enter')
    await expect(phone.getByText(/पिन में ठीक छह अंक होते हैं/)).toBeVisible()
    await phone.getByLabel('नया पिन या पासवर्ड', { exact: true }).fill('718264')
    await phone.keyboard.press('Enter')
    await expect(phone.getByText('पिन बदल गया')).toBeVisible()
    await context.close()
  })

  await test.step('the list says who has set up the account', async () => {
    await openInLanguage(page, server.url, 'incharge', 'en', '/student-data/view?f.class=8th')
    await expect(page.getByRole('row').filter({ hasText: handle })).toContainText('Signed in last')
    await expect(page.getByText(/Slip printed on .*, not set up/).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Search students' }).fill(handle.toLowerCase())
    await expect(page.locator('tr[data-row]')).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: handle })).toBeVisible()
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: 'Find a record or a page' })
    await expect(find).toBeFocused()
    await page.keyboard.type(handle)
    await expect(page.getByRole('option', { name: /Student · / })).toHaveCount(1)
    await page.keyboard.press('Escape')
  })
})

interface MadeSlip {
  name: string
  signInName: string
  code: string
  url: string
}

/** Selects students of a list by keys, the first `count` of them, and makes their slips. */
async function makeSlips(page: Page, words: Words, count: number): Promise<MadeSlip[]> {
  const boxes = page.getByRole('main').getByRole('checkbox')
  const first = page.viewportSize()!.width < 500 ? 0 : 1
  for (let at = first; at < first + count; at += 1) {
    // A reload keeps what was selected.
    if (await boxes.nth(at).isChecked()) continue
    await boxes.nth(at).focus()
    await page.keyboard.press('Space')
  }
  const answer = page.waitForResponse('**/api/auth/slips')
  await page.getByRole('button', { name: words.print }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words.make })).toBeFocused()
  await page.keyboard.press('Enter')
  const { slips: made } = (await (await answer).json()) as { slips: MadeSlip[] }
  await expect(slips(page)).toHaveCount(Math.min(made.length, 8))
  return made
}

interface Words {
  print: RegExp
  make: string
  haveSlip: string
  name: string
  code: string
  secret: string
  password: string
  noMatch: string
  wrong: RegExp
  dead: RegExp
}
const english: Words = {
  print: /^Print sign-in slip/,
  make: 'Make the slips',
  haveSlip: 'I have a sign-in slip',
  name: 'E-mail or handle',
  code: 'Code on the slip',
  secret: 'New password or PIN',
  password: 'Password',
  noMatch: 'After ten wrong PINs in a row',
  wrong: /do not belong together/,
  dead: /This slip no longer works/,
}
const hindi: Words = {
  print: /साइन-इन पर्ची छापें/,
  make: 'पर्चियाँ बनाएँ',
  haveSlip: 'मेरे पास साइन-इन पर्ची है',
  name: 'ई-मेल या हैंडल',
  code: 'पर्ची का कोड',
  secret: 'नया पासवर्ड या पिन',
  password: 'पासवर्ड',
  noMatch: 'लगातार दस बार ग़लत पिन',
  wrong: /मेल नहीं खाते/,
  dead: /यह पर्ची अब काम नहीं करती/,
}

for (const { language, width, words, list: address } of [
  { language: 'en', width: 1366, words: english, list: '/student-data/view?f.class=9th' },
  { language: 'hi', width: 390, words: hindi, list: '/student-data/view?f.class=10th' },
] as const)
  test(`a child without a camera types the code of its slip, and a lost slip is replaced, by keys at ${width} px (${language})`, async ({
    browser,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openInLanguage(page, server.url, 'incharge', language, address)
    await expect(page.getByRole('main').getByRole('checkbox').nth(1)).toBeVisible()
    const [slip, lost] = (await makeSlips(page, words, 2)) as [MadeSlip, MadeSlip]
    await expect(slips(page).first()).toContainText(slip.code)
    await page.keyboard.press('Escape')
    await expect(slips(page)).toHaveCount(0)

    const context = await browser.newContext({ viewport: { width, height: 800 } })
    await context.addCookies([{ name: 'language', value: language, url: server.url }])
    const child = await context.newPage()
    const type = async (...texts: string[]) => {
      for (const [at, text] of texts.entries()) {
        if (at > 0) await child.keyboard.press('Tab')
        await child.keyboard.press('Control+a')
        await child.keyboard.type(text)
      }
      await child.keyboard.press('Enter')
    }
    const secret = child.getByLabel(words.secret, { exact: true })

    await test.step('the child finds the page, mistypes the code, and chooses a PIN', async () => {
      await child.goto(`${server.url}/auth/sign-in`)
      await child.getByRole('link', { name: words.haveSlip }).focus()
      await child.keyboard.press('Enter')
      await expect(child.getByLabel(words.name)).toBeFocused()
      await type(slip.signInName.toLowerCase(), lost.code)
      await expect(child.getByRole('alert')).toContainText(words.wrong)
      await expect(child.getByLabel(words.code)).toBeFocused()
      await type(slip.code.toLowerCase().replaceAll('-', ' '))
      await expect(secret).toBeFocused()
      await expect(child.getByText(slip.signInName)).toBeVisible()
      await type(pin)
      await expect(child.getByRole('banner')).toBeVisible()
    })

    await test.step('the child signs in with handle and PIN', async () => {
      // The page would notice, and lead to the sign-in by itself.
      await child.goto('about:blank')
      await context.clearCookies()
      await context.addCookies([{ name: 'language', value: language, url: server.url }])
      await child.goto(`${server.url}/auth/sign-in`)
      await expect(child.getByLabel(words.name)).toBeFocused()
      await child.keyboard.type(slip.signInName.toLowerCase())
      await child.keyboard.press('Tab')
      await child.keyboard.type('000000')
      await child.keyboard.press('Enter')
      await expect(child.getByRole('alert')).toContainText(words.noMatch)
      await child.getByLabel(words.password, { exact: true }).focus()
      await type(pin)
      await expect(child.getByRole('banner')).toBeVisible()
    })

    await test.step('a lost slip is replaced: the old code and link are dead, the new code works', async () => {
      await page.reload()
      await expect(page.getByRole('main').getByRole('checkbox').nth(1)).toBeVisible()
      const again = (await makeSlips(page, words, 2)).find(({ name }) => name === lost.name)!
      expect([again.signInName, again.code === lost.code]).toEqual([lost.signInName, false])
      // The page would notice, and lead to the sign-in by itself.
      await child.goto('about:blank')
      await context.clearCookies()
      await context.addCookies([{ name: 'language', value: language, url: server.url }])
      const { pathname, hash } = new URL(lost.url)
      await child.goto(server.url + pathname + hash)
      await expect(child.getByRole('heading', { name: words.dead })).toBeVisible()
      await child.goto(`${server.url}/auth/slip`)
      await expect(child.getByLabel(words.name)).toBeFocused()
      await type(lost.signInName, lost.code)
      await expect(child.getByRole('alert')).toContainText(words.wrong)
      await type(again.code)
      await expect(secret).toBeFocused()
      await type(pin)
      await expect(child.getByRole('banner')).toBeVisible()
    })
    await context.close()
  })

test('slips are 8 to a sheet of A4, nothing is cut off, and the pictures are the codes', async ({
  page,
}) => {
  for (const language of ['en', 'hi'] as const) {
    const words = language === 'hi' ? hindi : english
    await openInLanguage(page, server.url, 'incharge', language, '/student-data/view')
    await expect(page.getByRole('main').getByRole('checkbox').nth(9)).toBeVisible()
    const long = ['वेंकटनरसिम्हराजुवारिपेट', 'श्रीनिवासरामानुजाचार्युलु त्रिपाठी चतुर्वेदी']
    const made: MadeSlip[] = []
    await page.route('**/api/auth/slips', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { slips: MadeSlip[] }
      for (const [at, slip] of answer.slips.entries())
        if (at % 2 === 0) slip.name = long.join(' ').slice(0, 40 + at * 8)
      made.push(...answer.slips)
      await route.fulfill({ response, json: answer })
    })
    await makeSlips(page, words, 9)
    await page.unroute('**/api/auth/slips')
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('.td-slips-paper li')
    await expect(paper).toHaveCount(9)
    for (const [at, { url, code }] of made.entries()) {
      const slip = paper.nth(at)
      await expect(slip).toContainText(code)
      const { inner, outer } = await slip.evaluate((element) => ({
        inner: [element.scrollWidth, element.scrollHeight],
        outer: [element.clientWidth, element.clientHeight],
      }))
      expect([at, inner]).toEqual([at, outer])
      expect(await modulesOf(page, at)).toEqual(encode(url, { border: 1 }).data)
    }
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
  }
})

/** Returns the dark and light modules of the picture on a printed slip, read from its pixels. */
const modulesOf = (page: Page, at: number): Promise<boolean[][]> =>
  page
    .locator('.td-slips-paper img')
    .nth(at)
    .evaluate((image: HTMLImageElement) => {
      const size = Number(/viewBox="0 0 (\d+)/.exec(decodeURIComponent(image.src))![1]) / 10
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = size * 4
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0, size * 4, size * 4)
      const isDark = (x: number, y: number) =>
        context.getImageData(x * 4 + 2, y * 4 + 2, 1, 1).data[0]! < 128
      const places = Array.from({ length: size }, (_, place) => place)
      return places.map((y) => places.map((x) => isDark(x, y)))
    })
