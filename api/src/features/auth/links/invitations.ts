import { Injectable, type OnModuleInit } from '@nestjs/common'
import { invitationDays, type Me, type Where } from '@tinkerdesk/shared'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { records } from '../../../crud/index.js'
import { Database, type Transaction } from '../../../database/database.js'
import { nameInMail, renderMail, type Mail } from '../../../mail/mail.js'
import { Mailer } from '../../../mail/mailer.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { waitingAccounts } from '../../../resources/consents.js'
import { markInvited, markNotInvited } from '../sessions/account-moments.js'
import { firstLanguage, invitationWording, type Wording } from '../invitation-wording.js'
import { Links, type LinkPage } from './links.js'

interface Recipient {
  userId: string
  email: string
}
type Invited = Pick<User, 'id' | 'email' | 'disabled' | 'emailVerifiedAt'>

type Reader = Pick<User, 'displayName' | 'student'>

/** A person with an e-mail. */
type Addressed = { id: string; email: string }
/** Returns a person who has an e-mail. */
export const withEmail = ({ id, email }: Pick<User, 'id' | 'email'>): Addressed[] =>
  email === null ? [] : [{ id, email }]

const invitationHours = invitationDays * 24
const resetHours = 2
const chunk = 200
/** The shortest time between two invitations to one address. */
const invitationPauseMs = 3_600_000

function invitedAlready(count: number, next: number): ProblemError {
  const title =
    count === 1
      ? `This person has already received a link within the last hour. You can send it again at ${timeOfDay.format(next)} (Indian time).`
      : `All these people have already received a link within the last hour. You can send it again at ${timeOfDay.format(next)} (Indian time).`
  return new ProblemError('too_many_requests', {
    title,
    retryAfter: Math.max(1, (next - Date.now()) / 1000),
  })
}

const timeOfDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', timeStyle: 'short' })

/** Sends people the link to set their password. */
@Injectable()
export class Invitations implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly links: Links,
    private readonly mailer: Mailer,
  ) {}

  onModuleInit(): void {
    this.mailer.template('invitation', (tx, to) =>
      this.write(tx, to, 'set-password', invitationHours, (reader) =>
        invitationWording(tx, reader, new Date(Date.now() + invitationHours * 3_600_000)),
      ),
    )
    this.mailer.template('password-reset', (tx, to) =>
      this.write(tx, to, 'reset-password', resetHours, ({ displayName }) => ({
        subject: 'Set a new password',
        paragraphs: [
          `Hello ${nameInMail(displayName)},`,
          'someone, most likely you, asked for a new password for your Tinkerdesk account.',
        ],
        label: 'Set a new password',
        after: [
          'The link works once, for 2 hours. If it was not you, ignore this e-mail. Your password has not changed.',
        ],
      })),
    )
  }

  /** Invites a person with an e-mail to the account created for them: at once, or an hour after the last invitation to the same address. */
  async invite(tx: Transaction, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    if (email === null || (await waitingAccounts(tx, [id])).size > 0) return
    const person = { id, email }
    await this.mailer.send(tx, 'invitation', person, {
      from: await this.nextInvitation(tx, person),
    })
    await markInvited(tx, [person.id])
  }

  /** Returns when a person may be invited again, in epoch milliseconds, if they were invited within the last hour. */
  private async nextInvitation(
    tx: Transaction,
    { email }: { email: string },
  ): Promise<number | undefined> {
    await tx.lock(`invitation ${email}`)
    const last = await this.mailer.newestTo(tx, 'invitation', email, Date.now() - invitationPauseMs)
    return last === undefined ? undefined : last + invitationPauseMs
  }

  /** Sends a reset link to the person with this address, if they may sign in. */
  async sendReset(email: string): Promise<void> {
    const [account] = await records(user, this.database.read).find(
      { email, disabled: { $ne: true } },
      { fields: [] },
    )
    if (account)
      await this.database.write(
        (tx) => this.mailer.send(tx, 'password-reset', { id: account.id, email }),
        'strangers',
      )
  }

  /** Writes an e-mail with a new link. Returns `null` if the account is disabled, deleted, has another address or waits for consent. */
  private async write(
    tx: Transaction,
    to: Recipient,
    page: LinkPage,
    hours: number,
    wording: (reader: Reader) => Wording | Promise<Wording>,
  ): Promise<Mail | null> {
    const isMeant = { id: to.userId, email: to.email, disabled: { $ne: true } }
    const [account] = await records(user, tx).find(isMeant, {
      fields: ['displayName', 'language', 'student'],
    })
    if (!account || (await waitingAccounts(tx, [to.userId])).size > 0) return null
    const url = await this.links.make(
      tx,
      'set-password',
      hours,
      { id: to.userId, signInName: to.email },
      page,
    )
    const { label, ...words } = await wording(account)
    const language = page === 'set-password' ? await firstLanguage(tx, account) : account.language
    return renderMail({ to: to.email, language, ...words, link: { label, url } })
  }

  /**
   * Sends the link to accounts, or to those of students, for an admin or the in-charge of the students' school. Returns how many. Skips
   * disabled accounts, accounts without an e-mail, and people who were invited within the last hour; throws `too_many_requests` if that leaves nobody. If one account is
   * out of reach or does not exist, none is invited.
   */
  async inviteMany(
    me: Me,
    { userIds, studentIds }: { userIds: readonly string[]; studentIds: readonly string[] },
  ): Promise<number> {
    const people = [
      ...(await this.find(me, 'userIds', userIds, (ids) => ({ id: { $in: ids } }))),
      ...(await this.find(me, 'studentIds', studentIds, (ids) => ({ student: { $in: ids } }))),
    ]
      .filter(({ disabled }) => !disabled)
      .flatMap(withEmail)
    const distinct = [...new Map(people.map((person) => [person.id, person])).values()]
    const waits = await this.inviteRested(me, distinct)
    if (waits.length > 0 && waits.length === distinct.length)
      throw invitedAlready(distinct.length, Math.min(...waits))
    return distinct.length - waits.length
  }

  /** Cancels the invitations of accounts that were never used: their links stop working, and waiting e-mails are not sent. Returns how many. */
  async cancelMany(me: Me, userIds: readonly string[]): Promise<number> {
    const people = await this.find(me, 'userIds', userIds, (ids) => ({ id: { $in: ids } }))
    const ids = people
      .filter(({ email, emailVerifiedAt }) => email !== null && emailVerifiedAt === null)
      .map(({ id }) => id)
    await this.database.write(async (tx) => {
      for (const id of ids) await this.links.voidAll(tx, id)
      await markNotInvited(tx, ids)
    }, me.uid)
    return ids.length
  }

  /** Invites those of some people who were not invited within the last hour. Returns when each of the others may be, in epoch milliseconds. */
  async inviteRested(me: Me, people: readonly Addressed[]): Promise<number[]> {
    const waits: number[] = []
    for (let from = 0; from < people.length; from += chunk)
      waits.push(
        ...(await this.database.write(
          (tx) => this.inviteChunk(tx, people.slice(from, from + chunk)),
          me.uid,
        )),
      )
    return waits
  }

  private async inviteChunk(tx: Transaction, people: readonly Addressed[]): Promise<number[]> {
    const waits: number[] = []
    const silent = await waitingAccounts(
      tx,
      people.map(({ id }) => id),
    )
    for (const person of people) {
      if (silent.has(person.id)) continue
      const next = await this.nextInvitation(tx, person)
      if (next === undefined) {
        await this.mailer.send(tx, 'invitation', person)
        await markInvited(tx, [person.id])
      } else waits.push(next)
    }
    return waits
  }

  private async find(
    me: Me,
    path: string,
    selection: readonly string[],
    match: (ids: readonly string[]) => Where<typeof user>,
  ): Promise<Invited[]> {
    const ids = [...new Set(selection)]
    const people: Invited[] = []
    for (let from = 0; from < ids.length; from += chunk) {
      const where = { $and: [match(ids.slice(from, from + chunk)), mayInvite(me)] }
      people.push(
        ...(await records(user, this.database.read).find(where, {
          fields: ['email', 'disabled', 'emailVerifiedAt'],
        })),
      )
    }
    if (people.length !== ids.length)
      throw new ProblemError('not_found', {
        issues: [
          { path, message: 'Some of these accounts do not exist, or are not yours to invite.' },
        ],
      })
    return people
  }
}

/** The accounts that a person may invite: all for an admin, those of their students for an in-charge. */
function mayInvite({ role, schoolIds }: Me): Where<typeof user> {
  if (role === 'admin') return {}
  if (role === 'atlIncharge')
    return { role: 'student', student: { $where: { school: { $in: schoolIds } } } }
  return { id: { $in: [] } }
}
