import { expect, type Page, type Request } from '@playwright/test'

/** Faults of a page. */
export interface Watch {
  /** Returns the faults since the last call. */
  take(): string[]
  /** Waits until no request is pending. `where` is said in the error of one that stays. */
  quiet(where?: string): Promise<void>
}

/**
 * Chromium logs a refused request as a console error without its address. The responses below say more.
 * Playwright logs that it blocks the service worker, as most tests ask it to.
 */
const isEcho = (text: string) =>
  text.startsWith('Failed to load resource') ||
  text === 'Service Worker registration blocked by Playwright'

/** Records what should never happen on a page: errors, failed requests, and requests to other hosts. */
export function watchPage(page: Page, url: string): Watch {
  let seen: string[] = []
  const waiting = new Set<Request>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isEcho(message.text()))
      seen.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.push(`fault: ${error.message}`))
  page.on('request', (request) => {
    waiting.add(request)
    const target = request.url()
    if (/^(https?|wss?):/.test(target) && new URL(target).host !== new URL(url).host)
      seen.push(`third party: ${target}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => {
    waiting.delete(request)
    // Leaving a page aborts its pending requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      seen.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  return {
    take: () => {
      const taken = seen
      seen = []
      return taken
    },
    quiet: (where) =>
      expect
        .poll(() => [...waiting].map((request) => request.url()), {
          message: where,
          intervals: [20],
        })
        .toEqual([]),
  }
}
