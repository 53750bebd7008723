import { measure, timeOnce } from './load.mjs'
import { editTogether, exported, importStudents } from './masses.mjs'
import { cpuMs } from './processes.mjs'
import { some } from './workloads.mjs'

/** Longest CPU time of a request or row, as a multiple of its time on 100,000 students. */
const maxGrowth = 1.2
const rounds = 3

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Takes each of two measures in turn, the second with more rows, and prints how much more CPU time that takes, which hardly depends on
 * other programs. Returns true if it does not grow; `growth: null` exempts it.
 */
async function compare({ name, what, growth = maxGrowth, per = 'request' }, measures) {
  const taken = [[], []]
  for (let round = 0; round < rounds; round += 1) for (const [at, cpuOf] of measures.entries()) taken[at].push(await cpuOf())
  const [before, after] = taken.map(median)
  const isFine = growth === null || after <= before * growth
  console.log(
    `${name.padEnd(4)} ${what}\n     cpu per ${per} ${before.toFixed(3)} ms, with more rows ${after.toFixed(3)} ms: ${(after / before).toFixed(2)} times${growth === null ? '' : ` (at most ${growth})`}${isFine ? '' : '  ABOVE'}`,
  )
  return isFine
}

/** Sends the workloads of each of two servers to it. Returns true for each workload that does not grow. */
export async function compareGrowth(small, large, seconds) {
  const results = []
  for (const [which, workload] of large.workloads.entries()) {
    const cpuOf = async ({ server, people, workloads }) => {
      const { cpuMs, failed } = await measure(server, { requests: workloads[which].ours, seconds, headers: people[workload.who] })
      return failed > 0 || cpuMs === null ? Infinity : cpuMs
    }
    results.push(await compare(workload, [() => cpuOf(small), () => cpuOf(large)]))
  }
  return results
}

const sections = ['Q', 'R', 'S', 'T']

/** Returns W7 and W10 to W12 on a server: each does its work once and returns the number of rows. */
export function massesOf(server, { admin }, { schools, newStudent, from }) {
  let [imported, edits] = [from, 0]
  return [
    {
      name: 'W7',
      what: '1,000 rows in one bulk request',
      work: async () => {
        const body = () => JSON.stringify({ bulk: some(1000, newStudent) })
        await timeOnce(3, () => fetch(`${server.url}/api/students/bulk`, { method: 'POST', headers: admin, body: body() }))
        return 3000
      },
    },
    {
      name: 'W10',
      what: 'the students of a class as CSV',
      work: async () => {
        const answer = await exported(server, admin, { filter: 'class||$eq||8th', sort: 'name.lastName,ASC' })
        if (!answer.ok) throw new Error(`The export was refused: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
        return (await answer.text()).split('\r\n').length - 2
      },
    },
    {
      name: 'W11',
      what: 'one field of some 4,000 students',
      // A record that has the value already is not changed.
      work: () => editTogether(server, admin, { about: 4000, section: sections[edits++ % sections.length] }),
    },
    {
      name: 'W12',
      what: 'an import of 4,000 students',
      work: async () => {
        await importStudents(server, admin, { schools, from: imported, count: 4000 })
        imported += 4000
        return 4000
      },
    },
  ]
}

/** Does work on many records at each of two servers, first once without a measure. Returns true for each that takes no more CPU time per row. */
export async function compareMasses(small, large) {
  const results = []
  for (const [which, { name, what }] of large.masses.entries()) {
    const cpuOf = async ({ server, masses }) => {
      const before = cpuMs(server.pid)
      const rows = await masses[which].work()
      return before === null ? Infinity : (cpuMs(server.pid) - before) / rows
    }
    for (const { masses } of [small, large]) await masses[which].work()
    results.push(await compare({ name, what, per: 'row' }, [() => cpuOf(small), () => cpuOf(large)]))
  }
  return results
}
