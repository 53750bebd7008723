import { expect, type Locator, type Page } from '@playwright/test'

/** Where the focus is, and whether a person sees it there. */
interface Stop {
  name: string
  isTarget: boolean
  isInView: boolean
}

/** Presses a key until an element has the focus, and returns the number of presses. Fails if a stop on the way is out of sight, or after `most`. */
async function pressTo(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  target: Locator,
  most: number,
): Promise<number> {
  await expect(target).toBeVisible()
  const names: string[] = []
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press(key)
    const { name, isTarget, isInView } = await target.evaluate((element): Stop => {
      const focused = document.activeElement ?? document.body
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      return {
        name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? ''}`,
        isTarget: focused === element,
        // The ends of a drawer have no size: they keep the focus within it.
        isInView:
          focused === document.body ||
          focused.matches('[data-sentinel]') ||
          (bottom > 0 && top < innerHeight && right > 0 && left < innerWidth),
      }
    })
    names.push(name)
    expect(isInView, `${name} has the focus, but is out of sight`).toBe(true)
    if (isTarget) return presses
  }
  throw new Error(`${String(target)} did not get the focus, but: ${names.join(' | ')}`)
}

/** Moves the focus on to an element by Tab. Returns the number of presses. */
export const tabTo = (page: Page, target: Locator, most = 60): Promise<number> =>
  pressTo(page, 'Tab', target, most)

/** Moves the focus back to an element by Shift and Tab. Returns the number of presses. */
export const tabBackTo = (page: Page, target: Locator, most = 60): Promise<number> =>
  pressTo(page, 'Shift+Tab', target, most)

/** Moves the focus from the top of a page over its menu, by the link that offers it. */
export async function skipToContent(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, page.locator('.skip-link'), 3)
  await page.keyboard.press('Enter')
}

/** Opens a dialog by Enter on the focused element, and closes it by Escape. Then the focus must be back. `work` runs while it is open. */
export async function openAndReturn(
  page: Page,
  opener: Locator,
  dialog: Locator,
  work?: () => Promise<void>,
): Promise<void> {
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await work?.()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}
