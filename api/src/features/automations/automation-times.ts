import type { OutboxTimes } from '../../resources/change-outbox.js'

/** Delays and limits of automations, in milliseconds. Injected by this class. */
export class AutomationTimes implements OutboxTimes {
  together = 2_000
  /** The delay after the first failure. Each further failure doubles it. */
  firstRetry = 5_000
  giveUpAfter = 10 * 60_000
  lease = 60_000
  /** The longest time between two reads of the table, for work left by a process that died. */
  poll = 60_000
  keep = 30 * 24 * 60 * 60_000

  retryAfter(attempts: number): number {
    return this.firstRetry * 2 ** Math.min(attempts - 1, 20)
  }
}
