import { pause } from '../lib/requests.mjs'

/** Lets all connections to come write to the log the plan of each statement with what it read. */
export async function explain(client) {
  const [{ name }] = (await client.query('SELECT current_database() AS name')).rows
  await client.query(`ALTER DATABASE "${name}" SET session_preload_libraries = 'auto_explain'`)
  await client.query(`LOAD 'auto_explain'`)
  for (const [setting, value] of Object.entries({
    log_min_duration: '0',
    log_analyze: 'on',
    log_buffers: 'on',
    log_timing: 'off',
    log_format: 'json',
    log_nested_statements: 'on',
    log_level: 'log',
  }))
    await client.query(`ALTER DATABASE "${name}" SET auto_explain.${setting} = '${value}'`)
}

const nodesOf = (node) => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
/** The rows that a plan looked at: those of its scans of tables and indexes, with the ones that it left out. */
const rowsOf = (plan) =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] && /Scan/.test(node['Node Type']))
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    )

/**
 * Collects the plans from PostgreSQL's log. `onLog` hears the log, `since` returns the plans that were written since its last call, and the
 * statements that were stopped at their limit.
 */
export function planLog() {
  let text = ''
  return {
    onLog: (part) => (text += part),
    async since() {
      let length
      do {
        ;({ length } = text)
        await pause(200)
      } while (text.length > length)
      const lines = [...text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)]
      const stopped = [
        ...text.matchAll(
          /ERROR: +canceling statement.*\n(?:.*CONTEXT:.*\n(?:\t.*\n)*)?.*STATEMENT: +(.*\n(?:\t.*\n)*)/g,
        ),
      ]
      text = ''
      const plans = lines.flatMap(([, ms, json]) => {
        const { 'Query Text': query, Plan: plan } = JSON.parse(json)
        // The product asks for some plans without running them.
        if (plan['Actual Loops'] === undefined) return []
        const buffers = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        return [{ query, plan, ms: Number(ms), rows: rowsOf(plan), buffers }]
      })
      return [
        ...plans,
        ...stopped.map(([, query]) => ({ query, isStopped: true, ms: 0, rows: 0, buffers: 0 })),
      ]
    },
  }
}
