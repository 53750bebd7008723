import type { Page } from '@playwright/test'

/**
 * Waits until `holds` is true in a page, which looks every 20 ms. An assertion of Playwright looks twice a second once it has waited for
 * 0.3 s. If it stays false for as long as an action may take, `expected` asserts the same and says in its error how the page is.
 */
export const waitInPage = (
  page: Page,
  holds: (selector: string) => boolean,
  selector: string,
  expected: () => Promise<void>,
) => page.waitForFunction(holds, selector, { polling: 20 }).then(() => undefined, expected)
