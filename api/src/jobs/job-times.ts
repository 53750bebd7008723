/** Delays and limits of jobs, in milliseconds. Injected by this class. */
export class JobTimes {
  /** The time for which a process claims a job. Each chunk renews it, so it is longer than a chunk. */
  lease = 60_000
  /** The longest time between two reads of the table, for jobs left by a process that died. */
  poll = 30_000
  /** The delay after a failed attempt. Each further failure doubles it. */
  retry = 1_000
  /** The delay before a job that waits for free space looks again. */
  pause = 30_000
  /** The time for which a job of an unknown kind waits for a server that knows it. */
  unknown = 86_400_000
  /** Scheduled runs that were missed are made up for this long after the start. */
  catchUp = 60_000
  /** A job is given up after this many attempts without progress. */
  maxAttempts = 5
  /** Jobs that run in one process at a time, each of another person. */
  maxRunning = 3
  /** A stop waits this long for running chunks. */
  stop = 5_000
}
