import type { Locator, Page } from '@playwright/test'

/** The options of the open select. */
export const offered = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')

/** Opens a select as a person does: the chosen value covers its input, so click the whole select. */
export const openSelect = (page: Page, input: Locator) =>
  page.locator('.ant-select').filter({ has: input }).locator('.ant-select-selector').click()

/** Chooses an option in a select. `typed` searches first, for long lists that do not load all options. */
export async function choose(page: Page, input: Locator, option: string | RegExp, typed?: string) {
  await openSelect(page, input)
  if (typed !== undefined) await input.fill(typed)
  await offered(page).filter({ hasText: option }).first().click()
}
