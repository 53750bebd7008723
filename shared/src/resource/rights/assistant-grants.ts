import type { Me } from '../../base/roles.js'
import { actionsOf, type AnyGrant } from '../declare/access.js'
import type { Resource } from '../define-resource.js'
import { isClosedToAssistants, withheldFromAssistants } from '../walk/open-fields.js'

const cache = new WeakMap<Resource, WeakMap<AnyGrant, readonly AnyGrant[]>>()

/** Returns a grant as an assistant has it: reading leaves out what is withheld from assistants. What it would write, a person decides. */
function narrowed(resource: Resource, grant: AnyGrant): readonly AnyGrant[] {
  if (isClosedToAssistants(resource)) return []
  const can = actionsOf(grant)
  const writes = can.filter((action) => action !== 'read')
  const except = [...(grant.except ?? []), ...withheldFromAssistants(resource)]
  return [
    ...(can.includes('read') ? [{ ...grant, can: 'read' as const, except }] : []),
    ...(writes.length > 0 ? [{ ...grant, can: writes }] : []),
  ]
}

/** Returns the grants of a person's role, for an assistant without what is withheld from assistants. The same objects each time: others are kept beside them. */
export function grantsOf(resource: Resource, { role, token }: Me): readonly AnyGrant[] {
  const grants = resource.access[role] ?? []
  if (!token?.isAssistant) return grants
  const kept = cache.get(resource) ?? new WeakMap<AnyGrant, readonly AnyGrant[]>()
  cache.set(resource, kept)
  return grants.flatMap((grant) => {
    const own = kept.get(grant) ?? narrowed(resource, grant)
    kept.set(grant, own)
    return own
  })
}
