import type { IconName } from '../base/icon-names.js'
import type { MenuGroup } from '../base/menu.js'
import type { Role } from '../base/roles.js'
import type { AccessCheck } from '../features/access.js'
import type { FeatureScreen } from '../features/feature.js'

/** One address of the product: a feature's, or one of a resource. */
export interface Screen extends Omit<FeatureScreen, 'access' | 'menu'> {
  /** The check of a feature or a resource. */
  access: AccessCheck
  /** A feature's page, by its folder and file below `admin/src/features`: `tasks/tasks-page`. */
  page?: string
  /** Its entry in the menu. Screens without one are reached from others. */
  menu?: {
    group: MenuGroup
    label: string
    icon: IconName
    under?: string
    /** The roles that have the line, of those that may open the screen. Absent: all of them. */
    for?: readonly Role[]
    /** Of these roles, only people who coordinate schools have the line. */
    coordinators?: readonly Role[]
  }
}

/** A screen with its place in its group of the menu. */
export interface PlacedScreen {
  screen: Screen
  order: number | undefined
}
