import type { ConsentPurpose, ConsentState } from '@tinkerdesk/shared'
import { consent } from '@tinkerdesk/shared/resources/consent'
import { consentGround } from '@tinkerdesk/shared/resources/consent-ground'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../crud/index.js'
import type { Sql } from '../database/database.js'

/** The answer of guardians about one purpose for a child. */
export interface ConsentFor {
  state: ConsentState
  /** True if the purpose needs the consent of a guardian at the child's school. Without, the school has a ground of its own. */
  isNeeded: boolean
  /** True if data of the child may be used for the purpose: consent was given, or is not needed. */
  isAllowed: boolean
}

/**
 * Returns the state of each purpose that guardians of these children have answered, by child. The last line of the ledger for a purpose counts.
 * One statement for all children.
 */
export async function consentStates(
  sql: Sql,
  students: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<ConsentPurpose, ConsentState>>> {
  const lines = await records(consent, sql).find(
    { student: { $in: [...students] } },
    { fields: ['student', 'act', 'purposes'], order: 'number' },
  )
  const states = new Map<string, Map<ConsentPurpose, ConsentState>>()
  for (const { student: child, act, purposes } of lines) {
    const ofChild = states.get(child) ?? new Map<ConsentPurpose, ConsentState>()
    for (const purpose of purposes) ofChild.set(purpose, act)
    states.set(child, ofChild)
  }
  return states
}

/** Returns a function that says whether a purpose needs consent first at a school. */
export async function consentNeeds(
  sql: Sql,
  purpose: ConsentPurpose,
): Promise<(school: string) => boolean> {
  const grounds = await records(consentGround, sql).find(
    { purpose },
    { fields: ['school', 'ground'], order: ['updatedAt', 'id'] },
  )
  // Of several, the one that was changed last is the last in the map.
  const groundAt = new Map(grounds.map(({ school, ground }) => [school, ground]))
  return (school) => (groundAt.get(school) ?? groundAt.get(null)) === 'consent'
}

/**
 * Returns what guardians have said about a purpose, for each of these children, by at most three statements. A child that is not stored, or is
 * archived, is not allowed anything. In a transaction, lock the child (`records(student, tx).lock`) first where a withdrawal at the same moment must not be missed.
 */
export async function consentFor(
  sql: Sql,
  students: readonly string[],
  purpose: ConsentPurpose,
): Promise<ReadonlyMap<string, ConsentFor>> {
  const unique = [...new Set(students)]
  const needs = await consentNeeds(sql, purpose)
  const children = await records(student, sql).find({ id: { $in: unique } }, { fields: ['school'] })
  const schoolOf = new Map(children.map(({ id, school }) => [id, school]))
  const states = await consentStates(sql, unique)
  return new Map(
    unique.map((id) => {
      const school = schoolOf.get(id)
      const state = states.get(id)?.get(purpose) ?? 'none'
      const isNeeded = school !== undefined && needs(school)
      return [
        id,
        { state, isNeeded, isAllowed: school !== undefined && (!isNeeded || state === 'given') },
      ]
    }),
  )
}
