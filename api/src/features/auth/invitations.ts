import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database, type Transaction } from '../../database/database.js'
import { letter } from '../../mail/mail.js'
import { Mailer } from '../../mail/mailer.js'
import { ProblemError } from '../../problems/problem-error.js'
import { accounts as a } from './account-columns.js'
import { Links } from './links.js'

interface Invited {
  id: string
  email: string
  displayName: string
}
interface InvitedRow {
  id: string
  email: string
  display_name: string
  disabled: number | null
  role: string
  school_id: string | null
}

const invitationHours = 7 * 24
const resetHours = 2
const chunk = 200

/** Sends people the link by which they set their password. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly links: Links,
    private readonly mailer: Mailer,
  ) {}

  /** Invites a person into the account that was made for them; the mail goes out after the commit. */
  async invite(tx: Transaction, person: Invited): Promise<void> {
    const url = await this.links.make(tx, 'set-password', invitationHours, person)
    const mail = letter({
      to: person.email,
      subject: 'Your Tinkerdesk account',
      paragraphs: [
        `Hello ${person.displayName},`,
        'an account on Tinkerdesk, the dashboard of your innovation lab, is ready for you. Choose a password to begin.',
      ],
      link: { label: 'Choose a password', url },
      after: ['The link works once, for 7 days. If you did not expect this mail, you need not do anything.'],
    })
    tx.afterCommit(() => this.mailer.send(mail))
  }

  /** Sends a reset link to whoever has this address, if anybody may sign in with it. */
  async sendReset(email: string): Promise<void> {
    const [found] = await this.database.read.all<InvitedRow>(
      `SELECT id, email, ${a.displayName} AS display_name FROM ${a.users} WHERE email = ? AND COALESCE(disabled, 0) = 0`,
      [email],
    )
    if (!found) return
    await this.database.write(async (tx) => {
      const url = await this.links.make(tx, 'set-password', resetHours, found)
      const mail = letter({
        to: found.email,
        subject: 'Set a new password',
        paragraphs: [`Hello ${found.display_name},`, 'somebody, most likely you, asked for a new password for your Tinkerdesk account.'],
        link: { label: 'Set a new password', url },
        after: ['The link works once, for 2 hours. If it was not you, leave it be: your password stays as it is.'],
      })
      tx.afterCommit(() => this.mailer.send(mail))
    })
  }

  /**
   * Sends the link to accounts, or to those of students, as an admin or the in-charge of the students' school asks; answers to how
   * many. The disabled are left out; one that is out of reach or does not exist refuses the whole.
   */
  async inviteMany(me: Me, wanted: { userIds: readonly string[]; studentIds: readonly string[] }): Promise<number> {
    const people = [
      ...(await this.find(me, 'id', 'userIds', [...new Set(wanted.userIds)])),
      ...(await this.find(me, a.student, 'studentIds', [...new Set(wanted.studentIds)])),
    ].filter(({ disabled }) => !disabled)
    const distinct = [...new Map(people.map((person) => [person.id, person])).values()]
    for (let from = 0; from < distinct.length; from += chunk)
      await this.database.write(async (tx) => {
        for (const { id, email, display_name } of distinct.slice(from, from + chunk))
          await this.invite(tx, { id, email, displayName: display_name })
      })
    return distinct.length
  }

  private async find(me: Me, column: string, path: string, ids: readonly string[]): Promise<InvitedRow[]> {
    const found: InvitedRow[] = []
    for (let from = 0; from < ids.length; from += chunk) {
      const part = ids.slice(from, from + chunk)
      const rows = await this.database.read.all<InvitedRow>(
        `SELECT u.id AS id, u.email AS email, u.${a.displayName} AS display_name, u.disabled AS disabled, u.role AS role, s.${a.school} AS school_id
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
