import { z } from 'zod'
import { idSchema } from '../fields/id.js'
import { classes } from '../parts/classes.js'
import { slotHours } from '../parts/slot-hours.js'
import { marks } from '../resources/attendance.js'

/** The students of one register. A larger group is narrowed to a class. */
export const maxRegister = 600

/** The marks of one request: a large class. */
export const maxMarks = 200

const mark = z.enum(marks, { error: `The mark must be one of ${marks.join(', ')}` })
const dayText = z.iso.date({ error: 'The day must be a date like 2026-12-31' })
const hour = z.enum(slotHours, { error: 'There is no such hour' })

/** A session, or an hour of a school's lab. */
const place = {
  session: idSchema('The session').optional(),
  slot: idSchema('The slot month').optional(),
  day: dayText.optional(),
  hour: hour.optional(),
}
interface Place {
  session?: string | undefined
  slot?: string | undefined
  day?: string | undefined
  hour?: string | undefined
}
/** True for a session alone, or for a slot month with a day and an hour. */
export const isOnePlace = ({ session, slot, day, hour }: Place): boolean =>
  session === undefined ? Boolean(slot && day && hour) : !(slot ?? day ?? hour)
export const onePlaceMessage = 'Name a session, or a slot month with its day and hour'

/** The query of `GET /api/registers`. The school and the class are for sessions that leave them open. */
export const registerQuery = z.strictObject({
  ...place,
  school: idSchema('The school').optional(),
  class: z.enum(classes, { error: 'There is no such class' }).optional(),
})

export const registerRow = z.object({
  /** The id of the student. */
  id: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  /** `null` for a student who has no mark yet. */
  mark: mark.nullable(),
  markedBy: z.string().nullable(),
})
export type RegisterRow = z.infer<typeof registerRow>

/** The students of a session or an hour with their marks, by class and name: `GET /api/registers`. */
export const register = z.object({
  /** The day in India. */
  day: z.string(),
  /** The school and the class of the students, where they are fixed or chosen. */
  school: z.object({ id: z.string(), name: z.string() }).nullable(),
  class: z.string().nullable(),
  /** True if the session leaves the school, or the class, to be chosen. */
  isOpen: z.object({ school: z.boolean(), class: z.boolean() }),
  rows: z.array(registerRow),
  /** True if there are more students than one register shows. */
  isCut: z.boolean(),
})
export type Register = z.infer<typeof register>

/** Marks to store: `POST /api/registers`. Each says which mark the person saw, so that nobody overwrites a mark unseen. */
export const newMarks = z
  .strictObject({
    ...place,
    marks: z
      .array(z.strictObject({ student: idSchema('The student'), mark, was: mark.nullable() }))
      .min(1)
      .max(maxMarks, { error: `A request stores at most ${maxMarks} marks` })
      .refine((all) => new Set(all.map(({ student }) => student)).size === all.length, {
        error: 'A student has one mark',
      }),
  })
  .refine(isOnePlace, { error: onePlaceMessage })
export type NewMarks = z.infer<typeof newMarks>

/** The marks of the named students as they are now. With a conflict, of those who were marked otherwise meanwhile. */
export const storedMarks = z.object({
  marks: z.array(registerRow.pick({ id: true, mark: true, markedBy: true })),
})
export type StoredMarks = z.infer<typeof storedMarks>
