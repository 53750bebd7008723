import { featureAccess } from '../base/feature-access.js'
import { menuGroups } from '../base/menu.js'
import { text } from '../base/say.js'
import type { Role } from '../base/roles.js'
import { archiveCheck } from '../resource/walk/archived.js'
import { listCheck } from '../resource/rights/declared-list.js'
import { addressOfList, isTicked, tickAddress, tickCheck } from '../resource/rights/ticked-list.js'
import type { Resource } from '../resource/define-resource.js'
import { resources, type ResourceName } from '../resources/index.js'
import { screensAfter, screensBefore, screensBeside } from './feature-screens.js'
import type { Screen } from './screen.js'

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
    menu ? { menu: { group: menu.group, icon: menu.icon, label, under: folder } } : {}
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
      title: text('Check off {title}', { title: list.title.toLowerCase() }),
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

/** Returns the features' screens with the words of the page's language. */
const spokenScreens = (all: readonly Screen[] = []): Screen[] =>
  all.map(({ title, menu, ...screen }) => ({
    ...screen,
    title: text(title),
    ...(menu
      ? {
          menu: {
            ...menu,
            label: text(menu.label),
            ...(menu.under ? { under: text(menu.under) } : {}),
          },
        }
      : {}),
  }))

const ownAndBeside = (resource: Resource) => [
  ...screensOf(resource),
  ...spokenScreens(screensBeside[resource.name as ResourceName]),
]

/** Every address of the product, in the order of the menu: by group, and within a group in the order of the list of resources. */
export const screens: readonly Screen[] = [
  ...menuGroups.flatMap((group) => [
    ...spokenScreens(screensBefore[group]),
    ...resources.filter(({ menu }) => menu?.group === group).flatMap(ownAndBeside),
    ...spokenScreens(screensAfter[group]),
  ]),
  ...resources.filter(({ menu }) => !menu).flatMap(ownAndBeside),
]

/** Returns the address of the list of a resource whose path is the whole address, such as `/student-data`, or `undefined`. */
export function listAddress(address: string): string | undefined {
  const list = `${address.replace(/\/$/, '')}/view`
  return screens.some(({ route }) => route === list) ? list : undefined
}

/** Every named access check with the roles that pass it, of features and of the resources' screens. */
export const accessNames: { readonly [name: string]: readonly Role[] } = Object.fromEntries([
  ...Object.entries(featureAccess),
  ...resources.flatMap(({ screens: checks }) =>
    (checks ? [checks.add, checks.form, checks.report] : []).map(({ name, roles }) => [
      name,
      roles,
    ]),
  ),
  ...resources.flatMap((resource) =>
    resource.screens
      ? resource.lists
          .flatMap((list) => [
            listCheck(resource, resource.screens!.report, list),
            ...(isTicked(list) ? [tickCheck(resource, resource.screens!.report, list)] : []),
          ])
          .map(({ name, roles }) => [name, roles])
      : [],
  ),
  ...resources
    .flatMap((resource) => (resource.archivedFor.length > 0 ? [archiveCheck(resource)] : []))
    .map(({ name, roles }) => [name, roles]),
])
