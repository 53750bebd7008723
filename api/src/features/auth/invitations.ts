import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database, type Transaction } from '../../database/database.js'
import { letter, type Mail } from '../../mail/mail.js'
import { Mailer } from '../../mail/mailer.js'
import { ProblemError } from '../../problems/problem-error.js'
import { accounts as a } from './account-columns.js'
import { Links } from './links.js'

interface Recipient {
  userId: string
  email: string
}
interface Wording {
  subject: string
  paragraphs: string[]
  /** The link's text. */
  label: string
  after: string[]
}
interface InvitedRow {
  id: string
  email: string
  disabled: number | null
  role: string
  school_id: string | null
}

const invitationHours = 7 * 24
const resetHours = 2
const chunk = 200

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
      this.write(tx, to, invitationHours, (name) => ({
        subject: 'Your Tinkerdesk account',
        paragraphs: [
          `Hello ${name},`,
          'an account on Tinkerdesk, the dashboard of your innovation lab, is ready for you. Choose a password to begin.',
        ],
        label: 'Choose a password',
        after: ['The link works once, for 7 days. If you did not expect this e-mail, you can ignore it.'],
      })),
    )
    this.mailer.template('password-reset', (tx, to) =>
      this.write(tx, to, resetHours, (name) => ({
        subject: 'Set a new password',
        paragraphs: [`Hello ${name},`, 'someone, most likely you, asked for a new password for your Tinkerdesk account.'],
        label: 'Set a new password',
        after: ['The link works once, for 2 hours. If it was not you, ignore this e-mail. Your password has not changed.'],
      })),
    )
  }

  /** Invites a person into the account that was made for them. */
  invite(tx: Transaction, person: { id: string; email: string }): Promise<void> {
    return this.mailer.send(tx, 'invitation', person)
  }

  /** Sends a reset link to the person with this address, if they may sign in. */
  async sendReset(email: string): Promise<void> {
    const [found] = await this.database.read.all<{ id: string; email: string }>(
      `SELECT id, email FROM ${a.users} WHERE email = ? AND COALESCE(disabled, 0) = 0`,
      [email],
    )
    if (found) await this.database.write((tx) => this.mailer.send(tx, 'password-reset', found))
  }

  /** Writes a mail with a new link; `null` when the account is disabled, is gone or has another address. */
  private async write(tx: Transaction, to: Recipient, hours: number, wording: (name: string) => Wording): Promise<Mail | null> {
    const [account] = await tx.all<{ display_name: string }>(
      `SELECT ${a.displayName} AS display_name FROM ${a.users} WHERE id = ? AND email = ? AND COALESCE(disabled, 0) = 0`,
      [to.userId, to.email],
    )
    if (!account) return null
    const url = await this.links.make(tx, 'set-password', hours, { id: to.userId, email: to.email })
    const { label, ...words } = wording(account.display_name)
    return letter({ to: to.email, ...words, link: { label, url } })
  }

  /**
   * Sends the link to accounts, or to those of students, for an admin or the in-charge of the students' school. Returns how many. Disabled
   * accounts are skipped; one that is out of reach or does not exist refuses the whole request.
   */
  async inviteMany(me: Me, wanted: { userIds: readonly string[]; studentIds: readonly string[] }): Promise<number> {
    const people = [
      ...(await this.find(me, 'id', 'userIds', [...new Set(wanted.userIds)])),
      ...(await this.find(me, a.student, 'studentIds', [...new Set(wanted.studentIds)])),
    ].filter(({ disabled }) => !disabled)
    const distinct = [...new Map(people.map((person) => [person.id, person])).values()]
    for (let from = 0; from < distinct.length; from += chunk)
      await this.database.write(async (tx) => {
        for (const person of distinct.slice(from, from + chunk)) await this.invite(tx, person)
      })
    return distinct.length
  }

  private async find(me: Me, column: string, path: string, ids: readonly string[]): Promise<InvitedRow[]> {
    const found: InvitedRow[] = []
    for (let from = 0; from < ids.length; from += chunk) {
      const part = ids.slice(from, from + chunk)
      const rows = await this.database.read.all<InvitedRow>(
        `SELECT u.id AS id, u.email AS email, u.disabled AS disabled, u.role AS role, s.${a.school} AS school_id
         FROM ${a.users} u LEFT JOIN ${a.students} s ON s.id = u.${a.student} WHERE u.${column} IN (${part.map(() => '?').join()})`,
        part,
      )
      found.push(...rows.filter((row) => mayInvite(me, row)))
    }
    if (found.length !== ids.length)
      throw new ProblemError('not_found', {
        issues: [{ path, message: 'Some of these accounts do not exist, or are not yours to invite.' }],
      })
    return found
  }
}

const mayInvite = (me: Me, { role, school_id }: InvitedRow): boolean =>
  me.role === 'admin' || (me.role === 'atlIncharge' && role === 'student' && school_id !== null && me.schoolIds.includes(school_id))
