import { Injectable } from '@nestjs/common'
import {
  entryFor,
  signInNameOf,
  slipDays,
  titleOf,
  type Me,
  type Slip,
  type SlipsAnswer,
} from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student, type Student } from '@tinkerdesk/shared/resources/student'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { quietlyIn } from '../../mail/quietly.js'
import { ProblemError } from '../../problems/problem-error.js'
import { consentFor } from '../../resources/consents.js'
import { Links } from './links/links.js'
import { lookedAfterBy, studentsWithin } from './students-within.js'

/** Slips in one transaction. */
const chunk = 50
const slipHours = slipDays * 24

const refusal = () =>
  new ProblemError('not_found', {
    issues: [
      {
        path: 'studentIds',
        message: 'Some of these students do not exist, or are not yours to print slips for.',
      },
    ],
  })

/**
 * Makes the slips by which students get to their accounts without an e-mail. The link on a slip works once, by its token or its code; a new slip
 * replaces the old one. Both are in the answer alone.
 */
@Injectable()
export class Slips {
  constructor(
    private readonly database: Database,
    private readonly links: Links,
  ) {}

  /** Makes the slips of some students, in this order. A student without an account gets one. If one of them is out of reach, none is made. */
  async print(me: Me, studentIds: readonly string[]): Promise<SlipsAnswer> {
    const ids = await this.withinReach(me, studentIds)
    const slips: Slip[] = []
    let withoutConsent = 0
    for (let from = 0; from < ids.length; from += chunk) {
      const part = await this.database.write(
        (tx) => this.printSome(tx, me, ids.slice(from, from + chunk)),
        me.uid,
      )
      slips.push(...part.slips)
      withoutConsent += part.withoutConsent
    }
    return { slips, withoutConsent, disabled: ids.length - slips.length - withoutConsent }
  }

  /** Voids the unused slips of some students. Returns how many there were. */
  async revoke(me: Me, studentIds: readonly string[]): Promise<number> {
    const ids = await this.withinReach(me, studentIds)
    return this.database.write(async (tx) => {
      const accounts = await records(user, tx).find(
        { student: { $in: ids }, slipPrintedAt: { $ne: null } },
        { fields: [] },
      )
      let revoked = 0
      for (const { id } of accounts) if (await this.void(tx, id)) revoked += 1
      return revoked
    }, me.uid)
  }

  /** Voids the unused slip of an account. Returns true if there was one. */
  async void(tx: Transaction, userId: string): Promise<boolean> {
    const isVoid = await this.links.voidSlip(tx, userId)
    await records(user, tx).put(userId, { slipPrintedAt: null })
    return isVoid
  }

  private async withinReach(me: Me, studentIds: readonly string[]): Promise<string[]> {
    const ids = [...new Set(studentIds)]
    if ((await studentsWithin(this.database.read, me, ids)).length !== ids.length) throw refusal()
    return ids
  }

  private async printSome(
    tx: Transaction,
    me: Me,
    ids: readonly string[],
  ): Promise<Omit<SlipsAnswer, 'disabled'>> {
    const children = await records(student, tx).find(
      { $and: [{ id: { $in: ids } }, lookedAfterBy(me)] },
      { fields: ['name', 'school', 'class', 'section', 'email'] },
    )
    // One may have been moved or archived in the meantime.
    if (children.length !== ids.length) throw refusal()
    const accounts = await records(user, tx).find({ student: { $in: ids } })
    const accountOf = new Map(accounts.map((account) => [account.student, account]))
    const places = await records(school, tx).find(
      { id: { $in: [...new Set(children.map((child) => child.school))] } },
      { fields: ['name'] },
    )
    const placeOf = new Map(places.map(({ id, name }) => [id, name]))
    const byId = new Map(children.map((child) => [child.id, child]))
    const slips: Slip[] = []
    const answers = await consentFor(tx, ids, 'account')
    const isSilent = (id: string) => answers.get(id)?.isAllowed === false
    for (const id of ids) {
      const child = entryFor(byId, id)
      if (isSilent(id)) continue
      const account = accountOf.get(id) ?? (await makeAccount(tx, child))
      if (account.disabled) continue
      slips.push({
        student: id,
        name: titleOf(student, child),
        class: child.class,
        section: child.section,
        school: placeOf.get(child.school) ?? '',
        ...(await this.make(tx, account)),
      })
    }
    return { slips, withoutConsent: ids.filter(isSilent).length }
  }

  private async make(
    tx: Transaction,
    account: User,
  ): Promise<Pick<Slip, 'signInName' | 'url' | 'code' | 'expiresAt'>> {
    const now = Date.now()
    const signInName = signInNameOf(account)
    const link = await this.links.makeSlip(tx, slipHours, { id: account.id, signInName })
    await records(user, tx).put(account.id, { slipPrintedAt: new Date(now).toISOString() })
    return { signInName, ...link, expiresAt: new Date(now + slipHours * 3_600_000).toISOString() }
  }
}

/** Creates the account of a student who has none, with a handle if the record has no e-mail. */
const makeAccount = (
  tx: Transaction,
  child: Pick<Student, 'id' | 'name' | 'email'>,
): Promise<User> =>
  quietlyIn(tx, () =>
    records(user, tx).create({
      role: 'student',
      displayName: titleOf(student, child),
      student: child.id,
      ...(child.email !== null && { email: child.email }),
    }),
  )
