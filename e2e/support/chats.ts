import type { Browser, Page } from '@playwright/test'
import { watchLive } from './live.js'
import { signIn, type DemoPerson } from './sign-in.js'
import { storedDrafts } from './stored-drafts.js'

/** Opens the chats of a person in a browser context of their own, and waits until they hear what others do. */
export async function openChats(browser: Browser, url: string, who: DemoPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const live = watchLive(page)
  await signIn(page, url, who, '/chats')
  await live.connected()
  return page
}

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Types a message and sends it. */
export const say = async (page: Page, text: string) => {
  await box(page).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Returns the texts that are being written, as this device keeps them. */
export const keptTexts = async (page: Page) =>
  (await storedDrafts(page)).map(({ values }) => values['text'])
