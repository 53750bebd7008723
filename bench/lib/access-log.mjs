import { join } from 'node:path'
import { serverArgs } from '../../scripts/lib/server-args.mjs'
import { root } from './data.mjs'
import { measure } from './load.mjs'
import { startServer } from './processes.mjs'
import { pause, percentile } from './requests.mjs'
import { peopleOf } from './workloads.mjs'

/** Largest CPU of a request with the access log, as a multiple of the same without. */
const maxShare = 1.03
const rounds = 20
/** Rounds without a measure, until the code is compiled. */
const warming = 8
/** The share of the rounds that counts: what else the machine does adds to the time of some, and takes nothing away. */
const quiet = 0.25
/** The server as its modules are, of which one is changed before it starts. */
const modules = [
  ...serverArgs.slice(0, -1),
  '--import',
  join(root, 'bench/lib/switched-access-log.mjs'),
  join(root, 'api/dist/main.js'),
]

/**
 * W20: what the access log costs a request of W1 and W3, read by an admin. One server answers with the log and without, in turn. Returns
 * true for each limit that is kept.
 */
export async function measureAccessLog(folder, workloads) {
  const server = await startServer(modules, { DATA_DIR: folder })
  const { admin } = await peopleOf(server, ['admin'])
  const results = []
  for (const { name, ours } of workloads) {
    const taken = { with: [], without: [] }
    for (let round = -warming; round < rounds; round += 1)
      for (const side of ['with', 'without']) {
        const { cpuMs, failed } = await measure(server, {
          requests: ours,
          headers: admin,
          seconds: 2,
          warming: 0,
        })
        if (failed > 0) throw new Error(`W20: ${failed} requests of ${name} were refused`)
        if (round >= 0) taken[side].push(cpuMs)
        process.kill(server.pid, 'SIGUSR2')
        // The lines of the last second are stored before the next turn.
        await pause(1200)
      }
    const [logged, unlogged] = [percentile(taken.with, quiet), percentile(taken.without, quiet)]
    const share = logged / unlogged
    const isFine = share <= maxShare
    results.push(isFine)
    console.log(
      `W20  the access log in ${name}, SQLite\n     ${logged.toFixed(3)} ms of CPU with it, ${unlogged.toFixed(3)} without: ${share.toFixed(3)} times (at most ${maxShare})${isFine ? '' : '  ABOVE'}`,
    )
  }
  await server.stop()
  return results
}
