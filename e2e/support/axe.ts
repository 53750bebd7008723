import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules whose result depends on the theme. Everything else is the same in both. */
const themedRules = ['color-contrast', 'link-in-text-block']

/**
 * Returns the serious and critical findings of axe on a page, in both themes: rule, element and reason. The page follows the theme of the
 * system, so it changes without a reload.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    // Our pages have no frames. The legacy mode saves a blank page for each analysis.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (theme === 'dark' ? axe.withRules(themedRules) : axe).analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        for (const { target, any, all, none } of nodes)
          findings.push(`${theme} ${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return findings
}
