import { mayOpen, resources, roles, type Screen } from '@tinkerdesk/shared'

/** An address without the names of its parameters: two that differ in these only are the same. */
const placeOf = (route: string) => route.replace(/:\w+/g, ':')

/** Returns the faults of declared lists and their screens, a sentence each. */
const listFaults = (screens: readonly Screen[]): string[] => [
  ...screens.flatMap(({ route, resource }) => {
    const declared = resources.find(({ name }) => name === resource?.name)
    if (resource && !declared)
      return [`The screen "${route}" shows "${resource.name}", which is not a resource.`]
    const isList =
      resource?.list === undefined || declared?.lists.some(({ path }) => path === resource.list)
    return isList
      ? []
      : [
          `The screen "${route}" shows the list "${resource.list}", which "${resource.name}" does not declare.`,
        ]
  }),
  ...resources.flatMap(({ name, lists }) =>
    lists
      .filter(
        ({ path, screen }) =>
          screen && !screens.some((each) => each.route === screen && each.resource?.list === path),
      )
      .map(
        ({ path, screen }) =>
          `The list "${path}" of "${name}" is for "${screen}", which is not a screen of it.`,
      ),
  ),
]

/** Returns the screens of resources that open to a role which reads none of their records, a sentence each. */
const rightsFaults = (screens: readonly Screen[]): string[] =>
  screens.flatMap(({ route, access, resource, opensWithoutRights }) => {
    const declared = resources.find(({ name }) => name === resource?.name)
    if (!declared || opensWithoutRights) return []
    return roles
      .filter((role) => mayOpen(role, access) && !declared.access[role]?.length)
      .map(
        (role) =>
          `The screen "${route}" opens to the role "${role}", which has no rights to "${declared.name}".`,
      )
  })

/**
 * Throws with every screen that is neither the page of a resource nor the page of a feature, or both, and every page without a screen.
 * `files` are the paths of all pages of features: `../features/tasks/tasks-page.tsx`.
 */
export function assertScreens(screens: readonly Screen[], files: readonly string[]): void {
  const faults: string[] = []
  const pages = new Set(screens.flatMap(({ page }) => (page ? [`../features/${page}.tsx`] : [])))
  for (const { route, page } of screens)
    if (page && !files.includes(`../features/${page}.tsx`))
      faults.push(`The screen "${route}" needs features/${page}.tsx, which does not exist.`)
  for (const file of files)
    if (!pages.has(file)) faults.push(`The page ${file.replace('../', '')} is for no screen.`)
  for (const { route, resource, page } of screens) {
    const kinds = [resource && 'the page of a resource', page && 'the page of a feature'].filter(
      Boolean,
    )
    if (kinds.length === 0)
      faults.push(
        `The screen "${route}" has no page: name its resource, or give it a feature's page.`,
      )
    if (kinds.length > 1) faults.push(`The screen "${route}" is both ${kinds.join(' and ')}.`)
  }
  for (const [at, { route }] of screens.entries())
    if (screens.slice(0, at).some((other) => placeOf(other.route) === placeOf(route)))
      faults.push(`There are two screens at "${placeOf(route)}".`)
  faults.push(...listFaults(screens), ...rightsFaults(screens))
  if (faults.length > 0) throw new Error(`The screens have faults:\n- ${faults.join('\n- ')}`)
}

/** Throws if the file of a page does not export the page by default. */
export function assertPage(page: string, loaded: { default?: unknown }): void {
  if (loaded.default === undefined)
    throw new Error(`features/${page}.tsx has no default export, which is its page.`)
}
