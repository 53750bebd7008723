// Load and faults: `npm run load`. A school morning, idle sockets, mixed work for an hour, commits of PostgreSQL, faults, and lists of millions, each on servers of its own. Prints what
// it measures and fails beyond a limit. It takes long, and needs a machine that does nothing else for its times.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answerHelp } from '../scripts/lib/help.mjs'
import { runScript } from './lib/data.mjs'
import { commits } from './load/commits.mjs'
import { faults } from './load/faults.mjs'
import { mixed } from './load/mixed.mjs'
import { morning } from './load/morning.mjs'
import { keys } from './load/keys.mjs'
import { heading, isWithin, say } from './load/report.mjs'
import { sockets } from './load/sockets.mjs'

answerHelp(`Load and faults on servers of this machine, with a filled database.

  npm run load [-- --only=morning,sockets,mixed,commits,faults,keys]

  --only=       some of the parts; "keys" runs only if it is named
  --database=   sqlite or postgres: one of the two in "morning"
  --faults=     some of the faults: server, replica, postgres, bucket, disk, postgres-disk, clock, slow, postgres-slow
  --minutes=60  of mixed work
  --sockets=10000, --schools=25, --pupils=40, --students=100000   another load, another database
  --flush=5000  delays each flush of PostgreSQL in "commits" by so many microseconds
  --plans=FILE  keeps the statements and plans of "keys"
  --data=DIR    keeps the filled SQLite database
  --no-build    uses the build that is there`)

const text = (usual) => ({ type: 'string', ...(usual === undefined ? {} : { default: usual }) })
const { values } = parseArgs({
  options: {
    only: text('morning,sockets,mixed,commits,faults'),
    database: text(),
    faults: text(),
    minutes: text('60'),
    sockets: text('10000'),
    schools: text('25'),
    pupils: text('40'),
    students: text('100000'),
    data: text(),
    flush: text(),
    plans: text(),
    'no-build': { type: 'boolean', default: false },
  },
})
const parts = { morning, sockets, mixed, commits, faults, keys }
const chosen = values.only.split(',')
const unknown = chosen.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no part "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const scratch = mkdtempSync(join(tmpdir(), 'tinkerdesk-load-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
if (!values['no-build']) runScript(['scripts/build.mjs'])

const size = {
  schools: 500,
  /** Of 25 schools, each with its address, a class comes at the same time. */
  classes: Number(values.schools),
  pupils: Number(values.pupils),
  students: Number(values.students),
  /** Staff who have a list of all students open. */
  watchers: 5,
}
const options = {
  size,
  data: values.data,
  flush: values.flush,
  plans: values.plans,
  database: values.database,
  faults: values.faults?.split(','),
  minutes: Number(values.minutes),
  sockets: Number(values.sockets),
}
let hasRun = true
for (const name of chosen)
  try {
    await parts[name]({ ...options, scratch: mkdtempSync(join(scratch, `${name}-`)) })
  } catch (error) {
    hasRun = false
    say(`${name} ended before its end: ${error instanceof Error ? error.message : error}`)
  }
const isFine = hasRun && isWithin()
heading(isFine ? 'Within all limits.' : 'A limit was exceeded, or a part did not run.')
process.exit(isFine ? 0 : 1)
