import { sharedKind } from '../../fields/index.js'
import { actionsOf } from '../declare/access.js'
import type { Resource } from '../define-resource.js'
import { grantReaches } from '../rights/ability.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { isWithin } from '../declare/path.js'
import { openToAssistants } from '../walk/open-fields.js'

/** Returns the faults of the texts that are open to assistants, a sentence each: none may name a person, and no child may write one. */
export function openTextFaults(resource: Resource): string[] {
  const { name, forAssistants, access } = resource
  const byStudents = (access.student ?? []).filter((grant) =>
    actionsOf(grant).some((action) => action === 'create' || action === 'update'),
  )
  return (forAssistants || []).flatMap((path) => {
    const place = `${name}.forAssistants has "${path}"`
    const field = fieldAt(resource, path)
    if (!field) return [`${place}, which is not a field of ${name}.`]
    const leaf = leavesOf(resource).find((other) => isWithin(other.path, path))
    if (
      !leaf ||
      !openToAssistants(resource).has(leaf.path) ||
      sharedKind(leaf.field).words === 'none'
    )
      return [`${place}, which is no text that names nobody.`]
    if (leaf.field.readOnly) return []
    return byStudents.some((grant) => grantReaches(grant, path))
      ? [`${place}, which students may write.`]
      : []
  })
}
