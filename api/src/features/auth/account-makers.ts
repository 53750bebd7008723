import { Injectable, type OnModuleInit } from '@nestjs/common'
import { problems, roleLabels, type Role } from '@tinkerdesk/shared'
import type { School } from '@tinkerdesk/shared/resources/school'
import type { Student } from '@tinkerdesk/shared/resources/student'
import type { User } from '@tinkerdesk/shared/resources/user'
import { system } from '../../access/system.js'
import { Gate } from '../../crud/write/gate.js'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import type { SqlValue, Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { ProblemError } from '../../problems/problem-error.js'
import { accounts as a } from './account-columns.js'

interface Account {
  id: string
  email: string
  role: Role
  display_name: string
  student_id: string | null
  disabled: number | null
}

const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ')

const at = (path: string, message: string) => ({ issues: [{ path, message }] })

/** Creates the accounts of students and in-charges when their records are written, and keeps both in sync. */
@Injectable()
export class AccountMakers implements OnModuleInit {
  constructor(
    private readonly hooks: HookRegistry,
    private readonly gate: Gate,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    this.hooks.on('student', { after: (change) => this.student(change) })
    this.hooks.on('school', { after: (change) => this.school(change) })
    this.hooks.on('user', { after: (change) => this.account(change) })
  }

  /** A new e-mail of an account is also set on the person's records: the student, or an in-charge's schools. */
  private async account({ action, before, after, tx }: Change): Promise<void> {
    const [was, is] = [before as User | null, after as User | null]
    if (!is || action === 'restore') return
    if (is.student !== null && !is.disabled) await this.name(tx, is.student, is.email)
    if (was && was.email !== is.email && was.role === 'atlIncharge' && is.role === 'atlIncharge') await this.rename(tx, was.email, is.email)
  }

  private async name(tx: Transaction, student: string, email: string): Promise<void> {
    const others = await tx.all(`SELECT 1 FROM ${a.students} WHERE email = ? AND id <> ?`, [email, student])
    if (others.length > 0) throw taken
    await this.gate.put(tx, 'student', student, { email })
  }

  private async rename(tx: Transaction, was: string, is: string): Promise<void> {
    const schools = await tx.all<{ id: string }>(`SELECT id FROM ${a.schools} WHERE ${a.inchargeEmail} = ? ORDER BY id`, [was])
    for (const { id } of schools) await this.gate.put(tx, 'school', id, { atlIncharge: { email: is } })
  }

  private async student({ action, before, after, tx }: Change): Promise<void> {
    if (!after || action === 'restore') return
    const [was, is] = [before as Student | null, after as unknown as Student]
    const account = await this.find(tx, `${a.student} = ?`, is.id)
    if (account) await this.follow(tx, account, was, is)
    else if (is.email !== null && is.email !== was?.email) await this.join(tx, is, is.email)
    if (account && was && was.school !== is.school) tx.afterCommit(() => this.events.emit('reach-changed', { userId: account.id }))
  }

  /** A student's account takes the record's e-mail, and its name unless it was set otherwise. */
  private async follow(tx: Transaction, account: Account, was: Student | null, is: Student): Promise<void> {
    const changes: Partial<Pick<User, 'email' | 'displayName'>> = {}
    if (is.email === null && was?.email !== null && !account.disabled)
      throw new ProblemError(
        'validation_failed',
        at('email', 'The student signs in with this e-mail. Enter their new one, or ask an admin to disable the account first.'),
      )
    if (is.email !== null && is.email !== was?.email && is.email !== account.email) {
      if (await this.find(tx, 'email = ?', is.email)) throw taken
      changes.email = is.email
    }
    if (was && account.display_name === fullName(was.name)) changes.displayName = fullName(is.name)
    if (Object.keys(changes).length) await this.gate.put(tx, 'user', account.id, changes)
  }

  /** Links a student to the unlinked account with this e-mail, or creates one. */
  private async join(tx: Transaction, student: Student, email: string): Promise<void> {
    const account = await this.find(tx, 'email = ?', email)
    if (!account)
      await this.gate.create(system, 'user', { role: 'student', email, displayName: fullName(student.name), student: student.id }, { tx })
    else if (account.role === 'student' && account.student_id === null) await this.gate.put(tx, 'user', account.id, { student: student.id })
    else throw taken
  }

  private async school({ action, before, after, tx }: Change): Promise<void> {
    const [was, is] = [(before as School | null)?.atlIncharge, (after as School | null)?.atlIncharge]
    if (was?.email === is?.email) return
    if (is?.email && action !== 'restore') await this.incharge(tx, is.email, fullName(is) || is.email)
    const affected = await tx.all<{ id: string }>(`SELECT id FROM ${a.users} WHERE role = 'atlIncharge' AND email IN (?, ?)`, [
      was?.email ?? '',
      is?.email ?? '',
    ])
    for (const { id } of affected) tx.afterCommit(() => this.events.emit('reach-changed', { userId: id }))
  }

  private async incharge(tx: Transaction, email: string, displayName: string): Promise<void> {
    const account = await this.find(tx, 'email = ?', email)
    if (!account) await this.gate.create(system, 'user', { role: 'atlIncharge', email, displayName }, { tx })
    else if (account.role !== 'atlIncharge')
      throw new ProblemError(
        'validation_failed',
        at(
          'atlIncharge.email',
          `This e-mail belongs to an account with the role ${roleLabels[account.role]}; an in-charge needs one of their own.`,
        ),
      )
  }

  private async find(tx: Transaction, where: string, value: SqlValue): Promise<Account | undefined> {
    const [account] = await tx.all<Account>(
      `SELECT id, email, role, ${a.displayName} AS display_name, ${a.student} AS student_id, disabled FROM ${a.users} WHERE ${where}`,
      [value],
    )
    return account
  }
}

// The message of a duplicate, so that it does not reveal whether a student or someone else has the address.
const taken = new ProblemError('duplicate', at('email', problems.duplicate.title))
