import { expect, type Page } from '@playwright/test'

/** By how much a page is wider than the window. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until a page shows its data and nothing of it is on the way. */
export const settled = (page: Page) => expect(page.locator('.td-skeleton, [aria-busy=true], .loading')).toHaveCount(0)

/** A page with its data in it, in the hand: nothing of it is wider than the screen. */
export async function fitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
}
