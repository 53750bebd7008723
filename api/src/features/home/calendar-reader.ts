import { Injectable } from '@nestjs/common'
import {
  calendarKinds,
  dayAfter,
  dayInIndia,
  formatCount,
  hourEnd,
  hourStart,
  maxCalendarEntries,
  startOfDay,
  titleOf,
  type CalendarEntries,
  type CalendarEntry,
  type CalendarKind,
  type Me,
  type SlotBooking,
} from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { session } from '@tinkerdesk/shared/resources/session'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { topic } from '@tinkerdesk/shared/resources/topic'
import { mayReadSomewhere, records, tableOf } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { among, labNames } from './booked-labs.js'
import { dueDays } from './due-days.js'

/** Days in India, both included. */
interface Days {
  from: string
  to: string
  /** The schools of the sessions. Absent for all sessions. */
  schools?: readonly string[] | undefined
}

/** The rows of an hour of all labs. */
interface BookedHour {
  day: string
  hour: SlotBooking['hour']
  seats: number
  changed: string
}

/** One more than is shown, so that a cut is noticed. */
const limit = maxCalendarEntries + 1
const iso = (ms: number): string => new Date(ms).toISOString()
const byTime = (entry: CalendarEntry): string =>
  `${entry.day} ${entry.from ?? ''} ${calendarKinds.indexOf(entry.kind)} ${entry.label}`

/** Reads a person's calendar, through their own rights: at most `maxCalendarEntries` of each kind. No entry of staff names a child. */
@Injectable()
export class CalendarReader {
  constructor(private readonly database: Database) {}

  /** Returns the entries of some days, by day and time. */
  async between(me: Me, days: Days, leaving: AbortSignal): Promise<CalendarEntries> {
    const sql = this.database.scan(me.uid, leaving)
    const kinds = await Promise.all([
      mayReadSomewhere(session.name, me, 'timestamp') ? this.sessions(sql, me, days) : [],
      mayReadSomewhere(slotBooking.name, me, 'day') ? this.bookings(sql, me, days) : [],
      this.competitions(sql, me, days, 'begins', 'competitionStartDate'),
      this.competitions(sql, me, days, 'closes', 'applicationEndDate'),
      ...dueDays(sql, me, { ...days, limit }),
    ])
    return {
      data: kinds
        .flatMap((entries) => entries.slice(0, maxCalendarEntries))
        .sort((a, b) => (byTime(a) < byTime(b) ? -1 : 1)),
      isCut: kinds.some((entries) => entries.length > maxCalendarEntries),
    }
  }

  private async sessions(sql: Sql, me: Me, { from, to, schools }: Days): Promise<CalendarEntry[]> {
    const { read } = this.database
    const rows = await records(session, sql, me).find(
      {
        $and: [
          { timestamp: { $gte: startOfDay(from) } },
          { timestamp: { $lt: startOfDay(to, 1) } },
          ...(schools ? [{ school: { $in: [...schools] } }] : []),
        ],
      },
      {
        order: 'timestamp',
        limit,
        fields: ['timestamp', 'duration', 'subject', 'topic', 'updatedAt'],
      },
    )
    const [subjects, topics] = await Promise.all([
      records(subject, read, me).find(among(rows.map((row) => row.subject)), { fields: ['name'] }),
      records(topic, read, me).find(among(rows.map((row) => row.topic)), { fields: ['name'] }),
    ])
    return rows.flatMap(({ id, timestamp, duration, updatedAt, ...row }) => {
      if (!timestamp || !updatedAt) return []
      const names = [
        subjects.find((each) => each.id === row.subject)?.name,
        topics.find((each) => each.id === row.topic)?.name,
      ]
      const start = Date.parse(timestamp)
      return {
        id,
        kind: 'session',
        day: dayInIndia(new Date(start)),
        from: iso(start),
        to: iso(start + (duration ?? 1) * 3_600_000),
        label: names.filter(Boolean).join(' · ') || session.label.one,
        link: `/${session.path}/show/${id}`,
        changedAt: updatedAt,
      }
    })
  }

  private bookings(sql: Sql, me: Me, days: Days): Promise<CalendarEntry[]> {
    return me.role === 'student' ? this.ownBookings(me, days) : this.bookedHours(sql, me, days)
  }

  /** Returns a student's own bookings, each with the name of its lab. */
  private async ownBookings(me: Me, { from, to }: Days): Promise<CalendarEntry[]> {
    const rows = await records(slotBooking, this.database.read, me).find(
      { $and: [{ day: { $gte: from } }, { day: { $lte: to } }] },
      { order: ['day', 'hour'], limit, fields: ['day', 'hour', 'slot', 'remoteLab', 'updatedAt'] },
    )
    const labOf = await labNames(this.database.read, me, rows)
    return rows.flatMap(({ id, day, hour, updatedAt, ...row }) =>
      day && hour && updatedAt
        ? {
            ...hourEntry({ day, hour }),
            id,
            label: labOf(row) || 'Lab',
            link: '/remote-labs',
            changedAt: updatedAt,
          }
        : [],
    )
  }

  /** Returns the booked hours of all labs within reach. SQL, since a month may have thousands of bookings, and at most some hundred hours. */
  private async bookedHours(sql: Sql, me: Me, { from, to }: Days): Promise<CalendarEntry[]> {
    const bookings = tableOf(slotBooking)
    const [day, hour] = [bookings.column('day', 't'), bookings.column('hour', 't')]
    const readable = bookings.readableBy(me, 't')
    const rows = await sql.all<BookedHour>(
      `SELECT ${day} AS "day", ${hour} AS "hour", COUNT(*) AS seats, MAX(${bookings.column('updatedAt', 't')}) AS changed
       FROM ${bookings.name} t WHERE ${day} >= ? AND ${day} <= ? AND ${readable.text} GROUP BY 1, 2 ORDER BY 1, 2 LIMIT ?`,
      [from, to, ...readable.values, limit],
    )
    return rows.map(({ seats, changed, ...at }) => ({
      ...hourEntry(at),
      label: Number(seats) === 1 ? '1 seat booked' : `${formatCount(Number(seats))} seats booked`,
      link: `/slot-management/manage?month=${at.day.slice(0, 7)}`,
      changedAt: changed,
    }))
  }

  private async competitions(
    sql: Sql,
    me: Me,
    { from, to }: Days,
    kind: CalendarKind,
    field: 'competitionStartDate' | 'applicationEndDate',
  ): Promise<CalendarEntry[]> {
    const rows = await records(competition, sql, me).find(
      { $and: [{ [field]: { $gte: from } }, { [field]: { $lt: dayAfter(to, 1) } }] },
      { order: field, limit, fields: ['name', field, 'updatedAt'] },
    )
    return rows.flatMap((row) => {
      const day = row[field]
      if (!day || !row.updatedAt) return []
      const link = `/${competition.path}/show/${row.id}`
      return {
        id: `${row.id}-${kind}`,
        kind,
        day,
        from: null,
        to: null,
        label: titleOf(competition, row),
        link,
        changedAt: row.updatedAt,
      }
    })
  }
}

/** An hour of a lab as an entry without its words. */
const hourEntry = ({ day, hour }: Pick<BookedHour, 'day' | 'hour'>) => ({
  id: `${day}-${hour}`,
  kind: 'booking' as const,
  day,
  from: iso(hourStart(day, hour)),
  to: iso(hourEnd(day, hour)),
})
