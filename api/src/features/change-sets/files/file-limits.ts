const megabyte = 1024 ** 2

/** Limits of a file that a program sends. Injected by this class. */
export class FileLimits {
  bytes = 20 * megabyte
  rows = 10_000
  /** The bytes and the cells of an unpacked workbook. */
  unpacked = 100 * megabyte
  cells = 500_000
  /** The process that reads it ends after this time, in milliseconds, or at this memory, in bytes. */
  time = 30_000
  memory = 600 * megabyte
}
