import { Injectable } from '@nestjs/common'
import type { ChangeResult, InvitationResult, Me } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { changeRows, findChangeSet, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { waitingAccounts } from '../../resources/consents.js'
import { Invitations, withEmail } from './links/invitations.js'
import { inChunks, studentsWithin } from './students-within.js'

/** The work that also changes records without invitations. Other work only creates them so. */
const quietWhenChanged: ReadonlySet<string> = new Set(['import'])

type Account = Pick<User, 'id' | 'email' | 'disabled' | 'invitedAt' | 'lastSignInAt'>

const isWaiting = ({ disabled, lastSignInAt }: Account): boolean =>
  !disabled && lastSignInAt === null
const isNew = (account: Account): boolean =>
  isWaiting(account) && account.invitedAt === null && account.email !== null

/** Invites students to their accounts, for admins and the in-charge of their school, and says what became of each. */
@Injectable()
export class StudentInvitations {
  constructor(
    private readonly database: Database,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Invites some students who have not signed in yet, and counts the others by the reason. If one of them is out of reach or does not exist, none is
   * invited.
   */
  async invite(me: Me, studentIds: readonly string[]): Promise<InvitationResult> {
    const ids = [...new Set(studentIds)]
    const within = await studentsWithin(this.database.read, me, ids)
    if (within.length !== ids.length)
      throw new ProblemError('not_found', {
        issues: [
          {
            path: 'studentIds',
            message: 'Some of these students do not exist, or are not yours to invite.',
          },
        ],
      })
    const accounts = (await this.accountsOf(within)).filter(({ email }) => email !== null)
    const enabled = accounts.filter(({ disabled }) => !disabled)
    const isNewHere = accounts.filter(isWaiting)
    const waiting = await this.consented(isNewHere)
    const { sent, recent } = await this.send(me, waiting)
    return {
      sent,
      recent,
      withoutEmail: ids.length - accounts.length,
      disabled: accounts.length - enabled.length,
      signedIn: enabled.length - isNewHere.length,
      withoutConsent: isNewHere.length - waiting.length,
    }
  }

  /** Returns the number of students of a change set of this person who have an account and no invitation yet. */
  async waitingIn(me: Me, changeSet: string): Promise<number> {
    return (await this.newIn(me, changeSet)).length
  }

  /** Invites those whom `waitingIn` counts. Once they are invited, it invites nobody. */
  async inviteIn(me: Me, changeSet: string): Promise<InvitationResult> {
    const { sent, recent } = await this.send(me, await this.newIn(me, changeSet))
    return { sent, recent, withoutEmail: 0, disabled: 0, signedIn: 0, withoutConsent: 0 }
  }

  private async newIn(me: Me, changeSet: string): Promise<Account[]> {
    const { kind, resource } = await findChangeSet(this.database.read, me, changeSet)
    if (resource !== student.name) return []
    const result: ChangeResult[] = quietWhenChanged.has(kind) ? ['created', 'changed'] : ['created']
    const rows = await changeRows.find(
      this.database.read,
      { change_set: changeSet, resource: student.name, result },
      { columns: ['record_id'] },
    )
    const ids = await studentsWithin(
      this.database.read,
      me,
      rows.map(({ record_id }) => record_id),
    )
    return this.consented((await this.accountsOf(ids)).filter(isNew))
  }

  /** Leaves out accounts that wait for the consent of a guardian. */
  private async consented(accounts: readonly Account[]): Promise<Account[]> {
    const silent = await waitingAccounts(
      this.database.read,
      accounts.map(({ id }) => id),
    )
    return accounts.filter(({ id }) => !silent.has(id))
  }

  private async send(
    me: Me,
    accounts: readonly Account[],
  ): Promise<{ sent: number; recent: number }> {
    const waits = await this.invitations.inviteRested(me, accounts.flatMap(withEmail))
    return { sent: accounts.length - waits.length, recent: waits.length }
  }

  private accountsOf(ids: readonly string[]): Promise<Account[]> {
    return inChunks(ids, (part) =>
      records(user, this.database.read).find(
        { role: 'student', student: { $in: part } },
        { fields: ['email', 'disabled', 'invitedAt', 'lastSignInAt'] },
      ),
    )
  }
}
