import type { Locator, Page } from '@playwright/test'

/** What the open select offers. */
export const offered = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')

/** Opens a select as a person does: what is chosen lies above its input, so the whole of it is clicked. */
export const openSelect = (page: Page, input: Locator) =>
  page.locator('.ant-select').filter({ has: input }).locator('.ant-select-selector').click()

/** Chooses in a select; a long list, which does not hold all that it offers, is typed into. */
export async function choose(page: Page, input: Locator, option: string | RegExp, typed?: string) {
  await openSelect(page, input)
  if (typed !== undefined) await input.fill(typed)
  await offered(page).filter({ hasText: option }).first().click()
}
