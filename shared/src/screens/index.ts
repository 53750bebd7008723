import { inOrder } from '../base/in-order.js'
import { menuGroups } from '../base/menu.js'
import { text } from '../base/say.js'
import type { Role } from '../base/roles.js'
import { archiveCheck } from '../resource/walk/archived.js'
import { listCheck } from '../resource/rights/declared-list.js'
import { addressOfList, isTicked, tickAddress, tickCheck } from '../resource/rights/ticked-list.js'
import type { Resource } from '../resource/define-resource.js'
import { featureAccess } from '../features/access.js'
import { resources } from '../resources/index.js'
import { featureScreens } from './feature-screens.js'
import type { PlacedScreen, Screen } from './screen.js'

export type { Screen } from './screen.js'

/** Returns the screens of a resource: the four of every resource, and its declared lists, with the addresses and checks of its declaration. Empty without a `path`. */
export function screensOf(resource: Resource): Screen[] {
  const { name, label, path, screens, menu, lists } = resource
  if (!path || !screens) return []
  const { add, form, report } = screens
  const noun = label.one.toLowerCase()
  const all = menu?.label ?? label.many
  const folder = menu?.under ?? all
  const entry = (label: string) =>
    menu
      ? {
          menu: {
            group: menu.group,
            icon: menu.icon,
            label,
            under: folder,
            ...(menu.coordinators && { coordinators: menu.coordinators }),
          },
        }
      : {}
  const isGuest = folder !== all
  return [
    {
      route: `/${path}/add`,
      access: add,
      title: text('New {noun}', { noun }),
      ...(isGuest ? {} : entry(text('Add'))),
      resource: { name, page: 'create' },
    },
    {
      route: `/${path}/view`,
      access: report,
      title: all,
      ...entry(isGuest ? all : text('Report')),
      resource: { name, page: 'list' },
    },
    ...lists
      .filter(({ screen }) => !screen)
      .map((list) => ({
        route: addressOfList(resource, list),
        access: listCheck(resource, report, list),
        title: list.title,
        ...entry(list.title),
        resource: { name, page: 'list' as const, list: list.path },
      })),
    ...lists.filter(isTicked).map((list) => ({
      route: tickAddress(resource, list),
      access: tickCheck(resource, report, list),
      title: text('Check off'),
      resource: { name, page: 'tick' as const, list: list.path },
    })),
    {
      route: `/${path}/edit/:id`,
      access: form,
      title: text('Edit {noun}', { noun }),
      resource: { name, page: 'edit' },
    },
    {
      route: `/${path}/show/:id`,
      access: report,
      title: label.one,
      resource: { name, page: 'show' },
    },
  ]
}

const placedOf = (resource: Resource): PlacedScreen[] =>
  screensOf(resource).map((screen) => ({ screen, order: resource.order }))

/** Every address of the product. First those of the menu: by group, and within a group by their declared order; then all that are reached from others. */
export const screens: readonly Screen[] = [
  ...menuGroups.flatMap((group) =>
    inOrder(
      [
        ...resources.filter(({ menu }) => menu?.group === group).flatMap(placedOf),
        ...featureScreens.filter(({ screen }) => screen.menu?.group === group),
      ],
      ({ order }) => order,
    ),
  ),
  ...resources.filter(({ menu }) => !menu).flatMap(placedOf),
  ...featureScreens.filter(({ screen }) => !screen.menu),
].map(({ screen }) => screen)

/** Returns the address of the list of a resource whose path is the whole address, such as `/student-data`, or `undefined`. */
export function listAddress(address: string): string | undefined {
  const list = `${address.replace(/\/$/, '')}/view`
  return screens.some(({ route }) => route === list) ? list : undefined
}

/** Every named access check with the roles that pass it, of features and of the resources' screens. */
export const accessNames: { readonly [name: string]: readonly Role[] } = Object.fromEntries([
  ...featureAccess,
  ...resources.flatMap(({ screens: checks }) =>
    (checks ? [checks.add, checks.form, checks.report] : []).map(({ name, roles }) => [
      name,
      roles,
    ]),
  ),
  ...resources.flatMap((resource) => {
    const { screens: checks, lists } = resource
    return checks
      ? lists
          .flatMap((list) => [
            listCheck(resource, checks.report, list),
            ...(isTicked(list) ? [tickCheck(resource, checks.report, list)] : []),
          ])
          .map(({ name, roles }) => [name, roles])
      : []
  }),
  ...resources
    .flatMap((resource) => (resource.archivedFor.length > 0 ? [archiveCheck(resource)] : []))
    .map(({ name, roles }) => [name, roles]),
])
