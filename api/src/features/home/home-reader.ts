import { Injectable } from '@nestjs/common'
import {
  closingDays,
  dayAfter,
  maxHomeRows,
  titleOf,
  today,
  waitingStates,
  type Home,
  type Me,
  type Resource,
  type Where,
} from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { guardianRequest } from '@tinkerdesk/shared/resources/guardian-request'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { student } from '@tinkerdesk/shared/resources/student'
import { task } from '@tinkerdesk/shared/resources/task'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { mayReadSomewhere, records, type FindOptions, type Shown } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { among, labNames } from './booked-labs.js'

/** A few rows of a resource and the number of all. */
type Block<R> = { rows: Shown<R>[]; total: number }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const mapped = <R, Row>({ rows, total }: Block<R>, shown: (row: Shown<R>) => Row) => ({
  rows: rows.map(shown),
  total,
})

/** Reads what the home page of staff shows, through the reader's own rights: one bounded list and one count for each block. */
@Injectable()
export class HomeReader {
  constructor(private readonly database: Database) {}

  async today(me: Me, leaving: AbortSignal): Promise<Home> {
    const sql = this.database.scan(me.uid, leaving)
    const day = today()
    const [tasks, closing, proposals, bookings, requests] = await Promise.all([
      this.block(
        sql,
        me,
        task,
        {
          taskDone: false,
          taskDueDate: { $lte: day },
          $or: [{ assignedTo: me.uid }, { users: { $has: me.uid } }],
        },
        { order: 'taskDueDate', fields: ['taskName', 'taskDueDate'] },
      ),
      this.block(
        sql,
        me,
        competition,
        {
          $and: [
            { applicationEndDate: { $gte: day } },
            { applicationEndDate: { $lt: dayAfter(day, closingDays) } },
          ],
        },
        { order: 'applicationEndDate', fields: ['name', 'applicationEndDate'] },
      ),
      this.block(
        sql,
        me,
        tinkeringActivity,
        { status: 'draft' },
        { order: 'createdAt', fields: ['taName', 'createdAt'] },
      ),
      mayReadSomewhere(slotBooking.name, me, 'day') ? this.bookings(sql, me, day, leaving) : null,
      mayReadSomewhere(guardianRequest.name, me, 'deadline')
        ? this.block(
            sql,
            me,
            guardianRequest,
            { state: { $in: waitingStates }, deadline: { $lt: day } },
            { order: 'deadline', fields: ['kind', 'guardian', 'deadline'] },
          )
        : null,
    ])
    return {
      tasks: mapped(tasks, (row) => ({
        id: row.id,
        taskName: textOf(row.taskName),
        taskDueDate: textOf(row.taskDueDate),
      })),
      closing: mapped(closing, (row) => ({
        id: row.id,
        name: textOf(row.name),
        applicationEndDate: textOf(row.applicationEndDate),
      })),
      proposals: mapped(proposals, (row) => ({
        id: row.id,
        taName: textOf(row.taName),
        createdAt: textOf(row.createdAt),
      })),
      bookings,
      requests:
        requests &&
        mapped(requests, (row) => ({
          id: row.id,
          kind: row.kind!,
          guardian: textOf(row.guardian),
          deadline: textOf(row.deadline),
        })),
    }
  }

  /** Returns today's first bookings with the names of their people and labs. */
  private async bookings(
    sql: Sql,
    me: Me,
    day: string,
    leaving: AbortSignal,
  ): Promise<NonNullable<Home['bookings']>> {
    const { rows, total } = await this.block(
      sql,
      me,
      slotBooking,
      { day },
      { order: ['hour', 'id'], fields: ['hour', 'student', 'forWhom', 'slot', 'remoteLab'] },
    )
    const read = this.database.answer(leaving)
    const [labOf, students] = await Promise.all([
      labNames(read, me, rows),
      records(student, read, me).find(among(rows.map((row) => row.student)), { fields: ['name'] }),
    ])
    const whoOf = (booking: (typeof rows)[number]) => {
      const person = students.find(({ id }) => id === booking.student)
      return person ? titleOf(student, person) : booking.forWhom
    }
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        hour: row.hour!,
        slot: row.slot ?? null,
        who: textOf(whoOf(row)),
        lab: labOf(row),
      })),
    }
  }

  private async block<R extends Resource>(
    sql: Sql,
    me: Me,
    resource: R,
    where: Where<R>,
    options: FindOptions<R>,
  ): Promise<Block<R>> {
    const rows = records(resource, sql, me)
    const total = await rows.count(where)
    return {
      total,
      rows: total === 0 ? [] : await rows.find(where, { ...options, limit: maxHomeRows }),
    }
  }
}
