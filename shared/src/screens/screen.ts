import type { AccessCheck, FeatureAccess } from '../base/feature-access.js'
import type { IconName } from '../base/icon-names.js'
import type { MenuGroup } from '../base/menu.js'

/** One address of the product. */
export interface Screen {
  /** In react-router's notation: `/student-data/edit/:id`. */
  route: string
  /** The name of a feature's or a resource's check. */
  access: FeatureAccess | AccessCheck
  /** The page's title, and the name in "You don't have access to {title}". */
  title: string
  /** Its entry in the menu. Screens without one are reached from others. */
  menu?: { group: MenuGroup; label: string; icon: IconName; under?: string }
  /** True if its address may name a month: `?month=2026-12`. */
  takesMonth?: true
  /** The resource whose generated page it shows. `list` names a declared list, of which `tick` is the page on which it is ticked off. */
  resource?: { name: string; page: 'list' | 'create' | 'edit' | 'show' | 'tick'; list?: string }
  /** True if it also opens to roles that read none of the resource's records. Its page tells them so. */
  opensWithoutRights?: true
}
