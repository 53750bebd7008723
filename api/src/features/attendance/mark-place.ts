import { onePlaceMessage, isOnePlace, type SlotBooking } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'

/** A session, or an hour of a school's lab, as a request names it. */
export interface PlaceQuery {
  session?: string | undefined
  slot?: string | undefined
  day?: string | undefined
  hour?: SlotBooking['hour'] | undefined
}

/** The fields that the marks of one register share. */
export type MarkPlace =
  | { session: string }
  | { session?: undefined; slot: string; day: string; hour: SlotBooking['hour'] }

/** Returns the place that a request names. Throws a 400 for none, or for two. */
export function markPlace({ session, slot, day, hour }: PlaceQuery): MarkPlace {
  const isOne = isOnePlace({ session, slot, day, hour })
  if (isOne && session !== undefined) return { session }
  if (isOne && slot && day && hour) return { slot, day, hour }
  throw new ProblemError('validation_failed', { title: onePlaceMessage })
}
