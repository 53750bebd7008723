import type { test as base } from '@playwright/test'
import { startServer } from '../server.js'

type Test = Pick<typeof base, 'beforeAll' | 'afterAll' | 'beforeEach' | 'use' | 'setTimeout'>

/**
 * Starts a server for all tests of a file whose pages may use the service worker, and gives them the time that a worker takes on a busy
 * machine. Returns it: its address is known once the first test begins.
 */
export function workerServer(test: Test): { readonly url: string } {
  let url = ''
  let stop: () => Promise<void>
  test.use({ serviceWorkers: 'allow' })
  test.beforeAll(async () => {
    ;({ url, stop } = await startServer())
  })
  test.afterAll(() => stop())
  test.beforeEach(() => test.setTimeout(240_000))
  return {
    get url() {
      return url
    },
  }
}
