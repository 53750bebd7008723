import { mayOpen, type IconName, type Me, type MenuGroup, type Screen } from '@tinkerdesk/shared'

export interface MenuLink {
  label: string
  route: string
  icon: IconName
}

/** Several screens of one thing, listed below its name. */
export interface MenuFolder {
  label: string
  icon: IconName
  links: MenuLink[]
}

type MenuEntry = MenuLink | MenuFolder

interface MenuSection {
  group: MenuGroup
  entries: MenuEntry[]
}

export const isFolder = (entry: MenuEntry): entry is MenuFolder => 'links' in entry

/** Returns the menu of a person. Groups and folders are in the order in which the screens first name them. */
export function menuFor(
  { role, coordinatedIds = [] }: Pick<Me, 'role' | 'coordinatedIds'>,
  screens: readonly Screen[],
): MenuSection[] {
  const sections: MenuSection[] = []
  for (const { route, access, menu } of screens) {
    if (!menu || !mayOpen(role, access)) continue
    if (menu.for && !menu.for.includes(role)) continue
    if (menu.coordinators?.includes(role) && coordinatedIds.length === 0) continue
    const section = find(
      sections,
      ({ group }) => group === menu.group,
      () => ({ group: menu.group, entries: [] }),
    )
    const link: MenuLink = { label: menu.label, route, icon: menu.icon }
    const { under } = menu
    if (under === undefined) {
      section.entries.push(link)
      continue
    }
    const folder = find(
      section.entries as MenuFolder[],
      (entry) => isFolder(entry) && entry.label === under,
      () => ({ label: under, icon: menu.icon, links: [] }),
    )
    folder.links.push(link)
  }
  return sections
}

function find<Item>(items: Item[], fits: (item: Item) => boolean, make: () => Item): Item {
  const existing = items.find(fits)
  if (existing) return existing
  const created = make()
  items.push(created)
  return created
}

/** Returns the menu route for an address: the address itself, its nearest ancestor, or the list of the same folder. */
export function currentRoute(
  pathname: string,
  sections: readonly MenuSection[],
): string | undefined {
  const routes = sections
    .flatMap(({ entries }) => entries.flatMap((entry) => (isFolder(entry) ? entry.links : [entry])))
    .map(({ route }) => route)
  const above = routes.filter(
    (route) => pathname === route || (route !== '/' && pathname.startsWith(`${route}/`)),
  )
  const nearest = above.sort((a, b) => b.length - a.length)[0]
  const siblings = routes.filter(
    (route) => route !== '/' && route.split('/')[1] === pathname.split('/')[1],
  )
  return nearest ?? siblings.find((route) => route.endsWith('/view')) ?? siblings[0]
}
