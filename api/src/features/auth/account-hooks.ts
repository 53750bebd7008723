import {
  hasWebAddress,
  peerNameOf,
  problems,
  roleLabels,
  webAddressMessage,
  type Patch,
} from '@tinkerdesk/shared'
import { school, type School } from '@tinkerdesk/shared/resources/school'
import { student, type Student } from '@tinkerdesk/shared/resources/student'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { ChangeNotices } from './links/change-notices.js'
import { Slips } from './slips.js'

/** Creates a student's account with the record, and keeps both in sync. */
export const studentAccountHooks = hooksOf(student, {
  async afterMany(changes, each) {
    // No account names a student who is being created.
    const changed = changes.flatMap(({ action, after }) => (action === 'update' ? [after.id] : []))
    const accounts =
      changed.length > 0
        ? await records(user, changes[0]!.tx).find({ student: { $in: changed } })
        : []
    const accountOfStudent = new Map(accounts.map((account) => [account.student, account]))
    await each(({ action, before, after, me, tx, get }) => {
      if (action !== 'create' && action !== 'update') return
      const account = accountOfStudent.get(after.id)
      if (!account)
        return after.email !== null && after.email !== before?.email
          ? joinAccount(tx, after, after.email)
          : undefined
      return (async () => {
        await followStudent(tx, account, before, after)
        if (isNewAddress(account, before, after))
          await get(ChangeNotices).emailChanged(tx, account, me)
        // A slip that the former school printed leads nobody in any more.
        if (before && before.school !== after.school && account.slipPrintedAt !== null)
          await get(Slips).void(tx, account.id)
        if (before && before.school !== after.school)
          get(Events).emitAfter(tx, 'reach-changed', { userId: account.id })
      })()
    })
  },
})

/** Creates the account of a school's in-charge from their e-mail, and gives it the school. */
export const schoolAccountHooks = hooksOf(school, {
  async after({ action, before, after, me, tx, get }) {
    const [current, next] = [before?.atlIncharge.email ?? null, after?.atlIncharge.email ?? null]
    if (current === next) return
    if (after && next !== null && action !== 'restore')
      await giveAccount(tx, after.atlIncharge, next)
    const emails = [current, next].filter((email) => email !== null)
    const affected = await records(user, tx).find({ role: 'atlIncharge', email: { $in: emails } })
    const replaced =
      action === 'update' ? affected.find(({ email }) => email === current) : undefined
    if (replaced) await get(ChangeNotices).inchargeChanged(tx, replaced, me)
    for (const { id } of affected) get(Events).emitAfter(tx, 'reach-changed', { userId: id })
  },
})

/** A new e-mail of an account is also set on the person's records: the student, or an in-charge's schools. */
export const accountRecordHooks = hooksOf(user, {
  async after({ action, before, after, tx }) {
    if (action !== 'create' && action !== 'update') return
    if (
      after.student !== null &&
      !after.disabled &&
      (after.email ?? before?.email ?? null) !== null
    )
      await nameStudent(tx, after.student, after.email)
    if (
      before?.email &&
      after.email &&
      before.email !== after.email &&
      before.role === 'atlIncharge' &&
      after.role === 'atlIncharge'
    )
      await renameIncharge(tx, before.email, after.email)
  },
})

const fullName = ({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): string => [firstName, lastName].filter(Boolean).join(' ')

/** Returns the words before the @. A person without a name in the school's record is called so until they have one. */
const nameFrom = (email: string): string =>
  email
    .split('@')[0]!
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || 'In-charge'

const issueAt = (path: string, message: string) => ({ issues: [{ path, message }] })

// The message of a duplicate, so that it does not reveal whether a student or someone else has the address.
const taken = new ProblemError('duplicate', issueAt('email', problems.duplicate.title))

async function accountOf(tx: Transaction, email: string): Promise<User | undefined> {
  const [account] = await records(user, tx).find({ email })
  return account
}

/** True if the record has a new e-mail that its account does not have yet. */
const isNewAddress = (
  account: User,
  before: Student | null,
  after: Student,
): after is Student & { email: string } =>
  after.email !== null && after.email !== before?.email && after.email !== account.email

/** A student's account takes the record's e-mail, and its name unless it was set otherwise. */
async function followStudent(
  tx: Transaction,
  account: User,
  before: Student | null,
  after: Student,
): Promise<void> {
  const patch: { email?: string | null; displayName?: string; peerName?: string } = {}
  const loses = after.email === null && before?.email !== null && account.email !== null
  // An account with a handle goes on with it.
  if (loses && account.handle !== null) patch.email = null
  else if (loses && !account.disabled)
    throw new ProblemError(
      'validation_failed',
      issueAt(
        'email',
        'The student signs in with this e-mail. Enter their new one, or ask an admin to disable the account first.',
      ),
    )
  if (isNewAddress(account, before, after)) {
    if (await accountOf(tx, after.email)) throw taken
    patch.email = after.email
  }
  if (before && account.displayName === fullName(before.name))
    patch.displayName = fullName(after.name)
  if (account.peerName !== peerNameOf(after.name)) patch.peerName = peerNameOf(after.name)
  if (Object.keys(patch).length > 0)
    await records(user, tx).put(account.id, patch satisfies Patch<typeof user>)
}

/** Links a student to the unlinked account with this e-mail, or creates one. */
async function joinAccount(tx: Transaction, { id, name }: Student, email: string): Promise<void> {
  const account = await accountOf(tx, email)
  // A name from before names were checked for web addresses.
  const faulty = (['firstName', 'lastName'] as const).find((part) =>
    hasWebAddress(name[part] ?? ''),
  )
  if (!account && faulty)
    throw new ProblemError(
      'validation_failed',
      issueAt(`name.${faulty}`, `The name ${webAddressMessage}`),
    )
  if (!account)
    await records(user, tx).create({
      role: 'student',
      email,
      displayName: fullName(name),
      student: id,
    })
  else if (account.role === 'student' && account.student === null)
    await records(user, tx).put(account.id, { student: id })
  else throw taken
}

async function giveAccount(
  tx: Transaction,
  incharge: School['atlIncharge'],
  email: string,
): Promise<void> {
  const account = await accountOf(tx, email)
  if (!account)
    await records(user, tx).create({
      role: 'atlIncharge',
      email,
      displayName: fullName(incharge) || nameFrom(email),
    })
  else if (account.role !== 'atlIncharge') {
    const label = roleLabels[account.role]
    const message = `This e-mail belongs to an account with the role ${label}; an in-charge needs one of their own.`
    throw new ProblemError('validation_failed', issueAt('atlIncharge.email', message))
  }
}

async function nameStudent(tx: Transaction, id: string, email: string | null): Promise<void> {
  const others =
    email === null
      ? []
      : await records(student, tx).find({ email, id: { $ne: id } }, { fields: [], limit: 1 })
  if (others.length > 0) throw taken
  await records(student, tx).put(id, { email })
}

async function renameIncharge(tx: Transaction, current: string, next: string): Promise<void> {
  const schools = await records(school, tx).find({ 'atlIncharge.email': current }, { fields: [] })
  for (const { id } of schools) await records(school, tx).put(id, { atlIncharge: { email: next } })
}
