import { Injectable } from '@nestjs/common'
import {
  classes,
  dayInIndia,
  maxRegister,
  titleOf,
  type Me,
  type Register,
  type RegisterRow,
} from '@tinkerdesk/shared'
import { attendance } from '@tinkerdesk/shared/resources/attendance'
import { school as schools } from '@tinkerdesk/shared/resources/school'
import { heldBy, session as sessions } from '@tinkerdesk/shared/resources/session'
import { slot as slots } from '@tinkerdesk/shared/resources/slot'
import { slotBooking } from '@tinkerdesk/shared/resources/slot-booking'
import { student, type Student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { markPlace, type MarkPlace, type PlaceQuery } from './mark-place.js'

/** The school and the class of a register that its session leaves open. */
interface Choice {
  school?: string | undefined
  class?: Student['class'] | undefined
}

/** Where a register is taken, and whose students it lists. */
interface Group {
  day: string
  school: string | null
  class: string | null
  isOpen: Register['isOpen']
  /** Students who are listed beside those of the school and class. */
  invited: readonly string[]
}

/** Reads registers through a person's rights: the students as they may read them, with the marks as they may read them. */
@Injectable()
export class RegisterReader {
  constructor(private readonly database: Database) {}

  /** Returns the register of a session or an hour. Students of a school are listed once a class is fixed or the school is small enough. */
  async of(me: Me, query: PlaceQuery, choice: Choice, leaving: AbortSignal): Promise<Register> {
    const sql = this.database.scan(me.uid, leaving)
    const place = markPlace(query)
    const group = await this.groupOf(sql, me, place, choice)
    const marks = await records(attendance, sql, me).find(place, {
      fields: ['student', 'mark', 'markedBy'],
      limit: maxRegister,
    })
    const ids = [...new Set([...marks.flatMap((row) => row.student ?? []), ...group.invited])]
    const fields = ['name', 'class', 'section', 'school'] as const
    const order = ['name.firstName', 'name.lastName'] as const
    const inGroup = group.school !== null && (place.session !== undefined || group.class !== null)
    const listed = inGroup
      ? await records(student, sql, me).find(
          {
            school: group.school,
            ...(group.class === null ? {} : { class: group.class as Student['class'] }),
          },
          { fields, order, limit: maxRegister + 1 },
        )
      : []
    const missing = ids.filter((id) => !listed.some((row) => row.id === id))
    const others = await records(student, sql, me).find({ id: { $in: missing } }, { fields, order })
    const markOf = new Map(marks.map((row) => [row.student, row]))
    const rows = [...listed.slice(0, maxRegister), ...others].map((row): RegisterRow => ({
      id: row.id,
      name: titleOf(student, row),
      class: row.class ?? '',
      section: row.section ?? null,
      mark: markOf.get(row.id)?.mark ?? null,
      markedBy: markOf.get(row.id)?.markedBy ?? null,
    }))
    const [named] = group.school
      ? await records(schools, sql, me).find({ id: group.school }, { fields: ['name'] })
      : []
    return {
      day: group.day,
      school: named ? { id: named.id, name: named.name ?? '' } : null,
      class: group.class,
      isOpen: group.isOpen,
      rows: rows.sort(byClass),
      isCut: listed.length > maxRegister,
    }
  }

  private async groupOf(sql: Sql, me: Me, place: MarkPlace, choice: Choice): Promise<Group> {
    if (place.session !== undefined) return this.ofSession(sql, me, place.session, choice)
    const { slot, day, hour } = place
    const month = await records(slots, sql, me).one(slot)
    const seats = await records(slotBooking, sql, me).find(
      { slot, day, hour },
      { fields: ['student'], limit: maxRegister },
    )
    return {
      day,
      school: month.school ?? null,
      class: choice.class ?? null,
      isOpen: { school: false, class: true },
      invited: seats.flatMap((row) => row.student ?? []),
    }
  }

  private async ofSession(sql: Sql, me: Me, id: string, choice: Choice): Promise<Group> {
    await assertTakes(sql, me, id)
    const { timestamp, ...session } = await records(sessions, sql, me).one(id)
    const isOpen = { school: !session.school, class: !session.class }
    const own = me.schoolIds.length === 1 ? me.schoolIds[0]! : null
    return {
      day: dayInIndia(new Date(timestamp ?? Date.now())),
      school: session.school ?? choice.school ?? own,
      class: session.class ?? choice.class ?? null,
      isOpen,
      invited: [],
    }
  }
}

/** Throws if the person may not read the session, or if a mentor does not hold it. */
export async function assertTakes(sql: Sql, me: Me, id: string): Promise<void> {
  const of = records(sessions, sql, me)
  if ((await of.count({ id })) === 0) throw new ProblemError('not_found')
  if (me.role === 'mentor' && (await of.count({ id, ...heldBy(me) })) === 0)
    throw new ProblemError('forbidden', {
      title: 'Only those who hold this session take its register.',
    })
}

/** By class, then in the order in which they were read: by name. */
const byClass = (a: RegisterRow, b: RegisterRow): number =>
  classes.findIndex((each) => each === a.class) - classes.findIndex((each) => each === b.class)
