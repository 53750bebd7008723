import pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { heading, judge } from './report.mjs'

/** Time of one measure, in ms. */
const forMs = 5000
/** Connections that commit at once: those of one process, and of several. */
const crowds = [1, 15, 60]

/** Commits rows at once on some connections. Returns the commits in a second. */
async function commitsPerSecond(url, connections, commit) {
  const clients = []
  for (let at = 0; at < connections; at += 1) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    clients.push(client)
  }
  let count = 0
  const start = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < forMs) {
        await client.query('BEGIN')
        await client.query('INSERT INTO marks (text) VALUES ($1)', ['a change of a record'])
        await client.query(commit)
        count += 1
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  for (const client of clients) await client.end()
  return count / seconds
}

/** How many transactions a PostgreSQL commits in a second, with the message to the other processes that each change sends, and without. */
export async function commits() {
  heading('Commits of one PostgreSQL that waits for its disk')
  const postgres = await startPostgres({ isDurable: true })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('CREATE TABLE marks (id bigserial PRIMARY KEY, text text)')
  await admin.query('LISTEN tinkerdesk_load')
  try {
    for (const connections of crowds) {
      const bare = await commitsPerSecond(postgres.url, connections, 'COMMIT')
      const notified = await commitsPerSecond(
        postgres.url,
        connections,
        `NOTIFY tinkerdesk_load, 'a change of a record'; COMMIT`,
      )
      judge(`commits a second on ${connections} connections`, bare)
      judge(`the same with a message to other processes`, notified)
    }
  } finally {
    await admin.end()
    await postgres.remove()
  }
}
