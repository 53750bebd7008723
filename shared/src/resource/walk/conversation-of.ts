import { appends } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { leavesOf, type PlacedField } from './fields-of.js'

/** Returns the field of a resource that is a conversation, or `undefined`. A resource has at most one. */
export const conversationOf = (resource: Resource): PlacedField | undefined =>
  leavesOf(resource).find(({ field }) => appends(field))

/** Returns the path of a resource's conversation. Throws for a resource without one. */
export function conversationPath(resource: Resource): string {
  const conversation = conversationOf(resource)
  if (!conversation) throw new Error(`"${resource.name}" has no conversation.`)
  return conversation.path
}

/** Returns the faults of a resource's conversation that types cannot see, a sentence each. */
export function conversationFaults(resource: Resource): string[] {
  const [first, ...more] = leavesOf(resource).filter(({ field }) => appends(field))
  if (!first) return []
  const { path, field } = first
  return [
    ...more.map(
      (other) =>
        `${resource.name}.${other.path} is a second conversation; a resource has one, here "${path}".`,
    ),
    ...(path.includes('.')
      ? [`${resource.name}.${path} is a conversation in a group; make it a field of its own.`]
      : []),
    ...(field.required || field.fixed || field.readOnly
      ? [
          `${resource.name}.${path} is a conversation, which anyone may add to later: it is not required, fixed or read-only.`,
        ]
      : []),
  ]
}
