const megabyte = 1024 ** 2

/** Limits of a picture. */
export interface Allowance {
  /** In milliseconds. */
  time: number
  /** In bytes. */
  memory: number
}

/** Limits of cleaning pictures, times in milliseconds. Injected by this class. */
export class PictureLimits {
  /** The longest start of a process that reads pictures. */
  startMs = 30_000
  /** Most pictures are done within these limits. A photo of 12 million pixels takes a second and 200 MB. */
  first: Allowance = { time: 5_000, memory: 350 * megabyte }
  /** Limits of the second attempt, which is the last. */
  second: Allowance = { time: 30_000, memory: 700 * megabyte }
  /** A process that reads pictures ends after this time without any. */
  idleMs = 10_000
}
