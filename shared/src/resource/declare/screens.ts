import { featureCheck, type AccessCheck, type FeatureAccess } from '../../features/access.js'
import type { IconName } from '../../base/icon-names.js'
import type { MenuGroup } from '../../base/menu.js'
import { roles, type Role } from '../../base/roles.js'
import { actionsOf, type Action, type AnyGrant } from './access.js'

/** A resource's entry in the menu: a folder with "Add" and "Report", or with `under` a line for each of its lists in another folder. */
export interface MenuOptions {
  group: MenuGroup
  icon: IconName
  /** The folder's name. Defaults to the plural label. */
  label?: string
  /** The label of a resource of the same group, in whose folder its lists stand. It has no folder of its own. */
  under?: string
  /** Of these roles, only people who coordinate schools have the line. */
  coordinators?: readonly Role[]
}

/**
 * The people who may open a resource's screens. By default, the form is for roles that may create or change a record, and the list for
 * roles that may read one. A feature's name puts all of them behind that feature's check.
 */
export type ScreenOptions =
  | FeatureAccess
  | {
      /** The name in the checks, if it is not the resource's: "activity" for `activityForm` and `activityReport`. */
      called?: string
      /** Roles that may open the form only to add a record, under a check of its own. */
      add?: readonly Role[]
      form?: readonly Role[]
      report?: readonly Role[]
    }

/** The named access checks of a resource's screens. `add` is `form` unless declared otherwise. */
export interface ScreenChecks {
  add: AccessCheck
  form: AccessCheck
  report: AccessCheck
}

type Access = { readonly [R in Role]?: readonly AnyGrant[] }

/** Returns the roles that may do one of the actions with some rows. */
export const rolesWith = (access: Access, actions: readonly Action[]): Role[] =>
  roles.filter((role) =>
    access[role]?.some((grant) => actionsOf(grant).some((action) => actions.includes(action))),
  )

/** Returns the check of the screen that shows a record. Throws for a resource without screens. */
export function reportScreen({
  name,
  screens,
}: {
  name: string
  screens?: ScreenChecks
}): AccessCheck {
  if (!screens) throw new Error(`"${name}" has no screens.`)
  return screens.report
}

/** Returns the checks of a resource's screens, derived from its rights unless declared otherwise. */
export function screenChecks(
  name: string,
  access: Access,
  options: ScreenOptions = {},
): ScreenChecks {
  if (typeof options === 'string') {
    const check = featureCheck(options)
    return { add: check, form: check, report: check }
  }
  const { called = name, add } = options
  const form = {
    name: `${called}Form`,
    roles: options.form ?? rolesWith(access, ['create', 'update']),
  }
  return {
    add: add ? { name: `${called}Add`, roles: add } : form,
    form,
    report: { name: `${called}Report`, roles: options.report ?? rolesWith(access, ['read']) },
  }
}
