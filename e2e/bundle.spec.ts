import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { demoPassword } from './support/people.js'

interface MeasuredScreen {
  name: string
  maxKb: number
  bytes: number
  files: string[]
  late: string[]
}

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Returns the budget of a screen and the files that the build counts for it. */
function measured(name: string): MeasuredScreen {
  const check = fileURLToPath(new URL('../scripts/bundle-check.mjs', import.meta.url))
  const screens = JSON.parse(
    execFileSync(process.execPath, [check, '--json'], { encoding: 'utf8' }),
  ) as MeasuredScreen[]
  return screens.find((screen) => screen.name === name)!
}

/** Collects the scripts and style sheets that a page fetches, with their size as sent. */
function watchAssets(page: Page) {
  const assets = new Map<string, { bytes: number; encoding: string | undefined }>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    const headers = response.headers()
    if (/^\/assets\/.+\.(js|css)$/.test(path))
      assets.set(path.slice(1), {
        bytes: Number(headers['content-length']),
        encoding: headers['content-encoding'],
      })
  })
  return assets
}

async function expectWithinBudget(assets: ReturnType<typeof watchAssets>, name: string) {
  const { files, bytes, maxKb, late } = measured(name)
  // Files that follow when the screen is idle may have arrived by now. On a busy machine, the others may still be on their way.
  const counted = () => [...assets].filter(([file]) => !late.includes(file))
  await expect
    .poll(() =>
      counted()
        .map(([file]) => file)
        .sort(),
    )
    .toEqual([...files].sort())
  // The response is as long as the file that the build compressed: nothing is compressed per request.
  const sent = counted().reduce((sum, [, asset]) => sum + asset.bytes, 0)
  expect(sent).toBe(bytes)
  expect(sent / 1000).toBeLessThanOrEqual(maxKb)
  expect(new Set(counted().map(([, { encoding }]) => encoding))).toEqual(new Set(['br']))
}

test('sign-in fetches exactly the files that the build counts', async ({ page }) => {
  const assets = watchAssets(page)
  await page.goto(`${server.url}/auth/sign-in`)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectWithinBudget(assets, 'sign-in')
})

test('the first list fetches exactly the files that the build counts', async ({ page }) => {
  const data = { email: 'admin@demo.example', password: demoPassword }
  const answer = await page.request.post(`${server.url}/api/auth/sign-in`, {
    data,
    headers: { origin: server.url },
  })
  expect(answer.status()).toBe(200)
  const assets = watchAssets(page)
  await page.goto(`${server.url}/student-data/view`)
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectWithinBudget(assets, 'first list')
})

test("a student's home fetches exactly the files that the build counts", async ({ page }) => {
  const data = { email: 'student@demo.example', password: demoPassword }
  const answer = await page.request.post(`${server.url}/api/auth/sign-in`, {
    data,
    headers: { origin: server.url },
  })
  expect(answer.status()).toBe(200)
  const assets = watchAssets(page)
  await page.goto(server.url)
  await expect(page.locator('.snap-card a').first()).toBeVisible()
  await page.getByRole('heading', { name: 'Calendar' }).scrollIntoViewIfNeeded()
  await expect(page.locator('.snap-calendar table')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectWithinBudget(assets, 'student home')
})

test('a browser without brotli gets gzip, and one without both the plain file', async ({
  request,
}) => {
  const [file] = measured('sign-in').files
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await request.get(`${server.url}/${file}`, {
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-encoding']).toBe(encoding)
    expect(answer.headers()['vary']).toContain('accept-encoding')
    expect(answer.headers()['content-type']).toContain('javascript')
    expect(answer.headers()['cache-control']).toContain('immutable')
  }
})
