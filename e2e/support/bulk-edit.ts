import { expect, type Page } from '@playwright/test'
import { highlighted } from './select.js'

/** Opens the dialog that edits the selected rows, by its title, and chooses to change the section. The focus is in its input. */
export async function editSection(page: Page, title: string) {
  await page.locator('.td-bulk').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('combobox', { name: 'Fields to change' })).toBeFocused()
  await page.keyboard.type('section', { delay: 30 })
  await expect(highlighted(page)).toHaveText('Section')
  await page.keyboard.press('Enter')
  const section = dialog.getByRole('textbox', { name: 'Section' })
  await expect(section).toBeFocused()
  return { dialog, section }
}
