import type { Page } from '@playwright/test'

/** Holds the answers to searches for schools until they are released. */
export async function holdSchools(page: Page) {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/schools?*', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Counts the requests that write to a resource. */
export function countWrites(page: Page, url: string) {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/${url}`) && request.method() !== 'GET') sent.push(request.postDataJSON())
  })
  return sent
}
