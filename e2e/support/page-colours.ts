import type * as Axe from 'axe-core'
import type { AfterParts } from './page-parts.js'

/** The results of axe about the colours of a page in one theme. */
export interface Judged {
  violations: Axe.Result[]
  /** The colours that it judged to be right, each with the theme. */
  right: string[]
}

/**
 * Runs in a page, with axe, after `newParts`. Judges the texts in new parts whose colours are not in `window.seenParts` for this theme. Two
 * texts have the same colours if they and all boxes around them are painted alike. A positioned box can be above anything, so its class
 * belongs to its colours. A link within words is judged in each new part, because it must differ from these words.
 */
export async function judgeColours([theme, rules]: [string, string[]]): Promise<Judged> {
  const { axe, examined, seenParts, sizeOf } = window as unknown as AfterParts & { axe: typeof Axe }
  const aside = new Set(examined)
  const colours = new Map<Element, string>()
  const hasText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    )
  const letters = (element: Element) => element.textContent.replace(/\s+/g, '').length
  const isWithinWords = (link: Element) => {
    if (link.tagName !== 'A') return false
    let block = link.parentElement!
    while (/^(inline|contents)/.test(getComputedStyle(block).display)) block = block.parentElement!
    return (
      letters(block) >
      [...block.querySelectorAll('a')].reduce((sum, each) => sum + letters(each), 0)
    )
  }
  const note = (element: Element, around: string) => {
    const style = getComputedStyle(element)
    // Nobody sees it, and axe does not judge what is disabled.
    if (aside.has(element) || style.display === 'none' || style.clipPath === 'inset(50%)') return
    if (element.matches(':disabled, [aria-disabled=true], [inert]')) return
    const { backgroundColor, backgroundImage, opacity, filter, position } = style
    const paint = [backgroundColor, backgroundImage, opacity, filter].join()
    const isClear = paint === 'rgba(0, 0, 0, 0),none,1,none'
    const place = /^(static|relative)$/.test(position)
      ? ''
      : `${position} ${element.getAttribute('class')}`
    const behind = `${around}${isClear ? '' : `${paint};`}${place}`
    if (
      style.visibility === 'visible' &&
      (hasText(element) || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
    ) {
      const { color, textShadow } = style
      const key = `${theme}:${behind};${[color, sizeOf(style), textShadow].join()}`.replaceAll(
        /\s/g,
        '',
      )
      if (!seenParts.has(key) || isWithinWords(element)) colours.set(element, key)
    }
    for (const child of element.children) note(child, behind)
  }
  note(document.documentElement, '')
  if (colours.size === 0) return { violations: [], right: [] }
  const { passes, violations } = await axe.run(
    { include: [...colours.keys()] },
    { runOnly: rules, resultTypes: ['passes', 'violations'], preload: false, elementRef: true },
  )
  // Covered and hidden texts pass without a ratio.
  const isJudged = ({ any }: Axe.NodeResult) =>
    any.some(
      ({ data }) => typeof (data as { contrastRatio?: unknown } | null)?.contrastRatio === 'number',
    )
  const right = passes.flatMap(({ nodes }) =>
    nodes.filter(isJudged).map(({ element }) => colours.get(element!)),
  )
  // An element cannot leave its page.
  for (const { nodes } of violations) for (const node of nodes) delete node.element
  return { violations, right: [...new Set(right.filter((key) => key !== undefined))] }
}
