import { expect, test, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const message = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('.toast')

/** Returns the controls of the page's lower bars that a message lies over. */
const covered = (page: Page) =>
  page.locator('[data-bottom-bar] :is(button, input, textarea, a)').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      if (width === 0 || top < 0 || bottom > innerHeight) return []
      const over = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      return over.some((element) => element.closest('.toast'))
        ? [control.outerHTML.slice(0, 120)]
        : []
    }),
  )

/** The screens with a bar at the bottom, and how the bar is found. */
async function screensOf(page: Page): Promise<{ path: string; bar: string }[]> {
  const api = apiOf(page, server.url)
  const first = async (path: string) => (await api.list(`${path}?limit=1&page=1`)).data[0]!.id
  return [
    { path: '/student-data/view', bar: '.td-pager' },
    { path: '/student-data/view?view=grid', bar: '.td-grid-bar' },
    { path: '/audit-trail', bar: '.td-pager' },
    { path: `/chats/${await first('chat-groups')}`, bar: '.chat-composer' },
    {
      path: `/review/student-activities/${await first('student-activities')}`,
      bar: '.review-actions',
    },
    { path: '/slot-management/add-update', bar: '.td-bar' },
    { path: '/student-data/add', bar: '.td-bar' },
  ]
}

for (const width of [1440, 390]) {
  test(`messages cover no control of a bar at the bottom, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await haveSession(page, server.url, 'admin')
    const [student] = (await apiOf(page, server.url).list('students?limit=1&page=1')).data
    await page.goto(`${server.url}/student-data/edit/${student!.id}`)
    await page.locator('[data-path="name.firstName"] input').fill(`Asha ${width}`)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(message(page)).toHaveCount(1)
    for (const { path, bar } of await screensOf(page))
      await test.step(path, async () => {
        await followTo(page, path)
        await expect(page.locator(bar).first()).toBeAttached()
        for (const to of [0, 100_000]) {
          await page.evaluate((top) => scrollTo(0, top), to)
          await expect.poll(() => covered(page)).toEqual([])
        }
        await expect(message(page)).toBeInViewport({ ratio: 1 })
      })
    // Rows are selected in a wide list only.
    if (width < 1440) return
    await test.step('rows that are selected', async () => {
      await followTo(page, '/student-data/view')
      await page.getByRole('checkbox').nth(1).check()
      await expect(page.locator('.td-selecting')).toBeInViewport()
      await expect.poll(() => covered(page)).toEqual([])
    })
  })
}

test('a review that another one follows at once can be undone in the panel of the bell', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  await page.goto(`${server.url}/review`)
  await page.getByRole('button', { name: 'Start with the first' }).click()
  const returned: string[] = []
  const giveBack = async () => {
    await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeEnabled()
    const [before, name] = [page.url(), await page.getByRole('heading', { level: 1 }).textContent()]
    returned.push(`Returned “${name!}”`)
    await page.keyboard.press('Control+Enter')
    await expect(message(page)).toContainText(returned.at(-1)!)
    await page.waitForURL((url) => url.href !== before)
    return before
  }
  const first = await giveBack()
  await giveBack()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const kept = page.getByRole('dialog', { name: 'Notifications' })
  await expect(kept).toContainText(returned[0]!)
  await kept.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(first)
  await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeEnabled()
})
