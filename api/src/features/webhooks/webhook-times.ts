/** Delays and limits of sending, in milliseconds. Injected by this class. */
export class WebhookTimes {
  /** The delay after the first failure. Each further failure doubles it. */
  firstRetry = 10_000
  longestRetry = 60 * 60_000
  /** A message that could not be sent within this time has failed. */
  giveUpAfter = 24 * 60 * 60_000
  /** An attempt that takes longer counts as failed. */
  attempt = 10_000
  /** The time for which a process claims a message. Longer than an attempt. */
  lease = 60_000
  /** A message waits this long for changes of the same kind, as the parts of a job make them. */
  together = 2_000
  /** The longest time between two reads of the table, for messages left by a process that died. */
  poll = 60_000
  /** Messages that were sent or have failed are deleted after this time. */
  keep = 30 * 24 * 60 * 60_000

  /** Returns the delay after this many attempts. Slightly random, so that messages that failed together are not all retried at once. */
  retryAfter(attempts: number): number {
    const wait = Math.min(this.firstRetry * 2 ** Math.min(attempts - 1, 20), this.longestRetry)
    return Math.round(wait * (0.9 + Math.random() * 0.2))
  }
}
