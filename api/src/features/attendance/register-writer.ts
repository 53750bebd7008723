import { Injectable } from '@nestjs/common'
import {
  entryFor,
  marks as order,
  type Me,
  type NewMarks,
  type StoredMarks,
} from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { markPlace, type MarkPlace } from './mark-place.js'
import { assertTakes } from './register-reader.js'

type NewMark = NewMarks['marks'][number]

/** Stores the marks of a register. */
@Injectable()
export class RegisterWriter {
  constructor(private readonly database: Database) {}

  /**
   * Stores marks in one transaction, through the person's rights, and returns them. A mark that someone else changed meanwhile stays; then all
   * others are stored, and it throws a 409 that carries the current ones. The same request again changes nothing.
   */
  async store(me: Me, { marks, ...query }: NewMarks): Promise<StoredMarks> {
    const place = markPlace(query)
    const stored = await this.database.write(async (tx) => {
      if (place.session !== undefined) await assertTakes(tx, me, place.session)
      // Two people who mark the same class meet here, and not at a unique index.
      await tx.lock(`register ${place.session ?? `${place.slot} ${place.day} ${place.hour}`}`)
      const before = await this.current(tx, me, place, marks)
      const isLate = ({ student, mark, was }: NewMark): boolean => {
        const now = before.get(student)?.mark ?? null
        return now !== mark && now !== was
      }
      const changed = marks.filter(
        (each) => !isLate(each) && before.get(each.student)?.mark !== each.mark,
      )
      const rows = records(attendance, tx, me)
      const isNew = ({ student }: NewMark) => !before.has(student)
      await rows.createAll(
        changed.filter(isNew).map(({ student, mark }) => ({ ...place, student, mark })),
      )
      await rows.changeAll(
        changed
          .filter((each) => !isNew(each))
          // Neighbours with the same mark share a statement.
          .toSorted((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark))
          .map(({ student, mark }) => {
            const { id, version } = entryFor(before, student)
            return { id, version: version!, mark }
          }),
      )
      const after = await this.current(tx, me, place, marks)
      const shown = (all: readonly NewMark[]) =>
        all.map(({ student: id }) => ({
          id,
          mark: after.get(id)?.mark ?? null,
          markedBy: after.get(id)?.markedBy ?? null,
        }))
      return { all: shown(marks), late: shown(marks.filter(isLate)) }
    }, me.uid)
    if (stored.late.length > 0)
      throw new ProblemError('marked_meanwhile', { current: { marks: stored.late } })
    return { marks: stored.all }
  }

  /** Returns the marks of the students at a place, by student. */
  private async current(tx: Transaction, me: Me, place: MarkPlace, marks: readonly NewMark[]) {
    const rows = await records(attendance, tx, me).find(
      { ...place, student: { $in: marks.map(({ student }) => student) } },
      { fields: ['student', 'mark', 'markedBy', 'version'] },
    )
    return new Map(rows.map((row) => [row.student ?? '', row]))
  }
}
