import { resourceNamed, type Screen } from '@tinkerdesk/shared'
import { expect, type Page } from '@playwright/test'
import { loading, settled } from './page-width.js'
import { waitInPage } from './wait-in-page.js'

/** The list that gives the value of an address parameter, for screens without a resource. */
const listed: { readonly [parameter: string]: string } = {
  studentId: 'students',
  taskId: 'tasks',
  activityId: 'student-activities',
  competitionId: 'student-competitions',
  courseId: 'student-courses',
  copyId: 'student-activities',
  sourceId: 'tinkering-activities',
  userId: 'users',
  paymentId: 'payments',
}

interface Listed {
  id: string
  student?: string
  allowed?: string[]
}

/** Returns a function that gives a row of a list that the page's person may read, if possible a row that they may change. */
export function rowsFor(page: Page, url: string) {
  const read = async (list: string) => {
    const answer = await page.request.get(`${url}/api/${list}?page=1&limit=20`)
    const { data = [] } = (answer.ok() ? await answer.json() : {}) as { data?: Listed[] }
    return data.find(({ allowed }) => allowed?.includes('update')) ?? data[0]
  }
  const rows = new Map<string, Promise<Listed | undefined>>()
  return (list: string) => {
    if (!rows.has(list)) rows.set(list, read(list))
    return rows.get(list)!
  }
}

/** Returns the address of a screen with a record of this person, or with an unknown id if they have none. */
export async function addressOf(
  rowOf: ReturnType<typeof rowsFor>,
  { route, resource }: Screen,
): Promise<{ address: string; isReal: boolean }> {
  const parameters = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  if (parameters.length === 0) return { address: route, isReal: true }
  const own = parameters.at(-1)!
  const list = resource ? resourceNamed(resource.name).url : listed[own]
  const row = list ? await rowOf(list) : undefined
  const values: { [name: string]: string | undefined } = {
    studentId: row?.student,
    kind: list,
    [own]: row?.id,
  }
  return {
    address: route.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'nobody'),
    isReal: row !== undefined,
  }
}

/** Goes to another address without a reload, as a link does. The old page is shown until the code of the new one has loaded. */
export async function follow(page: Page, address: string) {
  await page.evaluate((to) => {
    if (location.pathname !== new URL(to, location.href).pathname)
      for (const part of document.querySelectorAll('main > *')) part.setAttribute('data-left', '')
    history.pushState({ idx: 0 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

/** Waits until the screen of `follow` is shown with its data. */
export async function shown(page: Page, route: string) {
  const expected = async () => {
    await expect(page.locator('main > [data-left]'), route).toHaveCount(0)
    await expect(page.locator('main h1').first(), route).toBeVisible()
    await settled(page)
  }
  const isShown = (before: string) => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const isVisible = heading?.checkVisibility({ visibilityProperty: true }) === true
    return isVisible && heading.offsetHeight > 0 && document.querySelector(before) === null
  }
  await waitInPage(page, isShown, `main > [data-left], ${loading}`, expected)
}

/** Goes to another path as a link does, and waits until its page is shown with its data. Not from one refused page to another: they are one. */
export async function followTo(page: Page, address: string) {
  await follow(page, address)
  await shown(page, address)
}
