import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { openInLanguage } from './support/sign-in.js'
import { patience, workerReady } from './support/worker-ready.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const family = 'Tinkerdesk Devanagari'

/** Makes the device one that has a font for Devanagari, or none: then it draws each letter as the same box. */
const haveFont = (page: Page, hasFont: boolean) =>
  page.addInitScript((isThere) => {
    const measure = CanvasRenderingContext2D.prototype.measureText
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      if (!/\p{Script=Devanagari}/u.test(text)) return measure.call(this, text)
      return { width: isThere ? text.codePointAt(0)! : 60 } as TextMetrics
    }
  }, hasFont)

/** Opens the home page of the student in a language, and returns the fonts that it asked for. */
async function open(page: Page, language: 'en' | 'hi'): Promise<string[]> {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await openInLanguage(page, server.url, 'student', language)
  await expect(
    page.getByRole('heading', { level: 1, name: language === 'hi' ? /^नमस्ते/ : /^Hello/ }),
  ).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return fonts
}

test('a device without a font for Devanagari loads ours on a page with such letters, and draws them with it', async ({
  page,
}) => {
  await haveFont(page, false)
  const fonts = await open(page, 'hi')
  await expect
    .poll(() => fonts)
    .toEqual([expect.stringMatching(/\/assets\/noto-sans-devanagari-[\w-]+\.woff2$/)])
  await expect
    .poll(() =>
      page.evaluate(
        (name) => [...document.fonts].find(({ family }) => family.includes(name))?.status,
        family,
      ),
    )
    .toBe('loaded')
  // The browser's own word for it: what each run of letters was drawn with.
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  })
  const { fonts: drawn } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(drawn).toContainEqual(
    expect.objectContaining({
      familyName: expect.stringContaining('Noto Sans Devanagari'),
      isCustomFont: true,
    }),
  )
})

test('it loads none on a page in English, and a device with a font of its own never does', async ({
  page,
}) => {
  await haveFont(page, false)
  const fonts = await open(page, 'en')
  await expect(page.locator('html')).toHaveAttribute('data-serves-devanagari', '')
  expect(fonts).toEqual([])
  const other = await page.context().newPage()
  await haveFont(other, true)
  const otherFonts = await open(other, 'hi')
  // The measuring follows the first picture.
  await other.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))),
  )
  await expect(other.locator('html')).not.toHaveAttribute('data-serves-devanagari')
  expect(otherFonts).toEqual([])
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the font is kept for the time without a connection', async ({ page }) => {
    await haveFont(page, false)
    const fonts = await open(page, 'hi')
    await workerReady(page)
    await expect.poll(() => fonts).toHaveLength(1)
    const isKept = (url: string) =>
      page.evaluate(async (path) => Boolean(await caches.match(path)), new URL(url).pathname)
    await expect.poll(() => isKept(fonts[0]!), { timeout: patience }).toBe(true)
  })
})
