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
  expect(new URL(page.url()).pathname).toBe('/auth/sign-in')
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
  let open = () => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  await page.route(/assets\/app-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
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

test('Hindi costs at most 20 kB more until the cards are there', async ({ browser }) => {
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
  expect(more.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(20_000)
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
