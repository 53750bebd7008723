import type { Field, FieldKind } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import { lazyPart } from '../ui/code/lazy-part.js'
import type { CalendarProps } from './common/dates/typed-date.js'

const calendars: { readonly [K in FieldKind]?: ComponentType<CalendarProps> } = {
  day: lazyPart(() => import('./day/calendar.js')),
  time: lazyPart(() => import('./time/calendar.js')),
  moment: lazyPart(() => import('./moment/calendar.js')),
}

/** Returns the calendar of a field's kind, or `undefined` for values without one. */
export const calendarOf = (field: Field): ComponentType<CalendarProps> | undefined =>
  calendars[field.kind]

/** True for a time of day, whose calendar is a clock. */
export const isClock = (field: Field): boolean => field.kind === 'time'
