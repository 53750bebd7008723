import type { Resource } from '../resource/define-resource.js'
import { school } from './school.js'
import { student } from './student.js'
import { tag } from './tag.js'
import { team } from './team.js'

/** Every resource, in menu order. */
export const resources: readonly Resource[] = [student, team, school, tag]

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** The declaration of a name; throws for a name that is not a resource, which `assertResources` rules out. */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`There is no resource called "${name}".`)
  return resource
}
