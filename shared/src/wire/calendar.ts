import { z } from 'zod'

/**
 * The kinds of entries of a calendar: a session, booked seats of a lab, the first day of a competition or an own course, the last day of its
 * applications, and the day on which a student's own work or task is due.
 */
export const calendarKinds = ['session', 'booking', 'begins', 'closes', 'due'] as const
export type CalendarKind = (typeof calendarKinds)[number]

const calendarEntry = z.object({
  /** Unique among all entries of the reader. */
  id: z.string(),
  kind: z.enum(calendarKinds),
  /** The day in India. */
  day: z.string(),
  /** The first and the last moment. `null` for an entry of the whole day. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  label: z.string(),
  /** An address of the product. */
  link: z.string(),
  changedAt: z.iso.datetime(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** The answer of `GET /api/calendar?from&to`, by day and time. */
export const calendarEntries = z.object({
  data: z.array(calendarEntry),
  /** True if a kind has more than `maxCalendarEntries` in these days. The first of them are in the answer. */
  isCut: z.boolean(),
})
export type CalendarEntries = z.infer<typeof calendarEntries>

/** The days of one request. */
export const maxCalendarDays = 62
/** The entries of each kind in one answer. */
export const maxCalendarEntries = 500

/** The state of the reader's own calendar address. The address itself is shown once, when it is made. */
export const calendarAddress = z.object({
  /** `null` without an address. */
  createdAt: z.iso.datetime().nullable(),
  /** When a program last read it, up to an hour ago. `null` if none has. */
  readAt: z.iso.datetime().nullable(),
})
export type CalendarAddress = z.infer<typeof calendarAddress>

/** A new address, which opens the calendar without a sign-in. */
export const newCalendarAddress = z.object({ url: z.string() })
export type NewCalendarAddress = z.infer<typeof newCalendarAddress>
