import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { demoPassword } from './support/people.js'
import { haveSession, openInLanguage } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const card = (page: Page) => page.locator('.snap-card a.button').first()

/** Counts the frames in which the page shows nothing, from the first on. Runs in each document before its scripts. */
function countEmptyFrames() {
  const counts = { frames: 0, empty: 0 }
  Object.assign(window, { counts })
  const look = () => {
    const root = document.getElementById('root')
    if (root) {
      counts.frames += 1
      const isFull = [...root.children].some((part) => part.getBoundingClientRect().height > 100)
      if (!isFull) counts.empty += 1
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Collects the files of the program that a page fetches, with their bytes as sent. */
function watchFiles(page: Page) {
  const files = new Map<string, number>()
  page.on('response', (response) => {
    if (response.url().includes('/assets/'))
      files.set(response.url(), Number(response.headers()['content-length']))
  })
  return files
}

test('a first visit loads two documents at most, and no moment until the cards is empty', async ({
  page,
}) => {
  await page.addInitScript(countEmptyFrames)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const large: number[] = []
  page.on('request', (request) => {
    if (/assets\/(shared|app)-[^/]+\.js$/.test(request.url())) large.push(documents.length)
  })
  await page.goto(server.url)
  await page.getByLabel('E-mail').fill('student@demo.example')
  // The form of the document takes text before the program is there, which names the page.
  await page.waitForURL('**/auth/sign-in')
  // Nothing large was asked for by the document that loads again.
  expect(large.filter((count) => count === 1)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(card(page)).toBeVisible()
  expect(documents).toEqual(['/', '/'])
  const { frames, empty } = await page.evaluate(
    () => (window as unknown as { counts: { frames: number; empty: number } }).counts,
  )
  expect(frames).toBeGreaterThan(0)
  expect(empty).toBe(0)
})

test('a device that has forgotten its person opens the home page after one reload', async ({
  page,
}) => {
  await haveSession(page, server.url, 'student')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.goto(server.url)
  await expect(card(page)).toBeVisible()
  expect(documents).toHaveLength(1)
  await page.goto(`${server.url}/api/health/live`)
  await page.evaluate(() => localStorage.setItem('auth', 'rubbish'))
  documents.length = 0
  await page.goto(server.url)
  await expect(card(page)).toBeVisible()
  expect(documents).toHaveLength(2)
})

test('the work of a student is asked for once, and named before the program arrives', async ({
  page,
}) => {
  await haveSession(page, server.url, 'student')
  const lists: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(student-\w+|auth\/me)/.test(request.url()))
      lists.push(new URL(request.url()).pathname)
  })
  const open = await holdProgram(page)
  await page.goto(server.url, { waitUntil: 'commit' })
  const name = page.locator('.first-card a').first()
  await expect(name).toBeVisible()
  const text = await name.textContent()
  const address = await name.getAttribute('href')
  open()
  await expect(card(page)).toBeVisible()
  const link = page.locator('.snap-card h3 a').first()
  await expect(link).toHaveText(text!)
  await expect(link).toHaveAttribute('href', address!)
  expect(lists.sort()).toEqual([
    '/api/auth/me',
    '/api/student-activities',
    '/api/student-competitions',
    '/api/student-courses',
  ])
})

/** Notes in the page when its cards are drawn. */
function noteCards() {
  const look = () => {
    if (document.querySelector('.snap-card a.button'))
      Object.assign(window, { cardsAt: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Returns the files that a page asked for until its cards were drawn, with their bytes as sent. Our font is for devices that have none. */
function filesUntilCards() {
  const { cardsAt } = window as unknown as { cardsAt: number }
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, startTime }) => /\/assets\/.+\.(js|css)$/.test(name) && startTime < cardsAt)
    .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
}

test('Hindi costs at most 8 kB more until the cards are there', async ({ browser }) => {
  const visit = async (language: 'en' | 'hi') => {
    const page = await browser.newPage()
    const files = watchFiles(page)
    await page.addInitScript(noteCards)
    await openInLanguage(page, server.url, 'student', language)
    const greeting = page.getByRole('heading', { level: 1 })
    await expect(greeting).toContainText(language === 'hi' ? 'नमस्ते' : 'Hello')
    await page.waitForFunction(() => 'cardsAt' in window)
    await page.waitForLoadState('networkidle')
    const untilCards = await page.evaluate(filesUntilCards)
    await page.close()
    return { untilCards, files }
  }
  const english = await visit('en')
  const hindi = await visit('hi')
  const more = hindi.untilCards.filter(({ name }) => !english.files.has(name))
  expect(more.length).toBeGreaterThan(0)
  expect(more.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(8_000)
})

test('the document is the same for everyone, and runs no script but its own', async ({ page }) => {
  const plain = await page.request.get(server.url)
  await haveSession(page, server.url, 'student')
  const own = await page.request.get(server.url)
  expect(await own.text()).toBe(await plain.text())
  const policy = own.headers()['content-security-policy']!
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/)
  expect(policy.match(/script-src[^;]*/)![0]).not.toContain('unsafe')
})

/** Holds the program back until the returned function is called. The document and its style sheet arrive. */
async function holdProgram(page: Page, files = /\/assets\/[^/]+\.js$/): Promise<() => void> {
  let open = () => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return open
}

/** Opens the sign-in form on an empty device, and waits for no script of the program. */
async function openForm(page: Page) {
  await page.goto(server.url, { waitUntil: 'commit' })
  const field = page.locator('input[autocomplete=username]')
  await expect(field).toBeFocused()
  return field
}

const password = (page: Page) => page.locator('input[autocomplete=current-password]')

/** Marks an element, to see later that it is the same. */
const mark = (element: Element) => Object.assign(element, { marked: true })
const isMarked = (element: Element) => 'marked' in element

for (const width of [390, 1366])
  test(`what is typed before the program arrives stays, with its caret, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const open = await holdProgram(page)
    const field = await openForm(page)
    await page.keyboard.type('student@demo.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('secret')
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowLeft')
    await page.getByLabel('Keep me signed in').check()
    await password(page).focus()
    await field.evaluate(mark)
    const place = await field.boundingBox()
    open()
    await expect(page.locator('form[data-waits]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(password(page)).toBeFocused()
    await page.keyboard.type('-')
    await expect(password(page)).toHaveValue('sec-ret')
    await expect(field).toHaveValue('student@demo.example')
    await expect(page.getByLabel('Keep me signed in')).toBeChecked()
    expect(await field.evaluate(isMarked)).toBe(true)
    expect(await field.boundingBox()).toEqual(place)
    // The program knows what it did not see being typed.
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await expect(password(page)).toHaveValue('sec-ret')
  })

test('Enter before the program arrives signs in when it is there, and leaves no trace', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/sign-in')) sent.push(request.postData()!)
  })
  const open = await holdProgram(page)
  await openForm(page)
  await page.keyboard.type('student@demo.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true')
  expect(sent).toEqual([])
  open()
  await expect(card(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0]!)).toMatchObject({ email: 'student@demo.example', keep: false })
  expect(addresses.filter((address) => address.includes('?'))).toEqual([])
})

test('the form speaks Hindi from its first moment, and stays when its program arrives', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'hi', url: server.url }])
  const open = await holdProgram(page)
  const field = await openForm(page)
  const form = page.locator('.auth-card')
  const heading = form.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('साइन इन करें')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await field.evaluate(mark)
  const words = await form.innerText()
  open()
  await expect(page.locator('form[data-waits]')).toHaveCount(0)
  expect(await field.evaluate(isMarked)).toBe(true)
  expect(await form.innerText()).toContain(words)
})

test('another language can be chosen before the program arrives', async ({ page }) => {
  await holdProgram(page)
  await openForm(page)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('main.auth').getByRole('heading', { level: 1 })).toHaveText(
    'साइन इन करें',
  )
})

/** Opens a student's home page whose frame does not arrive until the returned function is called. */
async function openCards(page: Page) {
  await haveSession(page, server.url, 'student')
  // A test before this one reads Hindi.
  await page.request.post(`${server.url}/api/auth/language`, {
    data: { language: 'en' },
    headers: { origin: server.url },
  })
  const open = await holdProgram(page, /assets\/app-[^/]+\.js$/)
  await page.goto(server.url, { waitUntil: 'commit' })
  await expect(card(page)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  return open
}

for (const width of [390, 1366])
  test(`the cards are there before the frame, which moves nothing, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(countEmptyFrames)
    const open = await openCards(page)
    const shown = page.locator('.snap-own').first()
    // A minute may pass in between.
    const wordsNow = async () => (await shown.innerText()).replaceAll(/\d+ minutes? ago/g, '')
    const words = await wordsNow()
    const link = page.locator('.snap-card').nth(1).getByRole('link', { name: /^Open/ })
    await link.focus()
    await page.evaluate(() => scrollTo(0, 40))
    const name = await link.getAttribute('aria-label')
    const place = await link.boundingBox()
    open()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('.first')).toHaveCount(0)
    const same = page.getByRole('link', { name: name!, exact: true })
    await expect(same).toBeFocused()
    expect(await same.boundingBox()).toEqual(place)
    expect(await page.evaluate(() => scrollY)).toBe(40)
    expect((await wordsNow()).startsWith(words)).toBe(true)
    const counts = await page.evaluate(
      () => (window as unknown as { counts: { empty: number } }).counts,
    )
    expect(counts.empty).toBe(0)
  })

test('the link of a card leads to its work before the frame is there', async ({ page }) => {
  const open = await openCards(page)
  const link = card(page)
  const address = await link.getAttribute('href')
  await link.click()
  open()
  await expect(page).toHaveURL(new URL(address!, server.url).href)
  await expect(page.getByRole('banner')).toBeVisible()
})

for (const end of ['before', 'after'] as const)
  test(`a tab and a menu that are pressed before the frame is there are open in it, also if the press ends ${end} it is`, async ({
    page,
  }) => {
    const open = await openCards(page)
    await page.getByRole('tab', { name: /Competitions/ }).click()
    await page.getByRole('tab', { name: /activities/i }).click()
    const button = page.getByRole('button', { name: /^Status of/ })
    await button.first().hover()
    await page.mouse.down()
    if (end === 'before') await page.mouse.up()
    open()
    await expect(page.locator('#root > :last-child .snap-card').first()).toBeAttached()
    if (end === 'after') {
      await page.waitForLoadState('networkidle')
      await page.mouse.up()
    }
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('menu', { name: /^Status of/ })).toBeVisible()
    const tab = page.getByRole('tab', { name: /activities/i })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  })
