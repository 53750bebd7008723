import { mayOpen, type Role, type Screen } from '@tinkerdesk/shared'
import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { examine } from './support/axe.js'
import { cuts, settled } from './support/page-width.js'
import { visitsOf } from './support/screen-shapes.js'
import { addressOf, follow, rowsFor, shown } from './support/screens.js'
import { signIn, type DemoPerson } from './support/sign-in.js'
import { watchPage } from './support/watch-page.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const people: readonly { who: DemoPerson; role: Role }[] = [
  { who: 'admin', role: 'admin' },
  { who: 'incharge', role: 'atlIncharge' },
  { who: 'mentor', role: 'mentor' },
  { who: 'student', role: 'student' },
]

/** Returns the text and window title that a screen must show this person. */
async function holds(page: Page, screen: Screen, role: Role) {
  const { route, title } = screen
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  if (!mayOpen(role, screen.access))
    await expect.soft(heading(`You don't have access to ${title}`), route).toBeVisible()
  else {
    await shown(page, route)
    await expect
      .soft(page.getByText(/You don't have access|Something went wrong|Page not found/), route)
      .toHaveCount(0)
  }
  // The title of a record's screen may be the record's name. Unread messages are counted before it.
  const named = new RegExp(
    `^(\\(\\d+\\) )?${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} · Tinkerdesk$`,
  )
  await expect.soft(page, route).toHaveTitle(route.includes(':') ? / · Tinkerdesk$/ : named)
}

/** Expects that nothing is wider than the window, and that no table on a large screen cuts its columns. */
async function fits(page: Page, where: string, width: number) {
  const tables: unknown = width === 1440 ? 0 : expect.any(Number)
  await expect.soft
    .poll(() => cuts(page), { message: `${where} is cut at ${width}`, intervals: [20, 50, 100] })
    .toEqual({ pixels: 0, tables })
}

/** Screens of one kind are drawn by one component: those that a person may not open. */
const kindOf = ({ route, access }: Screen, role: Role) => (mayOpen(role, access) ? route : 'denied')

/**
 * Visits screens as one person. Checks each with axe, but for parts that look like parts in `seen`, and its width on a large screen and on
 * a phone. A screen of a kind in `seen` where nothing looks new is measured on one of the two.
 */
async function visit(
  page: Page,
  { who, role }: (typeof people)[number],
  visited: readonly Screen[],
  seen: Set<string>,
) {
  await signIn(page, server.url, who)
  const watch = watchPage(page, server.url)
  const rowOf = rowsFor(page, server.url)
  // A screen starts at the width at which the last one ended.
  let [width, other] = [1440, 390]
  const open = async (screen: Screen, where: string) => {
    const { address, isReal } = await addressOf(rowOf, screen)
    await follow(page, address)
    await holds(page, screen, role)
    // Parts that come into view load later. They are examined with their data.
    await watch.quiet(where)
    await settled(page)
    const { findings, hasNewLooks } = await examine(page, seen)
    expect.soft(findings, where).toEqual([])
    await fits(page, where, width)
    const kind = kindOf(screen, role)
    if (hasNewLooks || !seen.has(kind)) {
      ;[width, other] = [other, width]
      await page.setViewportSize({ width, height: 900 })
      await fits(page, where, width)
    }
    seen.add(kind)
    await watch.quiet(where)
    const faults = watch.take()
    // Without such a record, a message that says so is right.
    expect
      .soft(isReal ? faults : faults.filter((line) => !line.startsWith('404: ')), where)
      .toEqual([])
  }
  // Playwright looks through all steps of a test for the place of a new step, unless it is within a step.
  for (const screen of visited) {
    const where = `${screen.route} for the ${who}`
    await test.step(where, () => open(screen, where))
  }
}

// A trace of hundreds of pages takes longer than the pages.
if (process.env['TRACE']) test.use({ trace: 'off' })

// People see many of the same parts, so one test visits as all of them.
test('the screens of every shape, for every person', async ({ browser }) => {
  test.setTimeout(1_500_000)
  const seen = new Set<string>()
  const visits = visitsOf(people.map(({ role }) => role))
  for (const person of people) {
    const page = await browser.newPage()
    await visit(page, person, visits.get(person.role)!, seen)
    await page.close()
  }
})
