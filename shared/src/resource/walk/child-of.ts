import { targetOf } from '../../fields/walk.js'
import type { Resource } from '../define-resource.js'

/** Returns the field by which a record names its child: `id` for a student, else its first required relation to one. Undefined without any. */
export function childOf({ name, fields }: Resource): string | undefined {
  if (name === 'student') return 'id'
  return Object.entries(fields).find(([, field]) => {
    const target = targetOf(field)
    return target?.to === 'student' && !target.many && field.required
  })?.[0]
}
