import type { Page } from '@playwright/test'

/** A record of the API. */
export type Answered = { id: string; version: number } & Record<string, unknown>

/** Returns a client of the API with the page's session. */
export const apiOf = (page: Page, url: string) => {
  const headers = { origin: url }
  const read = async (path: string) => (await page.request.get(`${url}/api/${path}`)).json()
  return {
    one: (path: string): Promise<Answered> => read(path),
    list: async (path: string): Promise<{ data: Answered[]; total: number }> => read(path),
    make: async (path: string, data: Record<string, unknown>): Promise<Answered> =>
      (await page.request.post(`${url}/api/${path}`, { headers, data })).json(),
    change: async (path: string, data: Record<string, unknown>): Promise<Answered> =>
      (await page.request.patch(`${url}/api/${path}`, { headers, data })).json(),
  }
}
