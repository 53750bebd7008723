import { expect, type Locator, type Page } from '@playwright/test'

/** The options of the open select. */
export const offered = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')

const selectOf = (page: Page, input: Locator) => page.locator('.ant-select').filter({ has: input })

/** Opens a select as a person does: the chosen value covers its input, so click the whole select. A select that has the focus may be open. */
export async function openSelect(page: Page, input: Locator) {
  await expect(async () => {
    if ((await input.getAttribute('aria-expanded')) !== 'true') await selectOf(page, input).locator('.ant-select-selector').click()
    await expect(input).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 })
  }).toPass()
  // The one that was open before may still be closing.
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(1)
}

/** Chooses an option in a select. `typed` searches first, for long lists that do not load all options. */
export async function choose(page: Page, input: Locator, option: string | RegExp, typed?: string) {
  await openSelect(page, input)
  if (typed !== undefined) await input.fill(typed)
  // Options that the server finds replace those before, also under the pointer.
  await expect(selectOf(page, input)).not.toHaveClass(/ant-select-loading/)
  await offered(page).filter({ hasText: option }).first().click()
}
