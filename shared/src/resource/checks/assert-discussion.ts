import { rolesWith } from '../declare/screens.js'
import type { Resource } from '../define-resource.js'
import { conversationOf } from '../walk/conversation-of.js'

/** Returns the faults of a declared discussion that types cannot see, a sentence each. */
export function discussionFaults(resource: Resource): string[] {
  const { name, discussion, path, access, isPerson, isConfidential } = resource
  if (discussion === undefined) return []
  const talk = conversationOf(resource)
  const forStudents = discussion !== true
  return [
    ...(path ? [] : [`${name}.discussion has no page; give ${name} a path, like "team-data".`]),
    ...(talk
      ? [
          `${name}.discussion is declared beside the conversation "${talk.path}"; a record is discussed in one place.`,
        ]
      : []),
    ...(isConfidential
      ? [`${name}.discussion keeps texts, which a resource with isConfidential does not.`]
      : []),
    ...(forStudents && isPerson
      ? [`${name}.discussion shows students what is said about people; declare it as true.`]
      : []),
    ...(forStudents && !rolesWith(access, ['read']).includes('student')
      ? [`${name}.discussion is for students, who may not read a record; declare it as true.`]
      : []),
  ]
}
