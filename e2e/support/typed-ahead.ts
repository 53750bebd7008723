import type { Page } from '@playwright/test'
import { hold } from './hold.js'

/** Holds searches for schools back until they are released. */
export const holdSchools = (page: Page) => hold(page, '**/api/schools?*')

/** Counts the requests that write to a resource. */
export function countWrites(page: Page, url: string) {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/${url}`) && request.method() !== 'GET')
      sent.push(request.postDataJSON())
  })
  return sent
}
