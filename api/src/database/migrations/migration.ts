interface Steps {
  up: readonly string[]
  down: readonly string[]
}

/** One change of the schema, for both databases. Written by `npm run migrate:make`, then reviewed and committed. */
export interface Migration {
  /** A word and epoch milliseconds, by which TypeORM orders migrations: `initial1732000000000`. */
  name: string
  sqlite: Steps
  postgres: Steps
  /** Says what its statements do not show, with the reason: that servers of the last release go on with the schema that it makes, or that they cannot. */
  oneByOne?: { readonly is: boolean; readonly because: string }
}
