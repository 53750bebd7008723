import type { AccessControlProvider } from '@refinedev/core'
import { accessNames, resources, rulesFor, type Action, type Me } from '@tinkerdesk/shared'

/** Maps Refine's actions to ours. */
const actionsByWord: Record<string, Action> = {
  list: 'read',
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'archive',
}

const named = new Map(
  resources.flatMap((resource) => [
    [resource.name, resource] as const,
    [resource.url, resource] as const,
  ]),
)

/**
 * Tells Refine what a person may do at all: `{resource: 'student', action: 'create'}`, or `{resource: 'slotManagement', action: 'open'}`
 * for a named access check. It only decides which buttons to draw; whether a certain row may be changed is in the row itself.
 */
export function accessProviderFor(me: Me): AccessControlProvider {
  return {
    can: async ({ resource = '', action }) => {
      if (action === 'open') return { can: (accessNames[resource] ?? []).includes(me.role) }
      const declared = named.get(resource)
      const word = actionsByWord[action] ?? action
      // As CASL says of a whole resource, which would be loaded with every page for this alone.
      const can =
        declared !== undefined && rulesFor(me, [declared]).some((rule) => rule.action === word)
      return can ? { can } : { can, reason: 'Your role does not allow this' }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
