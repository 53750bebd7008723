import type { Resource } from '../resource/define-resource.js'
import { mentor } from './mentor.js'
import { school } from './school.js'
import { student } from './student.js'
import { studentActivity } from './student-activity.js'
import { subTopic } from './sub-topic.js'
import { subject } from './subject.js'
import { tag } from './tag.js'
import { team } from './team.js'
import { tinkeringActivity } from './tinkering-activity.js'
import { topic } from './topic.js'
import { user } from './user.js'

/** Every resource, in menu order. */
export const resources: readonly Resource[] = [
  student,
  tinkeringActivity,
  studentActivity,
  subject,
  topic,
  subTopic,
  team,
  mentor,
  school,
  user,
  tag,
]

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** The declaration of a name; throws for a name that is not a resource, which `assertResources` rules out. */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`There is no resource called "${name}".`)
  return resource
}
