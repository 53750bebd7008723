import { chromium } from 'playwright-core'
import { paintOf, slowPage, timeOfStaticPage } from './lib/slow-page.mjs'

/**
 * Measures visits in Chromium: of students on a poor line and a slow computer (400 kbit/s, 300 ms and a CPU slowed down six times), and of an admin
 * in an office (10 Mbit/s, 40 ms, four times). A first visit has an empty cache and no worker. Each is measured in turn with a static page of the same bytes and requests of the same server; the median of
 * each counts. `node bench/visits.mjs http://127.0.0.1:3000` against a running server with the demo programme; `--only=form,hindi` and
 * `--rounds=1` shorten it. `CHROMIUM_PATH` names the browser. It exits non-zero if a limit is exceeded. The seconds need a machine that does
 * nothing else; the ratio and the bytes do not.
 */
const args = process.argv.slice(2)
const optionOf = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const url = args.find((arg) => arg.startsWith('http')) ?? 'http://127.0.0.1:3000'
const rounds = Number(optionOf('rounds') ?? 3)
const only = optionOf('only')?.split(',')
const password = process.env.DEMO_PASSWORD ?? 'tinkerdesk-demo-2026'
const emails = { student: 'student@demo.example', admin: 'admin@demo.example' }
const cards = '.snap-card a.button'
const emailField = 'form input[autocomplete="username"]'
/** Hindi costs at most this many bytes more than English until the cards are there. */
const maxHindiBytes = 8_000
const maxDocuments = 2

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Signs a person in over the API, on a line that is not slow. Returns the cookie of the session and the login value. */
async function session(who) {
  const email = emails[who]
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  const { uid, role } = await answer.json()
  const [name, value] = answer.headers.getSetCookie()[0].split(';', 1)[0].split('=')
  return { cookie: { name, value, url }, login: btoa(`${uid}-${email}-${role}`) }
}

const languageOf = async (cookie, language) => {
  const answer = await fetch(`${url}/api/auth/language`, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/json',
      cookie: `${cookie.name}=${cookie.value}`,
    },
    body: JSON.stringify({ language }),
  })
  if (!answer.ok) throw new Error(`The language could not be chosen: ${answer.status}`)
}

/** A first visit of a signed-in person. Without a login value, as on a device whose storage was cleared, the page loads once more. */
const remembered =
  ({ language = 'en', isRemembered = true, awaited = cards } = {}) =>
  async (context, signedIn) => {
    await languageOf(signedIn.cookie, language)
    await context.addCookies([signedIn.cookie, { name: 'language', value: language, url }])
    if (isRemembered)
      await context.addInitScript((login) => {
        localStorage.setItem('auth', login)
      }, signedIn.login)
    return awaited
  }

const visits = {
  form: { what: 'first visit, to the sign-in form', maxMs: 3500, open: () => emailField },
  cards: { what: 'first visit, to the cards', maxMs: 6000, open: remembered() },
  hindi: {
    what: 'first visit in Hindi, to the cards',
    maxMs: 6000,
    open: remembered({ language: 'hi' }),
  },
  cleared: {
    what: 'first visit with an empty storage, to the cards',
    maxMs: 6000,
    open: remembered({ isRemembered: false }),
  },
  list: {
    what: "an admin's first visit, to a list of students",
    who: 'admin',
    where: 'office',
    path: '/student-data/view',
    maxMs: 3500,
    open: remembered({ awaited: '[data-cell="section"]' }),
  },
}

/** Opens the first visit in a new context. Returns its time in ms and what was sent until then. */
async function firstVisit(browser, { open, where, path = '/' }, signedIn) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const awaited = await open(context, signedIn)
    const { page, sent } = await slowPage(context, where)
    const painted = await paintOf(page, awaited)
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator(awaited).first().waitFor()
    const { bytes, documents } = sent
    const addresses = [...sent.addresses]
    return { ms: await painted(), bytes, documents, addresses }
  } finally {
    await context.close()
  }
}

/** Collects the browser's own measure of each press: until the next paint, which shows the pressed link. */
function watchPresses() {
  globalThis.presses = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'pointerdown') globalThis.presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })
}

let isWithin = true
const report = (what, value, limit, unit) => {
  isWithin &&= value <= limit
  console.log(`${what}: ${Math.round(value)} ${unit} (at most ${limit})`)
}

/** Signs in on the screen, presses the menu, and comes back in another tab with what the first has stored. */
async function signInAndReturn(browser) {
  const context = await browser.newContext()
  await context.addInitScript(watchPresses)
  const { page } = await slowPage(context)
  await page.goto(`${url}/`, { waitUntil: 'commit' })
  await page.locator(emailField).pressSequentially(emails.student, { delay: 120 })
  await page.getByLabel('Password', { exact: true }).pressSequentially(password, { delay: 120 })
  const entered = performance.now()
  await page.keyboard.press('Enter')
  await page.locator(cards).first().waitFor()
  report('from Enter to the cards', performance.now() - entered, 8000, 'ms')

  const menu = page.getByRole('navigation').getByRole('link')
  for (let at = 1; at < Math.min(6, await menu.count()); at += 1) {
    await menu.nth(at).click()
    await page.waitForLoadState('networkidle')
  }
  // The browser reports no press below 16 ms.
  const reactions = [16, ...(await page.evaluate(() => globalThis.presses))]
  report('reaction to a click', Math.max(...reactions), 100, 'ms')

  await page.close()
  const { page: next } = await slowPage(context)
  const painted = await paintOf(next, cards)
  await next.goto(`${url}/`, { waitUntil: 'commit' })
  report('next visit, to the cards', await painted(), 2500, 'ms')
  await context.close()
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const signedIn = { student: await session('student'), admin: await session('admin') }
  const bytes = {}
  for (const [name, kind] of Object.entries(visits)) {
    const { what, maxMs, who = 'student', where } = kind
    if (only && !only.includes(name)) continue
    const [own, bare] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const visit = await firstVisit(browser, kind, signedIn[who])
      own.push(visit)
      bare.push(await timeOfStaticPage(browser, url, visit.addresses, where))
    }
    const ms = median(own.map((visit) => visit.ms))
    bytes[name] = median(own.map((visit) => visit.bytes))
    const documents = Math.max(...own.map((visit) => visit.documents))
    report(what, ms, maxMs, 'ms')
    console.log(
      `  ${(ms / median(bare)).toFixed(2)} times a static page of the same bytes (${Math.round(median(bare))} ms), ` +
        `${(bytes[name] / 1000).toFixed(1)} kB, ${median(own.map(({ addresses }) => addresses.length))} requests`,
    )
    report('  documents', documents, maxDocuments, '')
  }
  if (bytes.hindi && bytes.cards)
    report('Hindi costs more', bytes.hindi - bytes.cards, maxHindiBytes, 'bytes')
  if (!only || only.includes('return')) await signInAndReturn(browser)
  await languageOf(signedIn.student.cookie, 'en')
} finally {
  await browser.close()
}
if (!isWithin) process.exitCode = 1
