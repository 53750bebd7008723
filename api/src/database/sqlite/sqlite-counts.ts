import type { StoredCount } from '../stored-count.js'

/** Returns the count of the values of a column in SQLite, which has one writer: a row for each value. */
export function sqliteCount(name: string, table: string, column: string): StoredCount {
  const less = `UPDATE "${name}" SET "n" = "n" - 1 WHERE "id" = old."${column}";`
  const more = `INSERT INTO "${name}" ("id", "n") SELECT new."${column}", 1 WHERE new."${column}" IS NOT NULL ON CONFLICT ("id") DO UPDATE SET "n" = "n" + 1;`
  const marks = [
    `CREATE TABLE "${name}" ("id" text PRIMARY KEY NOT NULL, "n" integer NOT NULL) WITHOUT ROWID`,
    `CREATE TRIGGER "${name}_insert" AFTER INSERT ON "${table}" BEGIN ${more} END`,
    `CREATE TRIGGER "${name}_delete" AFTER DELETE ON "${table}" BEGIN ${less} END`,
    `CREATE TRIGGER "${name}_update" AFTER UPDATE OF "${column}" ON "${table}" WHEN old."${column}" IS NOT new."${column}" BEGIN ${less} ${more} END`,
  ]
  const fill = `INSERT INTO "${name}" ("id", "n") SELECT "${column}", COUNT(*) FROM "${table}" WHERE "${column}" IS NOT NULL GROUP BY "${column}"`
  return { marks, make: [...marks, fill] }
}
