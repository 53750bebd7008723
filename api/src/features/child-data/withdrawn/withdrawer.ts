import { Injectable } from '@nestjs/common'
import { resourceNamed, today, yearsAfter, type Me } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { archive, auditValues, Gate, recordChange, records } from '../../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { fieldProblem } from '../../../problems/field-problem.js'
import { findWithMerged } from '../child.js'
import { withdrawnRecords } from './withdrawn.tables.js'

/** Rows in one statement. A row may have 30 kB. */
const atOnce = 200
/** The years for which what was withdrawn is kept. */
const years = 1

/** Hides archived records from everyone but data officers, and takes them back. Callers authorise, but for the flag. */
@Injectable()
export class Withdrawer {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Withdraws a student, with what was merged into it. `name` is what the admin typed. Throws `not_found` and `validation_failed`. */
  withdrawStudent(me: Me, id: string, name: string): Promise<{ eraseOn: string }> {
    return this.database.write(async (tx) => {
      const children = await findWithMerged(tx, id)
      if (name.trim() !== children[0].name)
        throw fieldProblem('name', 'This is not the name of the student.')
      const batches: string[] = []
      for (const child of children) {
        if (child.isArchived) batches.push(await ownBatchOf(tx, child.id))
        else batches.push((await this.gate.archive(me, student.name, child.id, { tx })).batch)
      }
      const eraseOn = yearsAfter(today(), years)
      for (const batch of new Set(batches)) await this.hide(tx, me, batch, eraseOn)
      return { eraseOn }
    }, me.uid)
  }

  /** Hides a batch of the archive, with the values of its records in the audit trail, which no restore returns. Throws `not_found`. */
  async hide(
    tx: Transaction,
    me: Me,
    batch: string,
    eraseOn = yearsAfter(today(), years),
  ): Promise<void> {
    await tx.lock(`batch ${batch}`)
    const rows = await archive.find(tx, { batch }, { order: ['-root', 'id'] })
    const [root] = rows
    if (!root || root.root !== 1) throw new ProblemError('not_found')
    const marks = {
      withdrawn_at: new Date().toISOString(),
      withdrawn_by: me.uid,
      erase_on: eraseOn,
    }
    for (let at = 0; at < rows.length; at += atOnce) {
      const part = rows.slice(at, at + atOnce)
      await withdrawnRecords.insert(tx, ...part.map((row) => ({ ...row, ...marks })))
      for (const resource of new Set(part.map((row) => row.resource)))
        await auditValues.remove(tx, {
          resource,
          record_id: part.filter((row) => row.resource === resource).map((row) => row.record_id),
        })
    }
    await archive.remove(tx, { batch })
    await this.note(tx, me, 'withdraw', root)
  }

  /** Puts a batch back into the archive, where it can be restored or erased. Throws `not_found`, also for people who are no data officers. */
  takeBack(me: Me, batch: string): Promise<void> {
    return this.database.write(async (tx) => {
      await this.assertOfficer(tx, me)
      const root = await this.unhide(tx, batch)
      await this.note(tx, me, 'takeBack', root)
    }, me.uid)
  }

  /** Moves a batch back. Returns its first record. Throws `not_found`. */
  async unhide(tx: Transaction, batch: string) {
    await tx.lock(`batch ${batch}`)
    const rows = await withdrawnRecords.find(tx, { batch }, { order: ['-root', 'id'] })
    const [root] = rows
    if (!root) throw new ProblemError('not_found')
    for (let at = 0; at < rows.length; at += atOnce)
      await archive.insert(
        tx,
        ...rows
          .slice(at, at + atOnce)
          .map(({ withdrawn_at: _at, withdrawn_by: _by, erase_on: _on, ...row }) => row),
      )
    await withdrawnRecords.remove(tx, { batch })
    return root
  }

  /** Throws `not_found` for anyone who is no data officer: to them, nothing is withdrawn. */
  async assertOfficer(sql: Sql, me: Me): Promise<void> {
    if (!(await this.isOfficer(sql, me))) throw new ProblemError('not_found')
  }

  async isOfficer(sql: Sql, { uid, role }: Me): Promise<boolean> {
    if (role !== 'admin') return false
    return (await records(user, sql).count({ id: uid, role, isDataOfficer: true })) > 0
  }

  private async note(
    tx: Transaction,
    me: Me,
    action: 'withdraw' | 'takeBack',
    { resource, record_id: id }: { resource: string; record_id: string },
  ): Promise<void> {
    const about = { resource: resourceNamed(resource), id, version: 0, fields: [] }
    await recordChange(tx, { me, action, ...about })
  }
}

/** Returns the batch of an archived student. Others may be in the batch of another record, which must stay. */
async function ownBatchOf(sql: Sql, id: string): Promise<string> {
  const place = { resource: student.name, record_id: id, root: 1 }
  const [own] = await archive.find(sql, place, { columns: ['batch'] })
  if (!own) throw new ProblemError('not_found')
  return own.batch
}
