import { expect, type Page } from '@playwright/test'

export const demoPassword = 'tinkerdesk-demo-2026'
export type DemoPerson = 'admin' | 'incharge' | 'mentor' | 'student'

/** Signs a demo person in through the screen, and waits until the product stands. */
export async function signIn(page: Page, url: string, who: DemoPerson) {
  await page.goto(`${url}/auth/sign-in`)
  await page.getByLabel('E-mail').fill(`${who}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner')).toBeVisible()
}
