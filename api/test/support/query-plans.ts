import type { Sql, SqlValue, Database } from '../../src/database/database.js'

/** A step of SQLite's plan. */
interface Step {
  id: number
  parent: number
  detail: string
}

/** Records the statements that lists run beside other requests, and runs them where no clock stops them. Call it again for those since the last call. */
export function recordScans(
  database: Database,
): () => { text: string; values: readonly SqlValue[] }[] {
  let statements: { text: string; values: readonly SqlValue[] }[] = []
  const scan = database.scan.bind(database)
  const recording = (...person: Parameters<Database['scan']>): Sql => {
    const inner = scan(...person)
    return {
      ...inner,
      all: (text, values = []) => {
        statements.push({ text, values })
        return database.read.all(text, values)
      },
    }
  }
  Object.assign(database, { scan: recording })
  return () => {
    const recorded = statements
    statements = []
    return recorded
  }
}

/**
 * Returns the steps of a SQLite plan that look at a whole table again for each row of another one, so that their time grows with the product
 * of the two: a scan inside a subquery that depends on the row, and a scan as an inner loop.
 */
export async function repeatedScans(
  database: Database,
  { text, values }: { text: string; values: readonly SqlValue[] },
): Promise<string[]> {
  const steps = await database.read.all<Step>(`EXPLAIN QUERY PLAN ${text}`, values)
  const byId = new Map(steps.map((step) => [step.id, step]))
  const isDependent = ({ parent }: Step): boolean => {
    const above = byId.get(parent)
    return above !== undefined && (above.detail.startsWith('CORRELATED') || isDependent(above))
  }
  const isLoop = ({ detail }: Step) => /^(SCAN|SEARCH) /.test(detail)
  const isInner = (step: Step) =>
    steps.some((other) => other.parent === step.parent && other.id < step.id && isLoop(other))
  return steps
    .filter((step) => step.detail.startsWith('SCAN ') && (isDependent(step) || isInner(step)))
    .map(({ detail }) => detail)
}

/** Returns the steps of a plan, which PostgreSQL makes as for large tables: it reads what it can by an index, in its order. `without` names other ways, which it does not take. */
export async function stepsOf(
  database: Database,
  { text, values }: { text: string; values: readonly SqlValue[] },
  without: readonly string[] = ['seqscan', 'bitmapscan', 'sort'],
): Promise<string[]> {
  if (database.dialect === 'sqlite')
    return (await database.read.all<Step>(`EXPLAIN QUERY PLAN ${text}`, values)).map(
      ({ detail }) => detail,
    )
  const lines = await database.write(async (tx) => {
    for (const kind of without) await tx.all(`SET LOCAL enable_${kind} = off`)
    return tx.all<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, [...values])
  }, 'product')
  return lines.map((line) => line['QUERY PLAN'].trim())
}

/** A step of PostgreSQL's plan. */
interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  Plans?: readonly Node[]
}

/** The same for a plan of PostgreSQL that uses an index wherever there is one, as it does for large tables. */
export async function repeatedPostgresScans(
  database: Database,
  { text, values }: { text: string; values: readonly SqlValue[] },
): Promise<string[]> {
  const rows = await database.write(async (tx) => {
    await tx.all('SET LOCAL enable_seqscan = off')
    return tx.all<{ 'QUERY PLAN': { Plan: Node }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values])
  }, 'product')
  const whole = JSON.stringify(rows)
  // A subplan that depends on no row runs once and is kept as a hash.
  const isRepeated = ({ 'Parent Relationship': place, 'Subplan Name': name = '' }: Node) =>
    place === 'SubPlan' && !whole.includes(`hashed ${name}`)
  const scansIn = (node: Node, isInside: boolean): string[] => [
    ...(isInside && node['Node Type'] === 'Seq Scan'
      ? [`Seq Scan on ${node['Relation Name']}`]
      : []),
    ...(node.Plans ?? []).flatMap((child, at) =>
      scansIn(
        child,
        isInside || isRepeated(child) || (at > 0 && node['Node Type'] === 'Nested Loop'),
      ),
    ),
  ]
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan, false)))
}
