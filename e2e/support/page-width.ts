import { expect, type Page } from '@playwright/test'

/** Returns the pixels by which a page is wider than the window. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until a page shows its data and loads nothing more. */
export const settled = (page: Page) => expect(page.locator('.td-skeleton, [aria-busy=true], .loading')).toHaveCount(0)

/** Expects that a page with its data is not wider than a phone. */
export async function fitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
}
