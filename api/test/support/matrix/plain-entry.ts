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
import { changeableLeaves, place } from '../sample-fields.js'
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

const personOf = (role: Role): Me => ({
  uid: 'person',
  email: 'person@demo.example',
  role,
  displayName: 'Test Person',
  schoolIds: ['their school'],
  studentId: 'their record',
  mentorId: 'their record',
})

/** Returns a role's actions on all rows and on its own rows; `null` if its grants say more than that. */
function rightsOf(
  { access }: Resource,
  role: Role,
): { all: Set<Action>; made: Set<Action> } | null {
  const all = new Set<Action>()
  const made = new Set<Action>()
  for (const grant of access[role] ?? []) {
    const where = grant.where?.(personOf(role))
    const isMade = isDeepStrictEqual(where, { createdBy: 'person' })
    if ((grant.where && !isMade) || grant.fields || grant.except || grant.mask || grant.bare)
      return null
    for (const action of actionsOf(grant)) (isMade ? made : all).add(action)
  }
  return { all, made }
}

const isReadWhole = (resource: Resource, role: Role): boolean =>
  rightsOf(resource, role)?.all.has('read') === true

/** Returns why a resource needs a hand-written entry; `null` if its roles are enough. */
export function whyNotPlain(resource: Resource): string | null {
  const role = roles.find((role) => !rightsOf(resource, role))
  if (role)
    return `${resource.name}: the rules of "${role}" name rows or fields. Write an entry into its rights in api/test/support/matrix.`
  const makers = roles.filter((role) => rightsOf(resource, role)!.all.has('create'))
  const hidden = leavesOf(resource).find(({ field }) => {
    const target = targetOf(field)
    return (
      field.required &&
      target &&
      !makers.every((maker) => isReadWhole(resourceNamed(target.to), maker))
    )
  })
  return hidden
    ? `${resource.name}: not everyone who makes one may read all records that "${hidden.path}" can name. Write an entry into its rights in api/test/support/matrix.`
    : null
}

/** Returns a change of one independent field, of text if there is any. */
function changeOf(resource: Resource): Entry['change'] {
  const alone = changeableLeaves(resource).filter(
    ({ field }) => !targetOf(field) && !holdsFiles(field),
  )
  const { path, field } =
    alone.find((leaf) => leaf.field.kind === 'text' || leaf.field.kind === 'longText') ?? alone[0]!
  const nothing = { target: () => '', file: () => '' }
  return (fixture) => place({}, path, valueFor(field, fixture.samples.next(), path, nothing))
}

/** Returns the entry of a resource whose rights depend on the role and the author at most; see `whyNotPlain`. */
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
    rows: Object.fromEntries(
      makers
        .filter((who) => who !== 'idle' && who !== 'lost')
        .map((who) => [`made by the ${who}`, rowOf(who)]),
    ),
    change: changeOf(resource),
    create: [{ what: 'one', is: () => ({}), may: makers }],
  }
}
