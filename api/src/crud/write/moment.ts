import { AsyncContext } from '../../database/async-context.js'

const dated = new AsyncContext<Date>()

/** Returns the moment that a change is dated with, as ISO: now, unless the change runs in `datedAs`. */
export const changedAt = (): string => (dated.value ?? new Date()).toISOString()

/** Makes changes with the date of another moment, for records that are older than their database. */
export const datedAs = <T>(moment: Date, work: () => Promise<T>): Promise<T> =>
  dated.run(moment, work)
