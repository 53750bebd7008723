import { expect, type Locator, type Page } from '@playwright/test'

/** The options of the open select. */
export const offered = (page: Page) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option')

/** The option of the open select that Enter takes. It is highlighted a moment after the options appear. */
export const highlighted = (page: Page) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')

const selectOf = (page: Page, input: Locator) => page.locator('.ant-select').filter({ has: input })

/** Opens a select as a person does: the chosen value covers its input, so click the whole select. */
export async function openSelect(page: Page, input: Locator) {
  const select = selectOf(page, input)
  // A dialog that takes the focus when it is open closes a select that was opened before.
  await expect(async () => {
    if (!/ant-select-open/.test((await select.getAttribute('class')) ?? ''))
      await select.locator('.ant-select-selector').click()
    // The one that was open before may still be closing.
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(1, { timeout: 2_000 })
    await expect(select).toHaveClass(/ant-select-open/, { timeout: 500 })
  }).toPass()
}

/** Waits until the options of the select with the focus are those of the typed text. They replace those before, also under the pointer. */
export const answered = (page: Page) =>
  expect(page.locator('.ant-select-focused')).not.toHaveClass(/ant-select-loading/)

/** Chooses an option in a select. `typed` searches first, for long lists that do not load all options. */
export async function choose(page: Page, input: Locator, option: string | RegExp, typed?: string) {
  await openSelect(page, input)
  if (typed !== undefined) await input.fill(typed)
  // Options that the server finds replace those before, also under the pointer.
  await expect(selectOf(page, input)).not.toHaveClass(/ant-select-loading/)
  await offered(page).filter({ hasText: option }).first().click()
  // The select takes the focus back by a timer. On a busy machine it would have the next keys, too.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}
