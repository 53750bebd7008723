import type { Resource } from '../define-resource.js'

/** Returns the field by which a record names its child: `id` for a student, else its first required relation to one. Undefined without any. */
export function childOf({ name, fields }: Resource): string | undefined {
  if (name === 'student') return 'id'
  return Object.entries(fields).find(
    ([, field]) => field.kind === 'relation' && field.to === 'student' && field.required === true,
  )?.[0]
}
