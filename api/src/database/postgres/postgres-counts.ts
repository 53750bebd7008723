import type { StoredCount } from '../stored-count.js'

/**
 * Returns the count of the values of a column in PostgreSQL. Each transaction that counts at the same time has a lane of its own, which it holds
 * until its end, and a value has a row for each lane that ever counted it. So none waits for another. The sum of the rows is the number.
 */
export function postgresCount(name: string, table: string, column: string): StoredCount {
  /** Adds numbers to values, which a query lists as `holder` and `n`. */
  const add = (numbers: string) => `
  WHILE NOT pg_try_advisory_xact_lock(hashtext('${name}'), free) LOOP free := free + 1; END LOOP;
  INSERT INTO "${name}" AS c ("id", "lane", "n") SELECT h.holder, free, h.n FROM (${numbers}) h
    ON CONFLICT ("id", "lane") DO UPDATE SET "n" = c."n" + excluded."n";
  RETURN NULL;
END`
  const grouped = `SELECT "${column}" AS holder, sign * COUNT(*)::integer AS n FROM changed WHERE "${column}" IS NOT NULL GROUP BY 1`
  const rows = `
DECLARE free integer := 0; sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN${add(grouped)}`
  const both = `SELECT v.holder, v.n FROM (VALUES (OLD."${column}", -1), (NEW."${column}", 1)) v(holder, n) WHERE v.holder IS NOT NULL`
  const moved = `
DECLARE free integer := 0;
BEGIN${add(both)}`
  const made = (called: string, body: string) =>
    `CREATE FUNCTION "${name}_${called}"() RETURNS trigger LANGUAGE plpgsql AS $count$${body}$count$`
  const onRows = (event: string, list: string) =>
    `CREATE TRIGGER "${name}_${event.toLowerCase()}" AFTER ${event} ON "${table}" REFERENCING ${list} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "${name}_rows"()`
  return {
    marks: [
      name,
      rows,
      moved,
      ...['insert', 'delete', 'update'].map((event) => `${name}_${event}`),
    ],
    make: [
      // Room in each page lets a number change without a new entry in the index.
      `CREATE TABLE "${name}" ("id" text COLLATE "C" NOT NULL, "lane" integer NOT NULL, "n" integer NOT NULL, PRIMARY KEY ("id", "lane")) WITH (fillfactor = 50)`,
      made('rows', rows),
      made('moved', moved),
      onRows('INSERT', 'NEW'),
      onRows('DELETE', 'OLD'),
      `CREATE TRIGGER "${name}_update" AFTER UPDATE OF "${column}" ON "${table}" FOR EACH ROW WHEN (OLD."${column}" IS DISTINCT FROM NEW."${column}") EXECUTE FUNCTION "${name}_moved"()`,
      // The triggers wait for all writers and keep others waiting, so no row is missed.
      `INSERT INTO "${name}" ("id", "lane", "n") SELECT "${column}", 0, COUNT(*) FROM "${table}" WHERE "${column}" IS NOT NULL GROUP BY 1`,
    ],
  }
}
