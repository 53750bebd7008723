import { fieldProblem } from '../../problems/field-problem.js'
import { peerNameIn, peerNameOf } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { assertProof } from '../../access/proofs.js'
import { system } from '../../access/system.js'
import { hooksOf, records, type WrittenChange } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { isQuiet } from '../../mail/quietly.js'
import { ProblemError } from '../../problems/problem-error.js'
import { calendarAddresses } from './secrets/auth.tables.js'
import { forgetFactors } from './factors/forget-factors.js'
import { ChangeNotices } from './links/change-notices.js'
import { Credentials } from './secrets/credentials.js'
import { Invitations } from './links/invitations.js'
import { Links } from './links/links.js'
import { newHandle } from './handles.js'
import { markNoSlip } from './sessions/account-moments.js'
import { IssuerLinks } from './issuers/issuer-links.js'
import { issuerLinks, waitingLinks } from './issuers/issuers.tables.js'
import { AccessTokens } from './tokens/access-tokens.js'
import { accessTokens } from './secrets/tokens.tables.js'
import { SessionService } from './sessions/session-service.js'

type Change = WrittenChange<typeof user>

/** Follows changes of accounts: links, sessions, and always one admin who can sign in. */
export const userHooks = hooksOf(user, {
  async before({ before, after, me, tx }) {
    // Nobody gives rights by a session alone, which may be stolen.
    if (after && (before ? before.role !== after.role : after.role === 'admin')) assertProof(me)
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await keepAnAdmin(tx, before.id)
    if (before?.role === 'atlIncharge' && after && after.role !== 'atlIncharge')
      await refuseWithSchools(tx, before)
    if (!after) return
    // A new address is unverified until a link sent to it is opened.
    const isNewAddress = before !== null && before.email !== after.email
    const { role, email, handle, student: own } = after
    return {
      ...(role !== 'student' && { handle: null }),
      ...(role === 'student' && own !== null && email === null && handle === null
        ? { handle: await newHandle(tx, own) }
        : {}),
      peerName: await peerNameFor(tx, after),
      ...(isNewAddress && { emailVerifiedAt: null }),
    }
  },
  async after(change) {
    if (change.action === 'create') await invite(change, change.after)
    // A slip of before the archive does not come back with the account.
    if (change.action === 'restore') await markNoSlip(change.tx, change.after.id)
    if (change.action === 'archive') await shutOut(change, change.before.id)
    if (change.action === 'update') await follow(change, change.before, change.after)
  },
  async purge({ id, tx, get }) {
    await get(Credentials).forget(tx, id)
    await forgetFactors(tx, id)
    await calendarAddresses.remove(tx, { user_id: id })
    await accessTokens.remove(tx, { user_id: id })
    await waitingLinks.remove(tx, { user_id: id })
    await issuerLinks.remove(tx, { user_id: id })
  },
})

const isActiveAdmin = (account: User | null): account is User =>
  account?.role === 'admin' && !account.disabled

/** Returns the name by which pupils know an account: short for a pupil, whole for everyone else. */
async function peerNameFor(
  tx: Transaction,
  { role, displayName, student: id }: User,
): Promise<string> {
  if (role !== 'student') return displayName
  const [record] = id === null ? [] : await records(student, tx).find({ id }, { fields: ['name'] })
  return record ? peerNameOf(record.name) : peerNameIn(displayName)
}

async function keepAnAdmin(tx: Transaction, exceptId: string): Promise<void> {
  await tx.lock('an-admin')
  const others = await records(user, tx).find(
    { role: 'admin', disabled: { $ne: true }, id: { $ne: exceptId } },
    { fields: [], limit: 1 },
  )
  if (others.length === 0)
    throw new ProblemError('forbidden', {
      title: 'There must always be an admin who can sign in. Create another one first.',
    })
}

/** Throws if the account is the in-charge of a school, which would be left without one. */
async function refuseWithSchools(tx: Transaction, { displayName, email }: User): Promise<void> {
  const schools = await records(school, tx).find(
    { 'atlIncharge.email': email },
    { fields: ['name'], order: 'name', limit: 4 },
  )
  if (schools.length === 0) return
  const named = schools.slice(0, 3).map(({ name }) => name)
  const names = new Intl.ListFormat('en-IN').format(
    schools.length > 3 ? [...named, 'other schools'] : named,
  )
  const message = `${displayName} is the in-charge of ${names}. Name another in-charge there first.`
  throw fieldProblem('role', message)
}

async function follow(change: Change, before: User, after: User): Promise<void> {
  const hasNewAddress = before.email !== after.email
  // Sessions from before an account was disabled do not come back with it.
  const isEnabled = before.disabled && !after.disabled
  // Slips and PINs are for students alone.
  const isStaffNow = before.role === 'student' && after.role !== 'student'
  if (isStaffNow) await change.get(Credentials).forgetPin(change.tx, after.id)
  // Students have no second factor.
  if (after.role === 'student' && before.role !== 'student')
    await forgetFactors(change.tx, after.id)
  if (hasNewAddress || isEnabled || isStaffNow) await shutOut(change, after.id)
  else if (after.disabled && !before.disabled) await suspend(change, after.id)
  // Another person may have the account now. What opens an admin's account, the admin links.
  const isAdminNow = before.role !== 'admin' && after.role === 'admin'
  if (hasNewAddress || isStaffNow || isAdminNow)
    await change.get(IssuerLinks).unlinkAll(change.tx, change.me, after.id)
  if (hasNewAddress) await invite(change, after)
  // The product follows a student's record; the hook of that record knows the person.
  if (hasNewAddress && change.me !== system)
    await change.get(ChangeNotices).emailChanged(change.tx, before, change.me)
  // A role is reloaded at every request: the person stays signed in, and their open tabs follow.
  const isElsewhere =
    before.role !== after.role || before.student !== after.student || before.mentor !== after.mentor
  if (isElsewhere) change.get(Events).emitAfter(change.tx, 'reach-changed', { userId: after.id })
}

async function invite({ tx, get }: Change, account: User): Promise<void> {
  if (!isQuiet(tx) && !account.disabled) await get(Invitations).invite(tx, account)
}

async function suspend({ tx, get }: Change, userId: string): Promise<void> {
  await get(Links).voidAll(tx, userId)
  get(SessionService).suspend(tx, userId)
}

async function shutOut({ tx, get }: Change, userId: string): Promise<void> {
  await get(Links).voidAll(tx, userId)
  await get(AccessTokens).endAll(tx, userId)
  await get(SessionService).endAll(tx, userId)
}
