import { expect, type Page } from '@playwright/test'

/** The notice of a newer version. */
export const updateNotice = (page: Page) => page.getByText('Tinkerdesk was updated.')

/** Lets a tab catch up, as when its connection returns after a restart, until it shows the notice. It does so once it is connected. */
export const catchUp = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(updateNotice(page)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
