import { expect, type Page } from '@playwright/test'
import { waitInPage } from './wait-in-page.js'

/** Returns the pixels by which a page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the pixels by which a page is wider than the window, and how many tables of lists are wider than their frames, so that columns are cut. */
export const cuts = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const tables = document.querySelectorAll('.td-table-frame[data-overflow=true]')
    return { pixels: Math.max(0, scrollWidth - clientWidth), tables: tables.length }
  })

/** Returns the words of buttons, tabs, tags, headings and entries of menus that do not fit into them. */
export const cutWords = (page: Page) =>
  page.evaluate(() => {
    const controls =
      'button, .button, .ant-btn, .ant-tag, .td-tag, .menu-entry, [role=tab], th, h1, h2, label, legend'
    const range = document.createRange()
    const isCut = (text: Node) => {
      const control = text.parentElement!.closest(controls)
      // A badge is on the edge of its button, and wider than it.
      if (
        !control ||
        text.parentElement!.closest('.visually-hidden') ||
        getComputedStyle(text.parentElement!).position === 'absolute'
      )
        return false
      range.selectNodeContents(text)
      const [words, box] = [range.getBoundingClientRect(), control.getBoundingClientRect()]
      return (
        words.width > 0 &&
        (words.right > box.right + 2 || words.left < box.left - 2 || words.bottom > box.bottom + 6)
      )
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (walker.nextNode())
      if (walker.currentNode.nodeValue!.trim() && isCut(walker.currentNode))
        cut.push(walker.currentNode.nodeValue!)
    return cut
  })

/** Selects what a page shows while it loads. */
export const loading = '.td-skeleton, [aria-busy=true], .loading'

/** Waits until a page shows its data and loads nothing more. */
export const settled = (page: Page) =>
  waitInPage(
    page,
    (selector) => document.querySelector(selector) === null,
    loading,
    () => expect(page.locator(loading)).toHaveCount(0),
  )

/** Expects that a page with its data is not wider than a phone. */
export async function fitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
}
