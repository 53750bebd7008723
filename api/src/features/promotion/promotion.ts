import { Injectable } from '@nestjs/common'
import { counted, formatCount, maxPromoted, promotionSteps, today, type Job, type Me, type PromotionPreview } from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { ChangeSetGate, changeSets, oldestChangeSet, records, type PlannedRow } from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** The students to promote: those of some schools, or all. */
export interface PromotedStudents {
  schools: readonly string[]
}

/** A promotion as it was previewed. */
export interface Promotion extends PromotedStudents {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  id: string
  /** The students of each class that the person was shown. After another promotion they are others, even if their sum is the same. */
  expected: readonly number[]
}

const kind = 'promote'
const within = ({ schools }: PromotedStudents) => (schools.length > 0 ? { school: { $in: [...schools] } } : {})

/** Moves every student to the next class. Those of the last class graduate: they are archived with their accounts. */
@Injectable()
export class PromotionService {
  constructor(
    private readonly database: Database,
    private readonly gate: ChangeSetGate,
  ) {}

  /** Returns the numbers of a promotion, and the latest that may be the same. */
  async preview(me: Me, of: PromotedStudents, leaving: AbortSignal): Promise<PromotionPreview> {
    const sql = this.database.scan(me.uid, leaving)
    const steps = await this.steps(sql, me, of)
    const last = promotionSteps.at(-1)!.from
    const accounts = await records(user, sql).count({ student: { $where: { class: last, ...within(of) } } })
    return { steps, total: sum(steps), accounts, last: await this.latest(sql) }
  }

  /**
   * Promotes them as one change set: at once, or by a job (returned). Throws `not_applicable` if a class has another number of students by
   * now, or there are none, `limit_exceeded` for too many.
   */
  start(me: Me, { id, expected, ...of }: Promotion): Promise<Job | null> {
    const shown = expected.reduce((total, students) => total + students, 0)
    const title = `Yearly promotion of ${counted(shown, 'student')}`
    return this.gate.applyRows({ id, me, kind, resource: student.name, title }, async (tx) => {
      const steps = await this.steps(tx, me, of)
      const total = sum(steps)
      if (total > maxPromoted)
        throw new ProblemError('limit_exceeded', {
          title: `At most ${formatCount(maxPromoted)} students can be promoted at once. Filter the list by school, and promote part by part.`,
        })
      if (total === 0 || steps.some(({ students }, at) => students !== expected[at]))
        throw new ProblemError('not_applicable', {
          title: `Meanwhile the numbers have changed: there are ${counted(total, 'student')} now. Look at them again.`,
        })
      return this.rows(tx, me, of)
    })
  }

  private async steps(sql: Sql, me: Me, of: PromotedStudents): Promise<PromotionPreview['steps']> {
    const steps: PromotionPreview['steps'] = []
    for (const { from, to } of promotionSteps)
      steps.push({ from, to, students: await records(student, sql, me).count({ class: from, ...within(of) }) })
    return steps
  }

  /** The last class first, so that a school's seats are free before others arrive. */
  private async rows(tx: Transaction, me: Me, of: PromotedStudents): Promise<PlannedRow[]> {
    const rows: PlannedRow[] = []
    for (const { from, to } of promotionSteps.toReversed())
      for (const { id, version } of await records(student, tx, me).find({ class: from, ...within(of) }, { fields: ['class'] })) {
        const target = { resource: student.name, record_id: id, version: Number(version) }
        rows.push(
          to === null
            ? { ...target, action: 'archive', planned: JSON.stringify({ mark: `Graduated ${today().slice(0, 4)}` }) }
            : { ...target, action: 'change', planned: JSON.stringify({ class: to }) },
        )
      }
    return rows
  }

  private async latest(sql: Sql): Promise<PromotionPreview['last']> {
    const recent = await changeSets.find(sql, { kind, at: { $gte: oldestChangeSet() } }, { order: ['-at'], limit: 20 })
    const undone = await changeSets.find(sql, { undoes: recent.map(({ id }) => id) }, { columns: ['undoes'] })
    const last = recent.find(({ id }) => !undone.some(({ undoes }) => undoes === id))
    return last ? { title: last.title, at: last.at } : null
  }
}

const sum = (steps: PromotionPreview['steps']) => steps.reduce((total, { students }) => total + students, 0)
