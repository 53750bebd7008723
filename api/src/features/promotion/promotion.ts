import { Injectable } from '@nestjs/common'
import {
  lastItem,
  counted,
  formatCount,
  graduatedIn,
  maxPromoted,
  promotionSteps,
  today,
  type Job,
  type Me,
  type PromotionPreview,
  type Where,
} from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import {
  ChangeSetGate,
  changeRows,
  changeSets,
  oldestChangeSet,
  records,
  type PlannedRow,
} from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'

/** The students to promote: those of some schools, or of all that the person may promote, but for those who stay in their class. */
export interface PromotedStudents {
  schools: readonly string[]
  /** Ids of students. */
  heldBack: readonly string[]
}

/** A promotion as it was previewed. */
export interface Promotion extends PromotedStudents {
  /** The id of the change set, made by the client, so that a retry is recognised. */
  id: string
  /** The students of each class that the person was shown. After another promotion they are others, even if their sum is the same. */
  expected: readonly number[]
}

const kind = 'promote'

/** Returns the students of the schools. Those of an in-charge without a school are none. Throws `not_found` for a school that is not theirs. */
function ofSchools({ role, schoolIds }: Me, { schools }: PromotedStudents): Where<typeof student> {
  if (role === 'admin') return schools.length > 0 ? { school: { $in: [...schools] } } : {}
  if (schools.some((id) => !schoolIds.includes(id))) throw new ProblemError('not_found')
  return { school: { $in: schools.length > 0 ? [...schools] : [...schoolIds] } }
}

/** Returns the students who move, of the schools. */
const moving = (me: Me, of: PromotedStudents): Where<typeof student> =>
  of.heldBack.length > 0
    ? { $and: [ofSchools(me, of), { id: { $nin: [...of.heldBack] } }] }
    : ofSchools(me, of)

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
    await this.assertTheirs(sql, me, of)
    const steps = await this.steps(sql, me, of)
    const last = lastItem(promotionSteps).from
    const accounts = await records(user, sql).count({
      student: { $where: { $and: [{ class: last }, moving(me, of)] } },
    })
    return { steps, total: sum(steps), accounts, last: await this.latest(sql, me) }
  }

  /**
   * Promotes them as one change set: at once, or by a job (returned). Throws `not_applicable` if a class has another number of students by
   * now, or there are none, `limit_exceeded` for too many.
   */
  start(me: Me, { id, expected, ...of }: Promotion): Promise<Job | null> {
    const shown = expected.reduce((total, students) => total + students, 0)
    const title = `Yearly promotion of ${counted(shown, 'student')}`
    return this.gate.applyRows({ id, me, kind, resource: student.name, title }, async (tx) => {
      await this.assertTheirs(tx, me, of)
      const steps = await this.steps(tx, me, of)
      const total = sum(steps)
      if (total > maxPromoted)
        throw new ProblemError('limit_exceeded', {
          title: `At most ${formatCount(maxPromoted)} students can be promoted at once. Filter the list by school, and promote part by part.`,
        })
      if (total === 0 || steps.some(({ students }, at) => students !== expected[at]))
        throw new ProblemError('not_applicable', {
          title: `The list has changed: ${counted(total, 'student')} now. Please check again.`,
        })
      return this.rows(tx, me, of)
    })
  }

  /** Throws `bad_request` for students held back who are not of the schools, which names them. */
  private async assertTheirs(sql: Sql, me: Me, of: PromotedStudents): Promise<void> {
    if (of.heldBack.length === 0) return
    const theirs = await records(student, sql, me).find(
      { $and: [ofSchools(me, of), { id: { $in: [...of.heldBack] } }] },
      { fields: [] },
    )
    const ids = new Set(theirs.map(({ id }) => id))
    const others = of.heldBack.flatMap((id, at) =>
      ids.has(id) ? [] : [{ path: `heldBack.${at}`, message: 'is not a student of these schools' }],
    )
    if (others.length > 0) throw new ProblemError('bad_request', { issues: others })
  }

  private async steps(sql: Sql, me: Me, of: PromotedStudents): Promise<PromotionPreview['steps']> {
    const steps: PromotionPreview['steps'] = []
    for (const { from, to } of promotionSteps)
      steps.push({
        from,
        to,
        students: await records(student, sql, me).count({
          $and: [{ class: from }, moving(me, of)],
        }),
      })
    return steps
  }

  /** The last class first, so that a school's seats are free before others arrive. */
  private async rows(tx: Transaction, me: Me, of: PromotedStudents): Promise<PlannedRow[]> {
    const rows: PlannedRow[] = []
    for (const { from, to } of promotionSteps.toReversed())
      for (const { id, version } of await records(student, tx, me).find(
        { $and: [{ class: from }, moving(me, of)] },
        { fields: ['class'] },
      )) {
        const target = { resource: student.name, record_id: id, version: Number(version) }
        rows.push(
          to === null
            ? {
                ...target,
                action: 'archive',
                planned: JSON.stringify({ mark: graduatedIn(today().slice(0, 4)) }),
              }
            : { ...target, action: 'change', planned: JSON.stringify({ class: to }) },
        )
      }
    return rows
  }

  /** For an in-charge it is one that moved a student of theirs. Someone else's has no numbers, which are of other schools, too. */
  private async latest(sql: Sql, me: Me): Promise<PromotionPreview['last']> {
    const recent = await changeSets.find(
      sql,
      { kind, at: { $gte: oldestChangeSet() } },
      { order: ['-at'], limit: 20 },
    )
    const undone = await changeSets.find(
      sql,
      { undoes: recent.map(({ id }) => id) },
      { columns: ['undoes'] },
    )
    for (const { id, person, title, at } of recent) {
      if (undone.some(({ undoes }) => undoes === id)) continue
      if (me.role === 'admin' || person === me.uid) return { title, at }
      if (await this.hasMoved(sql, me, id)) return { title: 'Yearly promotion', at }
    }
    return null
  }

  private async hasMoved(sql: Sql, me: Me, set: string): Promise<boolean> {
    const ids = await records(student, sql).ids(ofSchools(me, { schools: [], heldBack: [] }))
    for (let from = 0; from < ids.length; from += 500)
      if (
        await changeRows.count(sql, {
          change_set: set,
          resource: student.name,
          record_id: ids.slice(from, from + 500),
        })
      )
        return true
    return false
  }
}

const sum = (steps: PromotionPreview['steps']) =>
  steps.reduce((total, { students }) => total + students, 0)
