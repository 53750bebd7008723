export interface RunningPostgres {
  /** `postgres://…` of an empty database. */
  url: string
  /** The folder of its data. */
  data: string
  /** The process that starts all others of this server. */
  pid(): Promise<number>
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Starts a server, with more `settings` such as `synchronous_commit=on`, with the usual durability, or with its data in a folder. */
export function startPostgres(options?: {
  settings?: readonly string[]
  isDurable?: boolean
  within?: string
}): Promise<RunningPostgres>
/** Starts a streaming replica of a running server. */
export function startReplica(
  primary: RunningPostgres,
  settings?: readonly string[],
): Promise<RunningPostgres>
