import type { AccessControlProvider } from '@refinedev/core'
import { abilityFor, accessNames, resources, type Action, type Me } from '@tinkerdesk/shared'

/** Maps Refine's actions to ours. */
const actionsByWord: Record<string, Action> = {
  list: 'read',
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'archive',
}

const names = new Map(
  resources.flatMap(({ name, url }) => [[name, name] as const, [url, name] as const]),
)

/**
 * Tells Refine what a person may do at all: `{resource: 'student', action: 'create'}`, or `{resource: 'slotManagement', action: 'open'}`
 * for a named access check. It only decides which buttons to draw; whether a certain row may be changed is in the row itself.
 */
export function accessProviderFor(me: Me): AccessControlProvider {
  const ability = abilityFor(me, resources)
  return {
    can: async ({ resource = '', action }) => {
      if (action === 'open') return { can: (accessNames[resource] ?? []).includes(me.role) }
      const can = ability.can(actionsByWord[action] ?? action, names.get(resource) ?? resource)
      return can ? { can } : { can, reason: 'Your role does not allow this' }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
