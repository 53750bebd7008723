import {
  actionsOf,
  holdsFiles,
  leavesOf,
  resourceNamed,
  roles,
  targetOf,
  type Action,
  type Me,
  type Resource,
  type Role,
} from '@tinkerdesk/shared'
import { isDeepStrictEqual } from 'node:util'
import { valueFor } from '../sample-values.js'
import { changeableLeaves, place } from '../sample.js'
import type { Entry, May } from './entry.js'
import { everybody, type Who } from './fixture.js'

const roleOf: { readonly [W in Who]: Role } = {
  admin: 'admin',
  incharge: 'atlIncharge',
  idle: 'atlIncharge',
  mentor: 'mentor',
  student: 'student',
  lost: 'student',
}

const somebody = (role: Role): Me => ({
  uid: 'somebody',
  email: 'somebody@demo.example',
  role,
  displayName: 'Somebody',
  schoolIds: ['their school'],
  studentId: 'their record',
  mentorId: 'their record',
})

/** The actions of a role on every row, and on the rows that the person made; `null` where its grants say anything else. */
function rightsOf({ access }: Resource, role: Role): { all: Set<Action>; made: Set<Action> } | null {
  const all = new Set<Action>()
  const made = new Set<Action>()
  for (const grant of access[role] ?? []) {
    const where = grant.where?.(somebody(role))
    const isMade = isDeepStrictEqual(where, { createdBy: 'somebody' })
    if ((grant.where && !isMade) || grant.fields || grant.except || grant.mask || grant.bare) return null
    for (const action of actionsOf(grant)) (isMade ? made : all).add(action)
  }
  return { all, made }
}

const isReadWhole = (resource: Resource, role: Role): boolean => rightsOf(resource, role)?.all.has('read') === true

/** Why a resource needs an entry written by hand; `null` where its rights are so plain that they follow from its roles. */
export function whyNotPlain(resource: Resource): string | null {
  const role = roles.find((one) => !rightsOf(resource, one))
  if (role) return `${resource.name}: the rules of "${role}" name rows or fields. Write an entry into api/test/support/access-matrix.ts.`
  const makers = roles.filter((one) => rightsOf(resource, one)!.all.has('create'))
  const hidden = leavesOf(resource).find(({ field }) => {
    const target = targetOf(field)
    return field.required && target && !makers.every((one) => isReadWhole(resourceNamed(target.to), one))
  })
  return hidden
    ? `${resource.name}: not everyone who makes one may read all records that "${hidden.path}" can name. Write an entry into api/test/support/access-matrix.ts.`
    : null
}

/** A change of one field that stands alone: words if there are any. */
function changeOf(resource: Resource): Entry['change'] {
  const alone = changeableLeaves(resource).filter(({ field }) => !targetOf(field) && !holdsFiles(field))
  const { path, field } = alone.find((leaf) => leaf.field.kind === 'text' || leaf.field.kind === 'longText') ?? alone[0]!
  const nothing = { target: () => '', file: () => '' }
  return (fixture) => place({}, path, valueFor(field, fixture.samples.next(), path, nothing))
}

/** The entry of a resource whose rights tell rows apart by their makers at most: see `whyNotPlain`. */
export function plainEntry(resource: Resource): Entry {
  const may = (who: Who, maker: Who): May => {
    const { all, made } = rightsOf(resource, roleOf[who])!
    const has = (action: Action) => all.has(action) || (who === maker && made.has(action))
    return has('read') ? (`R${has('update') ? 'U' : ''}${has('archive') ? 'A' : ''}` as May) : ''
  }
  const makers = everybody.filter((who) => rightsOf(resource, roleOf[who])!.all.has('create'))
  const rowOf = (maker: Who) => ({
    is: () => ({}),
    by: maker,
    may: Object.fromEntries(everybody.map((who) => [who, may(who, maker)])) as { [W in Who]: May },
  })
  return {
    rows: Object.fromEntries(makers.filter((who) => who !== 'idle' && who !== 'lost').map((who) => [`made by the ${who}`, rowOf(who)])),
    change: changeOf(resource),
    create: [{ what: 'one', is: () => ({}), may: makers }],
  }
}
