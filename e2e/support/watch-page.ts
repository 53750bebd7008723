import type { Page, Request } from '@playwright/test'

/** What went wrong on a page since it was last asked. */
export interface Watch {
  /** Empties what was seen, and returns it. */
  take(): string[]
  /** What the page has asked and not been answered yet. */
  waiting(): string[]
}

/** Chromium reports an ordinary refusal of a request as an error of the console, without its address; the answers below say it better. */
const isEcho = (text: string) => text.startsWith('Failed to load resource')

/** Notes everything on a page that nobody should ever see: faults, failed requests, and questions to anybody but this server. */
export function watchPage(page: Page, url: string): Watch {
  let seen: string[] = []
  const waiting = new Set<Request>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isEcho(message.text())) seen.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.push(`fault: ${error.message}`))
  page.on('request', (request) => {
    waiting.add(request)
    const asked = request.url()
    if (/^(https?|wss?):/.test(asked) && new URL(asked).host !== new URL(url).host) seen.push(`third party: ${asked}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => {
    waiting.delete(request)
    // Going on to the next page ends what the former one still asked for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') seen.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  return {
    take: () => {
      const taken = seen
      seen = []
      return taken
    },
    waiting: () => [...waiting].map((request) => request.url()),
  }
}
