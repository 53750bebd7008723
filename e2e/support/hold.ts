import type { Page, Request } from '@playwright/test'

/** Holds requests of a page back until they are released, all of them or those that are meant. Returns the function that releases them. */
export async function hold(
  page: Page,
  url: Parameters<Page['route']>[0],
  isMeant: (request: Request) => boolean = () => true,
) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (isMeant(route.request())) await released
    await route.continue()
  })
  return release
}
