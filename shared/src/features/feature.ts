import type { IconName } from '../base/icon-names.js'
import type { MenuGroup } from '../base/menu.js'
import type { Role } from '../base/roles.js'

/** A line of the menu. */
interface MenuLine {
  group: MenuGroup
  icon: IconName
  /** Defaults to the screen's title. */
  label?: string
  /** The name of the folder that has it. */
  under?: string
  /** Its place in the group, on the scale of the resources' `order`. Without one, it comes last. */
  order?: number
  /** The roles that have the line, of those that may open the screen. Left out: all of them. */
  for?: readonly Role[]
  /** Of these roles, only people who coordinate schools have the line. */
  coordinators?: readonly Role[]
}

/** One address of a feature. It shows the feature's page or a resource's. */
export interface FeatureScreen<Access extends string = string> {
  /** In react-router's notation: `/tasks/edit/:taskId`. */
  route: string
  /** The file of its page in the feature's folder below `admin/src/features`, without the ending: `tasks-page`. */
  page?: string
  /** The name of one of the feature's checks, or the check of a resource. */
  access: Access | { of: string; check: 'report' | 'form' | 'archive' }
  /** The page's title, and the name in "You don't have access to {title}". */
  title: string
  /** Absent for a screen that is reached from others. */
  menu?: MenuLine
  /** True if its address may name a month: `?month=2026-12`. */
  takesMonth?: true
  /** The names in its address that a saved view of the page keeps. Without them, the page has no saved views. */
  views?: readonly string[]
  /** The resource whose generated page it shows. `list` names a declared list, of which `tick` is the page on which it is ticked off. */
  resource?: { name: string; page: 'list' | 'create' | 'edit' | 'show' | 'tick'; list?: string }
  /** True if it also opens to roles that read none of the resource's records. Its page tells them so. */
  opensWithoutRights?: true
  /** True if its page loads antd itself, if it needs it at all. */
  isPlain?: true
}

/** The addresses, the access checks and the screens of a feature. */
export interface Feature<Access extends string = string> {
  /** The first parts of its addresses under `/api`. No resource may have one of them as its url. */
  urls?: readonly string[]
  /** Its named access checks: the roles that pass each. */
  access?: { readonly [A in Access]: readonly Role[] }
  screens?: readonly FeatureScreen<NoInfer<Access>>[]
}

/** Declares a feature. A screen whose check the feature does not name does not compile. */
export const feature = <const Access extends string = never>(
  declared: Feature<Access>,
): Feature<Access> => declared
