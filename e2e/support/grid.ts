import { expect, type Page } from '@playwright/test'

/** Keys that follow one another within a few milliseconds reach no grid: nobody types that fast. */
export const keyDelay = 40

/** A cell by its column and row, from 0. The library counts the numbers of the rows as a column. */
export const cell = (page: Page, col: number, row: number) =>
  page.getByTestId(`glide-cell-${col + 1}-${row}`)
export const bar = (page: Page) => page.locator('.td-grid-bar')
/** The editor of a text, over its cell. */
export const editor = (page: Page) => page.locator('.td-sheet-editors textarea')

/** Presses keys one after another. */
export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key, { delay: keyDelay })
}

/** Selects a cell near the first one by keys. */
export async function select(page: Page, col: number, row: number) {
  const selected = cell(page, col, row)
  await expect(async () => {
    await press(page, 'Control+Home')
    await expect(cell(page, 0, 0)).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await press(
    page,
    ...Array.from({ length: row }, () => 'ArrowDown'),
    ...Array.from({ length: col }, () => 'ArrowRight'),
  )
  await expect(selected).toHaveAttribute('aria-selected', 'true')
}

/** Replaces the text of the selected cell, once its editor has the letter. */
export async function replaceWith(page: Page, letter: string) {
  await page.keyboard.press(letter)
  await expect(editor(page)).toHaveValue(letter)
  await expect(editor(page)).toBeFocused()
  await press(page, 'Enter')
}

/** Opens the grid of a list. The first cell is selected. */
export async function openGrid(page: Page, address: string) {
  await page.goto(address)
  await showGrid(page)
}

/** Shows the list of this page as a grid, by its tab. The first cell is selected. */
export async function showGrid(page: Page) {
  await page.getByText('Grid', { exact: true }).click()
  await expect(cell(page, 0, 0)).not.toHaveText(/^…?$/)
  await expect(cell(page, 0, 0)).toHaveAttribute('aria-selected', 'true')
  await expect(cell(page, 0, 0)).toBeFocused()
}

export async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await press(page, 'Control+v')
}
