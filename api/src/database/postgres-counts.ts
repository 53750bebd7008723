import type { StoredCount } from './stored-count.js'

/**
 * Returns the count of the values of a column in PostgreSQL. A value has a row, and another for each transaction that counts the same value at
 * the same time: each takes a row that nobody holds, so none waits for another. The sum of the rows is the number.
 */
export function postgresCount(name: string, table: string, column: string): StoredCount {
  /** Adds numbers to values, which a query lists as `holder` and `n`. The second statement sees the rows that the first one locked as they are now. */
  const add = (numbers: string) => `
  WITH h AS (${numbers}) SELECT array_agg(k."slot") INTO free FROM h CROSS JOIN LATERAL
    (SELECT c."slot" FROM "${name}" c WHERE c."id" = h.holder ORDER BY c."slot" LIMIT 1 FOR UPDATE SKIP LOCKED) k;
  WITH h AS (${numbers}), done AS (
    UPDATE "${name}" c SET "n" = c."n" + h.n FROM h WHERE c."id" = h.holder AND c."slot" = ANY (free) RETURNING c."id")
  INSERT INTO "${name}" ("id", "n") SELECT h.holder, h.n FROM h WHERE h.holder NOT IN (SELECT "id" FROM done);
  RETURN NULL;
END`
  const grouped = `SELECT "${column}" AS holder, sign * COUNT(*)::integer AS n FROM changed WHERE "${column}" IS NOT NULL GROUP BY 1`
  const rows = `
DECLARE sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END; free bigint[];
BEGIN${add(grouped)}`
  const both = `SELECT v.holder, v.n FROM (VALUES (OLD."${column}", -1), (NEW."${column}", 1)) v(holder, n) WHERE v.holder IS NOT NULL`
  const moved = `
DECLARE free bigint[];
BEGIN${add(both)}`
  const made = (called: string, body: string) =>
    `CREATE FUNCTION "${name}_${called}"() RETURNS trigger LANGUAGE plpgsql AS $count$${body}$count$`
  const onRows = (event: string, list: string) =>
    `CREATE TRIGGER "${name}_${event.toLowerCase()}" AFTER ${event} ON "${table}" REFERENCING ${list} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "${name}_rows"()`
  return {
    marks: [name, rows, moved, ...['insert', 'delete', 'update'].map((event) => `${name}_${event}`)],
    make: [
      // Room in each page lets a number change without a new entry in the index.
      `CREATE TABLE "${name}" ("id" text COLLATE "C" NOT NULL, "slot" bigint GENERATED ALWAYS AS IDENTITY, "n" integer NOT NULL, PRIMARY KEY ("id", "slot")) WITH (fillfactor = 50)`,
      made('rows', rows),
      made('moved', moved),
      onRows('INSERT', 'NEW'),
      onRows('DELETE', 'OLD'),
      `CREATE TRIGGER "${name}_update" AFTER UPDATE OF "${column}" ON "${table}" FOR EACH ROW WHEN (OLD."${column}" IS DISTINCT FROM NEW."${column}") EXECUTE FUNCTION "${name}_moved"()`,
      // The triggers wait for all writers and keep others waiting, so no row is missed.
      `INSERT INTO "${name}" ("id", "n") SELECT "${column}", COUNT(*) FROM "${table}" WHERE "${column}" IS NOT NULL GROUP BY 1`,
    ],
  }
}
