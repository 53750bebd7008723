import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverArgs } from '../../scripts/lib/server-args.mjs'
import { runScript } from './data.mjs'
import { timeOnce } from './load.mjs'
import { lastMonths } from './months.mjs'
import { startServer } from './processes.mjs'
import { peopleOf } from './workloads.mjs'

/** Longest time of one statement, in ms: of CPU on SQLite. */
const maxStatement = 100
/** Longest time of the page of twelve months, as a multiple of its statements. */
const maxShare = 1.6

/** W19: the figures of twelve months. Returns true for each limit that is kept. */
export async function measureFigures(database, folder, env) {
  const file = join(folder, 'months.json')
  runScript(['bench/fill-marks.mjs', file], env)
  const taken = JSON.parse(readFileSync(file, 'utf8'))
  const [longest, all] = [taken.at(-1), taken.reduce((sum, ms) => sum + ms, 0)]
  const server = await startServer(serverArgs, env)
  const { admin } = await peopleOf(server)
  const page = `${server.url}/api/figures?month=${lastMonths(1)[0]}`
  const ms = await timeOnce(7, () => fetch(page, { headers: admin }))
  await server.stop()
  const share = ms / all
  console.log(
    `W19  figures of twelve months, ${database}\n     a statement at most ${longest.toFixed(0)} ms (at most ${maxStatement})${longest <= maxStatement ? '' : '  ABOVE'}; the page ${ms.toFixed(0)} ms, ${share.toFixed(2)} times its statements (at most ${maxShare})${share <= maxShare ? '' : '  ABOVE'}`,
  )
  return [longest <= maxStatement, share <= maxShare]
}
