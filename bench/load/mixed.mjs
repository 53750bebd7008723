import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverArgs } from '../../scripts/lib/server-args.mjs'
import { root } from '../lib/data.mjs'
import { residentMb } from '../lib/processes.mjs'
import { pause } from '../lib/requests.mjs'
import { heading, judge, say, Steps } from './report.mjs'
import { onSqlite, watchProcessor } from './stack.mjs'
import { startStaff } from './staff.mjs'
import { Tab } from './tab.mjs'
import { visit } from './visit.mjs'

/** Largest heap at the end, as a multiple of the heap at the reference point. */
const maxGrowth = 1.1
/** The reference point is at ten minutes, in a short run after a third. */
const referenceOf = (minutes) => Math.min(10, minutes / 3)
/** Students who are there at a time; each leaves after a visit, and another comes. */
const atOnce = 40
const addressOf = (school) => `127.0.1.${school + 1}`

/** Returns the heap of a server in MB after a collection. */
async function heapOf({ pid }, file) {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await pause(100)
    try {
      return Number(readFileSync(file, 'utf8')) / 1048576
    } catch {
      // It collects.
    }
  }
}

/** The work of an admin meanwhile: searches, exports, new records and their archive. */
async function office(tab, schools, steps, isOver) {
  for (let n = 0; !isOver(); n += 1) {
    const word = ['shar', 'walk', 'reddy', 'meht'][n % 4]
    await steps.take('a search', () => tab.ask('GET', `/api/quick-find?q=${word}`))
    const { body } = await steps.take('a new student', () =>
      tab.ask('POST', '/api/students', {
        name: { firstName: 'Ravi', lastName: `Das ${n}` },
        school: schools[n % schools.length],
        class: '8th',
      }),
    )
    await steps.take('an archived student', () => tab.ask('DELETE', `/api/students/${body?.id}`))
    if (n % 10 === 0)
      await steps.take('an export of a school', () =>
        tab.ask(
          'GET',
          `/api/exports/students/csv?columns=name.firstName,class&filter=school||$eq||${schools[0]}`,
        ),
      )
    await pause(500)
  }
}

/** Mixed work of students, staff and an admin on one process, whose memory must not grow. */
export async function mixed({ size, scratch, data, minutes }) {
  const file = join(scratch, 'heap')
  const probe = ['--expose-gc', '--import', join(root, 'bench/load/heap-probe.mjs')]
  const stack = await onSqlite(size, scratch, data, { HEAP_FILE: file }, [...probe, ...serverArgs])
  heading(`${minutes} minutes of mixed work: ${stack.title}`)
  const { url, people, servers } = stack
  const steps = new Steps()
  let isOver = false
  try {
    const staff = await startStaff(url, people, addressOf, steps)
    const printProcessor = watchProcessor(stack.processes)
    const pupils = people.classes.flatMap((each, school) =>
      each.pupils.map((pupil) => ({ pupil, address: addressOf(school) })),
    )
    let next = 0
    const come = async () => {
      while (!isOver) {
        const { pupil, address } = pupils[next++ % pupils.length]
        ;(await visit(url, pupil, { address, pin: people.pin }, steps)).close()
      }
    }
    const admin = new Tab(url, { cookie: people.admin.cookie })
    const schools = people.classes.map(({ school }) => school)
    const working = [
      office(admin, schools, steps, () => isOver),
      ...Array.from({ length: atOnce }, come),
    ]
    const start = performance.now()
    const until = (minute) => pause(start + minute * 60_000 - performance.now())
    const reference = referenceOf(minutes)
    await until(reference)
    const first = await heapOf(servers[0], file)
    const every = Math.max(1, minutes / 10)
    const seen = [first]
    for (let minute = reference + every; minute < minutes; minute += every) {
      await until(minute)
      seen.push(await heapOf(servers[0], file))
    }
    await until(minutes)
    const last = await heapOf(servers[0], file)
    printProcessor()
    isOver = true
    await Promise.all(working)
    await staff.stop()
    admin.close()
    steps.print()
    say(`heap after collections: ${[...seen, last].map((mb) => mb.toFixed(1)).join(', ')} MB`)
    say(`resident memory at the end: ${residentMb(servers[0].pid).toFixed(0)} MB`)
    judge(`heap after ${reference.toFixed(1)} minutes`, first, { unit: ' MB' })
    judge(`heap after ${minutes} minutes`, last, { unit: ' MB' })
    judge('its multiple', last / first, { most: maxGrowth })
    const failures = [...steps.refusals].filter(([what]) => / (0|5\d\d) /.test(what))
    judge(
      'requests that failed',
      failures.reduce((sum, [, count]) => sum + count, 0),
      { most: 0 },
    )
  } finally {
    await stack.stop()
  }
}
