/** The structures of one stored count. */
export interface StoredCount {
  /** The texts in the schema of the database that show that nothing is missing. */
  marks: readonly string[]
  /** The statements that create and fill it. */
  make: readonly string[]
}

/**
 * Returns the table that has the number of rows of a table for each value of a counted column: `id` is the value, and the sum of its `n` the
 * number. Triggers keep it, in the transaction of each write.
 */
export const storedCountTable = (table: string, column: string): string =>
  `stored_count_${table}_${column}`.slice(0, 50)
