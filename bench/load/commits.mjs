import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ulid } from 'ulid'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { heading, judge } from './report.mjs'

/** Time of one measure, in ms. */
const forMs = 5000
/** Connections that commit at once, by process: those of one, and of several. */
const crowds = [[1], [15], [15, 15, 15, 15]]
const message = 'a change of a record, with its id, its version and the rooms of its row'
/** A process tells the others of its commits so often, as the product does. */
const gatherMs = 20

async function connect(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Each connection commits rows, one after the other, with the statements of `way` before each commit. Returns the commits in a second. */
async function commitsPerSecond(url, processes, way) {
  let count = 0
  const start = performance.now()
  const isOver = () => performance.now() - start > forMs
  const run = async (connections) => {
    const { before, tell } = way()
    const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)))
    const teller = await connect(url)
    const telling = (async () => {
      for (; tell && !isOver(); await pause(gatherMs)) await tell(teller)
    })()
    await Promise.all(
      clients.map(async (client) => {
        while (!isOver()) {
          await client.query('BEGIN')
          await client.query('INSERT INTO marks (text) VALUES ($1)', [message])
          const { text, done } = before()
          await client.query(`${text}COMMIT`)
          done?.()
          count += 1
        }
      }),
    )
    await telling
    for (const client of [teller, ...clients]) await client.end()
  }
  await Promise.all(processes.map(run))
  return (count * 1000) / (performance.now() - start)
}

/** Three ways to tell the other processes of a commit. */
const ways = {
  'without a message': () => ({ before: () => ({ text: '' }) }),
  'with a message in each transaction': () => ({
    before: () => ({ text: `NOTIFY tinkerdesk_load, '${message}'; ` }),
  }),
  'with messages after the commits, as the product sends them': () => {
    let count = 0
    return {
      before: () => ({ text: '', done: () => (count += 1) }),
      async tell(client) {
        const some = count
        count = 0
        if (some > 0) await client.query(`NOTIFY tinkerdesk_load, '${some} changes of ${ulid()}'`)
      },
    }
  },
}

/** How many transactions a PostgreSQL commits in a second, by the way in which other processes hear of them. */
export async function commits() {
  heading('Commits of one PostgreSQL that waits for its disk')
  const postgres = await startPostgres({ isDurable: true })
  const admin = await connect(postgres.url)
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
