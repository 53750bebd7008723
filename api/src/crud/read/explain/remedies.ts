import { comparedIn, markedPerson, type AnyGrant, type Compared, type Me } from '@tinkerdesk/shared'
import type { Rights } from '../../query/condition/rights.js'

/** The sentences that say who can change what of a person a condition compares. */
const sentences: Record<Exclude<Compared, 'uid'>, (me: Me) => string> = {
  school: ({ role }) =>
    role === 'student'
      ? 'It goes by the school of the student record. The in-charge or an admin changes it.'
      : 'An admin makes someone the in-charge of a school, on the school’s page.',
  coordinated: () => 'An admin makes someone a coordinator of schools.',
  student: ({ studentId }) =>
    studentId === undefined
      ? 'The account is linked to no student record. An admin can link it.'
      : 'It goes by the student record of the account.',
  mentor: ({ mentorId }) =>
    mentorId === undefined
      ? 'The account is linked to no mentor record. An admin can link it.'
      : 'It goes by the mentor record of the account.',
}

/** Returns the sentences that say who can change what keeps a person from a right, for the grants of their role. */
export function remediesFor({ me }: Rights, grants: readonly AnyGrant[]): string[] {
  if (grants.length === 0) return ['This role has no such right. The people named here have it.']
  const remedies = grants.flatMap((grant) => {
    const where = grant.where?.(markedPerson(me.role))
    if (!where) return []
    const compared = comparedIn(where)
    if (compared.length === 0)
      return ['It depends on what the record says. Anyone who may change that can open it.']
    return compared.map((each) => {
      if (each !== 'uid') return sentences[each](me)
      return Object.hasOwn(where, 'createdBy')
        ? 'Only the person who made the record has this right.'
        : 'It goes by the people whom the record names. Anyone who may change the record can name them.'
    })
  })
  return [...new Set(remedies)]
}
