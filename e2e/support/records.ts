import type { Page } from '@playwright/test'

/** A record of the API. */
export type Answered = { id: string; version: number } & Record<string, unknown>

/** Time for a request, in ms: a test may prepare many records, on a busy machine. */
const timeout = 60_000

/** Returns a client of the API with the page's session. */
export const apiOf = (page: Page, url: string) => {
  const headers = { origin: url }
  const read = async (path: string) =>
    (await page.request.get(`${url}/api/${path}`, { timeout })).json()
  return {
    one: (path: string): Promise<Answered> => read(path),
    list: async (path: string): Promise<{ data: Answered[]; total: number }> => read(path),
    make: async (path: string, data: Record<string, unknown>): Promise<Answered> =>
      (await page.request.post(`${url}/api/${path}`, { headers, data, timeout })).json(),
    change: async (path: string, data: Record<string, unknown>): Promise<Answered> =>
      (await page.request.patch(`${url}/api/${path}`, { headers, data, timeout })).json(),
    remove: (path: string) => page.request.delete(`${url}/api/${path}`, { headers, timeout }),
  }
}
