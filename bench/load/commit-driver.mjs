// One process of `commits`: each of its connections commits rows, one after the other, with the statements of a way to tell other processes of each.
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { ulid } from 'ulid'
import { pause } from '../lib/requests.mjs'

const message = 'a change of a record, with its id, its version and the rooms of its row'
/** A process tells the others of its commits so often, as the product does. */
const gatherMs = 20
const notice = `NOTIFY tinkerdesk_load, '${message}'; `
const { url, connections, way, startAt, forMs } = workerData

async function connect() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const [teller, ...clients] = await Promise.all(Array.from({ length: connections + 1 }, connect))
await pause(startAt - Date.now())
const isOver = () => Date.now() - startAt > forMs
let [count, untold] = [0, 0]
const telling = async () => {
  for (; !isOver(); await pause(gatherMs)) {
    const some = untold
    untold = 0
    if (some > 0) await teller.query(`NOTIFY tinkerdesk_load, '${some} changes of ${ulid()}'`)
  }
}
const committing = async (client) => {
  while (!isOver()) {
    await client.query('BEGIN')
    await client.query('INSERT INTO marks (text) VALUES ($1)', [message])
    await client.query(`${way === 'in each' ? notice : ''}COMMIT`)
    count += 1
    untold += 1
  }
}
await Promise.all([...clients.map(committing), ...(way === 'after' ? [telling()] : [])])
for (const client of [teller, ...clients]) await client.end()
parentPort.postMessage((count * 1000) / (Date.now() - startAt))
