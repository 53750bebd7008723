import { chromium } from 'playwright-core'

/**
 * Measures the first and the next visit of a student, and the reaction to clicks, on a poor line and a slow computer: 400 kbit/s, 400 ms
 * and a CPU slowed down six times. `node bench/visits.mjs http://127.0.0.1:3000` against a running server with the demo programme.
 * `CHROMIUM_PATH` names the browser. It exits non-zero if a limit is exceeded, and needs a machine that does nothing else.
 */
const url = process.argv.slice(2).find((arg) => arg.startsWith('http')) ?? 'http://127.0.0.1:3000'
const password = process.env.DEMO_PASSWORD ?? 'tinkerdesk-demo-2026'
const line = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}
const slowdown = 6
const limits = {
  'first visit, from Enter to the cards': 8000,
  'next visit, to the cards': 2500,
  'reaction to a click': 100,
}
const cards = '.snap-card a.button'

/** Collects the browser's own measure of each press: until the next paint, which shows the pressed link. */
function watchPresses() {
  globalThis.presses = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'pointerdown') globalThis.presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })
}

async function slowPage(context) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchPresses)
  page.setDefaultTimeout(60_000)
  return page
}

const results = []
const report = (what, ms) => {
  results.push({ what, ms })
  console.log(`${what}: ${Math.round(ms)} ms (at most ${limits[what]})`)
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const context = await browser.newContext()
  const page = await slowPage(context)
  const opened = Date.now()
  await page.goto(`${url}/`, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').waitFor()
  console.log(`the sign-in form is there after ${Date.now() - opened} ms`)
  await page.getByLabel('E-mail').pressSequentially('student@demo.example', { delay: 120 })
  await page.getByLabel('Password', { exact: true }).pressSequentially(password, { delay: 120 })
  const entered = Date.now()
  await page.keyboard.press('Enter')
  await page.locator(cards).first().waitFor()
  report('first visit, from Enter to the cards', Date.now() - entered)

  const menu = page.getByRole('navigation').getByRole('link')
  for (let at = 1; at < Math.min(6, await menu.count()); at += 1) {
    await menu.nth(at).click()
    await page.waitForLoadState('networkidle')
  }
  // The browser reports no press below 16 ms.
  const reactions = [16, ...(await page.evaluate(() => globalThis.presses))]
  report('reaction to a click', Math.max(...reactions))

  await page.close()
  const next = await slowPage(context)
  const returned = Date.now()
  await next.goto(`${url}/`, { waitUntil: 'commit' })
  await next.locator(cards).first().waitFor()
  report('next visit, to the cards', Date.now() - returned)
} finally {
  await browser.close()
}
if (results.some(({ what, ms }) => ms > limits[what])) process.exitCode = 1
