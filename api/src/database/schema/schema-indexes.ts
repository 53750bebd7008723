const created = /^CREATE (?:UNIQUE )?INDEX "([^"]+)" ON "[^"]+"(?: USING \w+)? +\(([^)]*)\)/

/**
 * Returns the statements with the columns of every index that PostgreSQL has now in the order of that index. TypeORM reads them in the order
 * of the table, so a `down` would create another index than the one that its `up` drops.
 */
export async function inIndexOrder(
  statements: readonly string[],
  query: <T>(text: string) => Promise<T[]>,
): Promise<string[]> {
  const columns = await query<{ index: string; names: string }>(
    `SELECT i.relname AS "index", string_agg('"' || a.attname || '"', ', ' ORDER BY k.at) AS "names"
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     JOIN LATERAL unnest(x.indkey) WITH ORDINALITY AS k(number, at) ON true
     JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.number
     WHERE i.relnamespace = current_schema()::regnamespace GROUP BY i.relname`,
  )
  const order = new Map(columns.map(({ index, names }) => [index, names]))
  return statements.map((text) => {
    const [, index, listed] = created.exec(text) ?? []
    const names = index && order.get(index)
    return names && listed ? text.replace(`(${listed})`, `(${names})`) : text
  })
}
