import type { Resource } from '../define-resource.js'
import { actionsOf } from '../declare/access.js'
import { grantReaches } from '../rights/ability.js'
import { fieldAt } from '../walk/fields-of.js'
import { sharedKind } from '../../fields/index.js'

/** Returns the faults of rights that nobody could use, a sentence each. */
export function rightFaults(resource: Resource): string[] {
  const { name, access, title, peerTitle } = resource
  const faults: string[] = []
  for (const [role, grants] of Object.entries(access)) {
    const reads = (grants ?? []).filter((grant) => actionsOf(grant).includes('read'))
    const blind = (['update', 'archive'] as const).filter(
      (action) => reads.length === 0 && grants?.some((grant) => actionsOf(grant).includes(action)),
    )
    for (const action of blind)
      faults.push(`${name}.access.${role} may ${action} records, but may not read them.`)
    if (
      title.length > 0 &&
      reads.length > 0 &&
      ![...title, ...peerTitle].some((path) => reads.some((grant) => grantReaches(grant, path)))
    )
      faults.push(
        `${name}.access.${role} may read records, but nothing of their title (${title.join(', ')}).`,
      )
    for (const [path, mask] of (grants ?? []).flatMap(({ mask }) => Object.entries(mask ?? {}))) {
      const field = fieldAt(resource, path)
      if (!field) continue
      if (mask === 'year' && (sharedKind(field).textual || sharedKind(field).grouped !== 'month'))
        faults.push(`${name}.access.${role} shows the year of "${path}", which is no day.`)
      if (mask !== 'year' && !sharedKind(field).textual)
        faults.push(`${name}.access.${role} masks "${path}", which is no text.`)
    }
  }
  return faults
}
