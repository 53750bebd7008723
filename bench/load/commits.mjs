import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { heading, judge } from './report.mjs'

/** Time of one measure, and until all processes are connected, in ms. */
const [forMs, untilReadyMs] = [5000, 3000]
/** Connections that commit at once, by process: those of one, and of several. */
const crowds = [[1], [15], [15, 15], [15, 15, 15, 15]]
/** Ways to tell the other processes of a commit. */
const ways = {
  'without a message': 'none',
  'with a message in each transaction': 'in each',
  'with messages after the commits, as the product sends them': 'after',
}

/** Returns the commits in a second of several processes: threads, each with connections of its own. */
async function commitsPerSecond(url, processes, way) {
  const startAt = Date.now() + untilReadyMs
  const rates = processes.map(
    (connections) =>
      new Promise((done, fail) => {
        const workerData = { url, connections, way, startAt, forMs }
        new Worker(new URL('commit-driver.mjs', import.meta.url), { workerData })
          .once('message', done)
          .once('error', fail)
      }),
  )
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0)
}

/**
 * How many transactions a PostgreSQL commits in a second, by the way in which other processes hear of them. `flush` are microseconds by which it delays each
 * flush to the disk.
 */
export async function commits({ flush }) {
  const delay = flush ? `, each flush ${flush} µs later` : ''
  heading(`Commits of one PostgreSQL that waits for its disk${delay}`)
  const settings = flush ? [`commit_delay=${flush}`, 'commit_siblings=0'] : []
  const postgres = await startPostgres({ isDurable: true, settings })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('CREATE TABLE marks (id bigserial PRIMARY KEY, text text)')
  await admin.query('LISTEN tinkerdesk_load')
  try {
    for (const processes of crowds)
      for (const [name, way] of Object.entries(ways)) {
        const connections = processes.reduce((sum, some) => sum + some, 0)
        judge(
          `a second on ${connections} connections, ${name}`,
          await commitsPerSecond(postgres.url, processes, way),
        )
      }
  } finally {
    await admin.end()
    await postgres.remove()
  }
}
