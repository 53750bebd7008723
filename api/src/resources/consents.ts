import { today, type ConsentPurpose, type ConsentState, type Me } from '@tinkerdesk/shared'
import { consent } from '@tinkerdesk/shared/resources/consent'
import { consentGround } from '@tinkerdesk/shared/resources/consent-ground'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../crud/index.js'
import type { Sql } from '../database/database.js'
import { ProblemError } from '../problems/problem-error.js'

/** The answer of guardians about one purpose for a child. */
export interface ConsentFor {
  state: ConsentState
  /** True if the purpose needs the consent of a guardian at the child's school. Without, the school has a ground of its own, or the person is of age. */
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

/** The schools at which a purpose needs consent first. */
interface ConsentNeeds {
  at(school: string): boolean
  /** True if it does at any school. */
  anywhere: boolean
}

/** Reads where a purpose needs consent first. */
export async function consentNeeds(sql: Sql, purpose: ConsentPurpose): Promise<ConsentNeeds> {
  const grounds = await records(consentGround, sql).find(
    { purpose },
    { fields: ['school', 'ground'], order: ['updatedAt', 'id'] },
  )
  // Of several, the one that was changed last is the last in the map.
  const groundAt = new Map(grounds.map(({ school, ground }) => [school, ground]))
  return {
    at: (school) => (groundAt.get(school) ?? groundAt.get(null)) === 'consent',
    anywhere: [...groundAt.values()].includes('consent'),
  }
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
  const children = await records(student, sql).find(
    { id: { $in: unique } },
    { fields: ['school', 'ofAgeFrom'] },
  )
  const childOf = new Map(children.map((child) => [child.id, child]))
  const states = await consentStates(sql, unique)
  return new Map(
    unique.map((id) => {
      const child = childOf.get(id)
      const state = states.get(id)?.get(purpose) ?? 'none'
      const isOfAge = child !== undefined && child.ofAgeFrom !== null && child.ofAgeFrom <= today()
      const isNeeded = child !== undefined && !isOfAge && needs.at(child.school)
      return [
        id,
        { state, isNeeded, isAllowed: child !== undefined && (!isNeeded || state === 'given') },
      ]
    }),
  )
}

/**
 * Throws `not_applicable` with this sentence if a student would do something for which their school asks a guardian first, and none has agreed.
 * Nobody can consent for an account without a student.
 */
export async function refuseWithoutConsent(
  sql: Sql,
  { role, studentId }: Me,
  purpose: ConsentPurpose,
  title: string,
): Promise<void> {
  if (role !== 'student' || !(await consentNeeds(sql, purpose)).anywhere) return
  const isAllowed =
    studentId && (await consentFor(sql, [studentId], purpose)).get(studentId)?.isAllowed
  if (!isAllowed) throw new ProblemError('not_applicable', { title })
}

/** Returns those of some accounts that wait: of students of whom a guardian has to agree to an account first. */
export async function waitingAccounts(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !(await consentNeeds(sql, 'account')).anywhere) return new Set()
  const accounts = await records(user, sql).find(
    { id: { $in: [...ids] }, role: 'student' },
    { fields: ['student'] },
  )
  const answers = await consentFor(
    sql,
    accounts.flatMap(({ student: child }) => child ?? []),
    'account',
  )
  const waits = accounts.filter(
    ({ student: child }) => child !== null && answers.get(child)?.isAllowed === false,
  )
  return new Set(waits.map(({ id }) => id))
}
