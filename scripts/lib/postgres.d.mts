export interface RunningPostgres {
  /** `postgres://…` of an empty database. */
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

export function startPostgres(): Promise<RunningPostgres>
