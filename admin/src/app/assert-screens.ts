import type { Screen } from '@tinkerdesk/shared'

/**
 * Throws with every screen that is neither the page of a resource nor the page of a feature, or both.
 * `pages` names a feature's page for each route, `files` are the paths of all pages: `../features/tasks/tasks-page.tsx`.
 */
export function assertScreens(screens: readonly Screen[], pages: { readonly [route: string]: string }, files: readonly string[]): void {
  const faults: string[] = []
  for (const [route, page] of Object.entries(pages)) {
    if (!screens.some((screen) => screen.route === route)) faults.push(`The page "${page}" is for "${route}", which is not a screen.`)
    if (!files.includes(`../features/${page}.tsx`)) faults.push(`The screen "${route}" needs features/${page}.tsx, which does not exist.`)
  }
  for (const file of files) {
    const page = file.replace('../features/', '').replace('.tsx', '')
    if (!Object.values(pages).includes(page)) faults.push(`The page features/${page}.tsx is for no screen.`)
  }
  for (const { route, resource } of screens) {
    const kinds = [resource && 'the page of a resource', route in pages && 'the page of a feature'].filter(Boolean)
    if (kinds.length === 0) faults.push(`The screen "${route}" has no page: name its resource, or give it a feature's page.`)
    if (kinds.length > 1) faults.push(`The screen "${route}" is both ${kinds.join(' and ')}.`)
  }
  if (faults.length > 0) throw new Error(`The screens have faults:\n- ${faults.join('\n- ')}`)
}
