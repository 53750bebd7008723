/**
 * Threads on which the driver runs statements: three scans, the commit, and others for what opens, an export and a compaction. By itself it has as many as the
 * machine has cores: on two cores, two long scans would keep the commit and all other lists waiting. It reads this setting of its runtime when it opens the first file.
 */
const threads = 6
process.env['TOKIO_WORKER_THREADS'] ??= String(threads)

/**
 * Opens a file with one of the two drivers of libsql. Their types are those of another package and lack what we use, so the caller names the
 * part of the connection that it uses.
 */
export const openLibsql = <C>(
  Driver: new (file: string, options: object) => unknown,
  file: string,
): C => new Driver(file, {}) as C
