import type { Sql, SqlValue, Database } from '../../src/database/database.js'

/** A step of SQLite's plan. */
interface Step {
  id: number
  parent: number
  detail: string
}

/** Records the statements that lists run beside other requests. Call it again for those since the last call. */
export function recordScans(database: Database): () => { text: string; values: readonly SqlValue[] }[] {
  let statements: { text: string; values: readonly SqlValue[] }[] = []
  const scan = database.scan.bind(database)
  const recording = (...person: Parameters<Database['scan']>): Sql => {
    const inner = scan(...person)
    return {
      ...inner,
      all: (text, values = []) => {
        statements.push({ text, values })
        return inner.all(text, values)
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

interface Query {
  text: string
  values: readonly SqlValue[]
}

/**
 * Returns the steps of a plan that look at a whole table again for each row of another one, so that their time grows with the product
 * of the two: a scan inside a subquery that depends on the row, and a scan as an inner loop.
 */
export const repeatedScans = (database: Database, query: Query): Promise<string[]> =>
  database.dialect === 'sqlite' ? sqliteScans(database, query) : postgresScans(database, query)

async function sqliteScans(database: Database, { text, values }: Query): Promise<string[]> {
  const steps = await database.read.all<Step>(`EXPLAIN QUERY PLAN ${text}`, values)
  const byId = new Map(steps.map((step) => [step.id, step]))
  const isDependent = ({ parent }: Step): boolean => {
    const above = byId.get(parent)
    return above !== undefined && (above.detail.startsWith('CORRELATED') || isDependent(above))
  }
  const isLoop = ({ detail }: Step) => /^(SCAN|SEARCH) /.test(detail)
  const isInner = (step: Step) => steps.some((other) => other.parent === step.parent && other.id < step.id && isLoop(other))
  return steps.filter((step) => step.detail.startsWith('SCAN ') && (isDependent(step) || isInner(step))).map(({ detail }) => detail)
}

/** A step of PostgreSQL's plan. */
interface Node {
  'Node Type': string
  'Parent Relationship'?: 'Outer' | 'Inner' | 'SubPlan' | 'InitPlan' | 'Member' | 'Subquery'
  'Subplan Name'?: string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** Rows that PostgreSQL expects in each table, so that it reads the few rows of a test as it reads a large table. */
const expectedRows = 100_000

async function postgresScans(database: Database, { text, values }: Query): Promise<string[]> {
  const [answer] = await database.write(async (tx) => {
    // Rows for each page of the table. Without statistics of the columns it expects different values in them.
    await tx.run(
      `UPDATE pg_class SET reltuples = ?, relpages = 1
       WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND (reltuples <> ? OR relpages <> 1)`,
      [expectedRows, expectedRows],
    )
    await tx.run(
      'DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)',
    )
    return tx.all<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
  })
  const [{ Plan: plan }] = answer!['QUERY PLAN']
  // A subquery that is read once into a table of hashes is called so in the condition that uses it.
  const isHashed = ({ 'Subplan Name': name }: Node) => JSON.stringify(plan).includes(`hashed ${name}`)
  const isWhole = (node: Node) => /^(Seq Scan|Index (Only )?Scan)$/.test(node['Node Type']) && node['Index Cond'] === undefined
  const scansBelow = (node: Node, isRepeated: boolean): string[] => [
    ...(isRepeated && isWhole(node) ? [`${node['Node Type']} of ${node['Relation Name']}`] : []),
    ...(node.Plans ?? []).flatMap((below) => {
      const relationship = below['Parent Relationship']
      if (relationship === 'InitPlan') return scansBelow(below, false)
      if (relationship === 'SubPlan') return scansBelow(below, !isHashed(below))
      return scansBelow(below, isRepeated || (node['Node Type'] === 'Nested Loop' && relationship === 'Inner'))
    }),
  ]
  return scansBelow(plan, false)
}
