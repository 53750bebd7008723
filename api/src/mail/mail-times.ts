/** How sending waits and gives up, in milliseconds. Injected by this class. */
export class MailTimes {
  /** The wait after the first failure; each further one doubles it. */
  firstRetry = 30_000
  longestRetry = 60 * 60_000
  /** An e-mail that could not be sent within this time has failed. */
  giveUpAfter = 24 * 60 * 60_000
  /** An attempt that takes longer counts as failed. */
  attempt = 2 * 60_000
  /** How long a process keeps a mail to itself; longer than an attempt. */
  lease = 3 * 60_000
  /** How often the table is read at least, for mails that a process which died has left. */
  poll = 60_000
  /** Mails that are sent or have failed are deleted after this. */
  keep = 30 * 24 * 60 * 60_000

  /** The wait after so many attempts, a little uneven so that mails which failed together do not all return at once. */
  retryAfter(attempts: number): number {
    const wait = Math.min(this.firstRetry * 2 ** Math.min(attempts - 1, 20), this.longestRetry)
    return Math.round(wait * (0.9 + Math.random() * 0.2))
  }
}
