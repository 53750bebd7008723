import { test as base } from '@playwright/test'

/**
 * Playwright's `test` for files whose tests open contexts of their own, for a second person or device: it closes them after each test. An
 * open page would go on asking for a server that has stopped, until the worker ends.
 */
export const test = base.extend<{ closed: void }>({
  closed: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
