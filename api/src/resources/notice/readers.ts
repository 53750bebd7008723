import {
  actionsOf,
  grantReaches,
  grantShowsWhole,
  roles,
  type Me,
  type Resource,
  type Role,
} from '@tinkerdesk/shared'
import type { SayNotice } from './notice-text.js'

/** The rows that a grant covers, as families think of them. */
type Reach = 'all' | 'school' | 'coordinated' | 'own' | 'made' | 'some'

const own = 'own record'
const [school, coordinated] = ['own school', 'coordinated school']

/** A person whose scopes are words, so that a row rule says which of them it asks for. */
const inWords = (role: Role): Me => ({
  uid: own,
  email: own,
  displayName: own,
  role,
  schoolIds: [school],
  coordinatedIds: [coordinated],
  studentId: own,
  mentorId: own,
})

const phrases: { readonly [R in Role]: { readonly [K in Reach]: string } } = {
  admin: {
    all: 'The admins',
    school: 'The admins',
    coordinated: 'The admins',
    own: 'The admins',
    made: 'The admins',
    some: 'The admins',
  },
  atlIncharge: {
    all: 'The in-charges of all schools',
    school: 'The in-charge of the school',
    coordinated: 'The coordinators of the school',
    own: 'The in-charge whom it concerns',
    made: 'The in-charge who entered it',
    some: 'The in-charges in some cases',
  },
  mentor: {
    all: 'The mentors',
    school: 'The mentors of the school',
    coordinated: 'The coordinators of the school',
    own: 'The mentor whom it concerns',
    made: 'The mentor who entered it',
    some: 'The mentors in some cases',
  },
  student: {
    all: 'All students',
    school: 'The students of the school',
    coordinated: 'The students of the school',
    own: 'The child itself',
    made: 'The child itself',
    some: 'Other students in some cases',
  },
}

function reachOf(where: unknown): Reach {
  if (where === undefined) return 'all'
  const rule = JSON.stringify(where)
  if (rule.includes(coordinated)) return 'coordinated'
  if (rule.includes('$from')) return 'some'
  if (rule.includes(school)) return 'school'
  if (!rule.includes(own)) return 'some'
  return rule.includes('createdBy') ? 'made' : 'own'
}

/** Returns who reads a field, in words, from the grants: each role once, with the most that it reads. */
export function readersOf(resource: Resource, path: string, say: SayNotice): string {
  const words = roles.flatMap((role) => {
    const grants = (resource.access[role] ?? []).filter(
      (grant) => actionsOf(grant).includes('read') && grantReaches(grant, path),
    )
    return grants.flatMap((grant) => {
      const where = grant.where?.(inWords(role))
      if (where === null) return []
      const phrase = say(phrases[role][reachOf(where)])
      return [
        grantShowsWhole(grant, path) ? phrase : say('{reason}, partly hidden', { reason: phrase }),
      ]
    })
  })
  return [...new Set(words)].join(' · ')
}
