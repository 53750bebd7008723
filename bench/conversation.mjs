import { chromium } from 'playwright-core'
import { fillLongChat } from '../scripts/lib/long-chat.mjs'

/**
 * Measures how smoothly a conversation of 5,000 messages scrolls: the frames of each second while it is scrolled to its first line, as older
 * lines load, and back. `node bench/conversation.mjs http://127.0.0.1:3000 DATA_DIR` against a running server with the demo programme, to
 * which it adds the messages. `CHROMIUM_PATH` names the browser. Exits non-zero below the limit; needs a machine that does nothing else.
 */
const [url = 'http://127.0.0.1:3000', dataDir = 'data'] = process.argv.slice(2)
const [count, minFrames] = [5000, 50]

/** Scrolls the list by a step in each frame, for a while or until there is no more. Returns the times of the frames in ms, and the number of lines in the page. */
async function scroll(log, step, maxMs) {
  return log.evaluate(
    async (list, { by, ms }) => {
      const times = []
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const start = await frame()
      for (let idle = 0, last = start; idle < 90 && last - start < ms;) {
        const before = list.scrollTop
        list.scrollTop += by
        const now = await frame()
        // Older lines may be on their way: a pause at the end counts no frames.
        if (list.scrollTop === before) idle += 1
        else {
          times.push(now - last)
          idle = 0
        }
        last = now
      }
      return { times, lines: list.querySelectorAll('.chat-line').length }
    },
    { by: step, ms: maxMs },
  )
}

/** Returns the frames of each whole second, from the times between them. */
function perSecond(times) {
  const seconds = []
  let [frames, ms] = [0, 0]
  for (const time of times) {
    frames += 1
    ms += time
    if (ms < 1000) continue
    seconds.push((frames * 1000) / ms)
    ;[frames, ms] = [0, 0]
  }
  return seconds
}

fillLongChat(dataDir, count)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/auth/sign-in`)
  await page.getByLabel('E-mail').fill('mentor@demo.example')
  await page
    .getByLabel('Password', { exact: true })
    .fill(process.env.DEMO_PASSWORD ?? 'tinkerdesk-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('banner').waitFor()
  await page.goto(`${url}/chats`)
  await page.getByRole('link', { name: /Lab staff/ }).click()
  const log = page.getByRole('log')
  await log.getByText(`Line ${count}`, { exact: true }).waitFor()
  const still = await log.evaluate(async () => {
    const start = performance.now()
    let frames = 0
    for (; performance.now() - start < 3000; frames += 1)
      await new Promise((done) => requestAnimationFrame(done))
    return frames / 3
  })
  console.log(`without scrolling: ${still.toFixed(1)} frames a second`)
  let isFine = true
  for (const [name, step, maxMs] of [
    ['up, while older lines load', -60, 15_000],
    ['to the first line, faster than a hand', -600, Infinity],
    ['down, all lines loaded', 60, 15_000],
  ]) {
    const { times, lines } = await scroll(log, step, maxMs)
    const seconds = perSecond(times)
    const slowest = Math.min(...seconds)
    const mean = (times.length * 1000) / times.reduce((sum, time) => sum + time, 0)
    const tail = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]
    console.log(
      `${name}: ${mean.toFixed(1)} frames a second, ${slowest.toFixed(1)} in the slowest second (at least ${minFrames}); p99 of a frame ${tail.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms; ${lines} lines`,
    )
    isFine &&= slowest >= minFrames || maxMs === Infinity
  }
  process.exitCode = isFine ? 0 : 1
} finally {
  await browser.close()
}
