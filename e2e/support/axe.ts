import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from '@playwright/test'
import { judgeColours } from './page-colours.js'
import { newParts, type NewParts } from './page-parts.js'
import { settled } from './page-width.js'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'

/** The rules whose result depends on the theme. Everything else is the same in both. */
const themedRules = ['color-contrast', 'link-in-text-block']

/** Rules about whole pages whose findings are moderate at most. They take long. */
const mildRules = ['region', 'landmark-unique', 'heading-order', 'no-autoplay-audio']

/** Runs in a page. Runs rules on everything but the parts that `newParts` has set aside. Returns `undefined` if the page has no axe yet. */
async function runRules(passedOver: string[]): Promise<Axe.Result[] | undefined> {
  const { axe, examined = [] } = window as { axe?: typeof Axe; examined?: Element[] }
  if (!axe) return undefined
  const context = { include: [document.documentElement], exclude: examined }
  const rules = Object.fromEntries(passedOver.map((rule) => [rule, { enabled: false }]))
  return (await axe.run(context, { resultTypes: ['violations'], preload: false, rules })).violations
}

/** Runs all rules but the mild and the themed ones. */
async function violations(page: Page): Promise<Axe.Result[]> {
  const run = () => page.evaluate(runRules, [...mildRules, ...themedRules])
  const results = (await run()) ?? (await page.evaluate(source).then(run))
  if (!results) throw new Error('The page did not keep axe.')
  return results
}

/** Changes the theme of the system, and waits until a page of the product has followed. */
async function setTheme(page: Page, theme: Theme) {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction(
    (expected) => (document.documentElement.dataset['theme'] ?? expected) === expected,
    theme,
  )
}

/** How many keys of which set a page holds. It holds them until it is loaded again, because thousands take long to send. */
const sent = new WeakMap<Page, { of: Set<string>; held: number }>()

/** Returns the new parts of a page, and adds them to `seen`. */
async function partsOf(page: Page, seen: Set<string>): Promise<NewParts> {
  const ask = (held: number) =>
    page.evaluate(newParts, [[...seen].slice(held).join(' '), held] satisfies [string, number])
  const last = sent.get(page)
  const parts = (last?.of === seen ? await ask(last.held) : undefined) ?? (await ask(0))
  if (!parts) throw new Error('The page did not keep its parts.')
  for (const key of parts.keys) seen.add(key)
  sent.set(page, { of: seen, held: seen.size })
  return parts
}

/** The result of an examination. */
export interface Examined {
  /** The serious and critical findings, in both themes: rule, element and reason. */
  findings: string[]
  /** False if every element has the looks of an element seen before. */
  hasNewLooks: boolean
}

/** Returns the serious and critical ones of results: theme, rule, element and reason. */
const findingsOf = (theme: Theme, results: readonly Axe.Result[]) =>
  results
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, any, all, none }) =>
          `${theme} ${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`,
      ),
    )

/**
 * Examines a light page with axe in both themes. The page follows the theme of the system, so it changes without a reload. Parts that look like
 * parts in `seen` are passed over, and colours that axe judged before; the others are added to it.
 */
export async function examine(page: Page, seen: Set<string>): Promise<Examined> {
  const { hasNew, hasNewLooks } = await partsOf(page, seen)
  if (!hasNew) return { findings: [], hasNewLooks }
  const findings = findingsOf('light', await violations(page))
  const judge = async (theme: Theme) => {
    const judged = await page.evaluate(judgeColours, [theme, themedRules] satisfies [
      string,
      string[],
    ])
    for (const key of judged.right) seen.add(key)
    findings.push(...findingsOf(theme, judged.violations))
  }
  if (hasNewLooks) {
    await judge('light')
    await setTheme(page, 'dark')
    await judge('dark')
    await setTheme(page, 'light')
  }
  return { findings, hasNewLooks }
}

/** The looks that this worker's tests have examined. */
const examined = new Set<string>()

/**
 * Returns the serious and critical findings of axe on a page, in both themes, once it shows its data: what loads again is dimmed. A part
 * that looks like one of another test of this worker has been examined there.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await settled(page)
  return (await examine(page, examined)).findings
}
