/** Limits of cleaning a picture, in milliseconds. Injected by this class. */
export class PictureLimits {
  /** The longest start of the process that reads pictures. */
  startMs = 30_000
  /** A picture that takes longer is given up. */
  attemptMs = 30_000
  /** The process that reads pictures ends after this time without any. */
  idleMs = 10_000
}
