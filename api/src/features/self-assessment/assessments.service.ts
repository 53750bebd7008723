import { Injectable } from '@nestjs/common'
import type { AssessmentFigures, Me } from '@tinkerdesk/shared'
import { assessmentForm, type AssessmentForm } from '@tinkerdesk/shared/resources/assessment-form'
import { coordinator } from '@tinkerdesk/shared/resources/coordinator'
import { school } from '@tinkerdesk/shared/resources/school'
import { selfAssessment, type SelfAssessment } from '@tinkerdesk/shared/resources/self-assessment'
import { medianOf } from '@tinkerdesk/shared/rules/assessment/assessment'
import { changedAt, records } from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

interface Read {
  id: string
  /** The version last read. */
  version: number
}

/** Compares, hands in and reopens self-assessments. */
@Injectable()
export class Assessments {
  constructor(private readonly database: Database) {}

  /** Returns the median of the schools around the one of a self-assessment that the person may read: those of its cluster if a coordinator has it, else those of its district. */
  async figures(me: Me, id: string, leaving: AbortSignal): Promise<AssessmentFigures> {
    const sql = this.database.scan(me.uid, leaving)
    const { school: own, form } = await this.find(sql, me, id)
    const [cluster] = await records(coordinator, sql).find(
      { ended: false, schools: { $has: own } },
      { fields: ['schools'], order: 'id', limit: 1 },
    )
    const [at] = await records(school, sql).find({ id: own }, { fields: ['district', 'address'] })
    const district = at?.district ?? null
    const around = cluster
      ? { id: { $in: cluster.schools } }
      : { district, 'address.state': at?.address.state ?? null }
    const rows = await records(selfAssessment, sql).find(
      { form, state: 'handedIn', score: { $ne: null }, school: { $where: around } },
      { fields: ['score'] },
    )
    const median = medianOf(rows.flatMap(({ score }) => score ?? []))
    return cluster ? { of: 'cluster', median } : { of: 'district', district, median }
  }

  /** Hands a self-assessment in, once each parameter has an answer. The same person again changes nothing. */
  handIn(me: Me, read: Read): Promise<void> {
    return this.database.write(async (tx) => {
      const stored = await this.locked(tx, me, read.id)
      // A coordinator reads the record, and does not hand it in.
      if (me.role !== 'admin' && !me.schoolIds.includes(stored.school))
        throw new ProblemError('not_found')
      if (stored.state === 'handedIn' && stored.handedInBy === me.displayName) return
      this.assertCurrent(stored, read)
      if (stored.state === 'handedIn') return
      const [form] = await records(assessmentForm, tx).find({ id: stored.form }, { limit: 1 })
      if (!form || !isAnswered(form, stored))
        throw new ProblemError('not_applicable', {
          title: 'Answer every parameter first.',
        })
      await records(selfAssessment, tx).put(stored.id, {
        state: 'handedIn',
        handedInAt: changedAt(),
        handedInBy: me.displayName,
      })
    }, me.uid)
  }

  /** Opens a self-assessment again, with a reason. */
  reopen(me: Me, { reason, ...read }: Read & { reason: string }): Promise<void> {
    return this.database.write(async (tx) => {
      const stored = await this.locked(tx, me, read.id)
      this.assertCurrent(stored, read)
      if (stored.state === 'open') return
      await records(selfAssessment, tx).put(stored.id, {
        state: 'open',
        handedInAt: null,
        handedInBy: null,
        reopened: reason,
      })
    }, me.uid)
  }

  private async locked(tx: Transaction, me: Me, id: string): Promise<SelfAssessment> {
    await tx.lock(`self-assessment ${id}`)
    return this.find(tx, me, id)
  }

  private async find(sql: Sql, me: Me, id: string): Promise<SelfAssessment> {
    const [row] = await records(selfAssessment, sql, me).find({ id }, { limit: 1 })
    if (!row) throw new ProblemError('not_found')
    return row as SelfAssessment
  }

  private assertCurrent(current: SelfAssessment, { version }: Read): void {
    if (current.version !== version) throw new ProblemError('version_conflict', { current })
  }
}

/** True if each parameter of a form has an answer with one of its levels. */
const isAnswered = ({ parameters, levels }: AssessmentForm, { answers }: SelfAssessment): boolean =>
  parameters.length > 0 &&
  parameters.every(({ code }) =>
    answers.some(
      (answer) => answer.code === code && levels.some(({ name }) => name === answer.level),
    ),
  )
