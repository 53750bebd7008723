import { chromium } from 'playwright-core'
import { collectKeyTimes } from './lib/key-times.mjs'
import { percentile } from './lib/requests.mjs'

/**
 * Measures how long a key takes until its letter is painted, in forms with many fields, at a CPU slowed down six times. It exits non-zero
 * beyond 50 ms at the 95th percentile.
 * `node bench/keystrokes.mjs http://127.0.0.1:3000` against a running server with the demo programme. `CHROMIUM_PATH` names the browser.
 */
const url = process.argv[2] ?? 'http://127.0.0.1:3000'
const [slowdown, maxKeyMs] = [6, 50]
const text = 'A paper rocket that flies over the school and lands safely again. '

const forms = [
  { path: '/student-data/add', fields: ['name.firstName', 'comments'] },
  { path: '/ta-data/add', fields: ['taName', 'intro', 'goals'] },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage()
  await page.goto(`${url}/auth/sign-in`)
  await page.getByLabel('E-mail').fill('admin@demo.example')
  await page
    .getByLabel('Password', { exact: true })
    .fill(process.env.DEMO_PASSWORD ?? 'tinkerdesk-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('banner').waitFor()
  const cdp = await page.context().newCDPSession(page)
  page.on('dialog', (dialog) => void dialog.accept())
  for (const { path, fields } of forms) {
    await page.goto(url + path)
    const later = page.getByRole('button', { name: 'Not now' })
    const first = page.locator(`[data-path="${fields[0]}"] input`)
    await first.or(later).first().waitFor()
    if (await later.isVisible()) await later.click()
    for (let count = 0; count < 6 && fields.includes('goals'); count += 1)
      await page.getByRole('button', { name: 'Add goal' }).click()
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const field of fields) {
      await page.locator(`[data-path="${field}"] :is(input, textarea)`).first().click()
      await page.keyboard.type('warm', { delay: 150 })
      await page.evaluate(collectKeyTimes)
      await page.keyboard.type(text, { delay: 150 })
      await page.waitForTimeout(500)
      const measured = await page.evaluate(() => [...globalThis.keyTimes.values()])
      // The browser reports no key below 16 ms: those count as 16.
      const times = [...measured, ...Array(Math.max(0, text.length - measured.length)).fill(16)]
      const p95 = percentile(times, 0.95)
      console.log(
        `${path} ${field}: ${times.length} keys, median ${percentile(times, 0.5)} ms, p95 ${p95} ms (at most ${maxKeyMs}), longest ${Math.max(...times)} ms`,
      )
      if (p95 > maxKeyMs) process.exitCode = 1
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
} finally {
  await browser.close()
}
