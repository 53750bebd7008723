import { measure, timeOnce } from './load.mjs'
import { editTogether, exported, importStudents } from './masses.mjs'
import { cpuMs } from './processes.mjs'
import { json, some } from './workloads.mjs'

/** Longest CPU time of a request or row, as a multiple of its time on 100,000 students. */
const maxGrowth = 1.2
/** Rounds with a measure, and at most so many without, until the code of both servers is compiled. */
const [rounds, maxWarming] = [7, 12]

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Takes both measures, in each round the other first. Returns the CPU times with few rows and with more. */
async function takeBoth([few, more], round) {
  if (round % 2 === 0) return [await few(), await more()]
  const last = await more()
  return [await few(), last]
}

/** Takes measures until they fall no more: the first requests of a kind run code that is not compiled yet. */
async function warmUp(measures) {
  let [least, steady] = [Infinity, 0]
  for (let round = 0; round < maxWarming && steady < 2; round += 1) {
    const [few, more] = await takeBoth(measures, round)
    steady = few + more < least * 0.97 ? 0 : steady + 1
    least = Math.min(least, few + more)
  }
}

/**
 * Takes two measures, of which the second has more rows, and prints how much more CPU time that takes: the median of the rounds, for other programs disturb both
 * sides of one round. Returns true if it does not grow.
 */
async function compare({ name, what, per = 'request' }, measures) {
  await warmUp(measures)
  const taken = []
  for (let round = 0; round < rounds; round += 1) taken.push(await takeBoth(measures, round))
  const times = median(taken.map(([few, more]) => more / few))
  const [few, more] = [0, 1].map((side) => median(taken.map((both) => both[side])))
  const isFine = times <= maxGrowth
  console.log(
    `${name.padEnd(4)} ${what}\n     cpu per ${per} ${few.toFixed(3)} ms, with more rows ${more.toFixed(3)} ms: ${times.toFixed(2)} times (at most ${maxGrowth})${isFine ? '' : '  ABOVE'}`,
  )
  return isFine
}

/** Sends the workloads of each of two servers to it. Returns true for each workload that does not grow. */
export async function compareGrowth(small, large) {
  const results = []
  for (const [which, workload] of large.workloads.entries()) {
    const cpuOf = async ({ server, people, workloads }) => {
      const { ours: requests, who, amount, connections, seconds = 1 } = workloads[which]
      const { cpuMs, failed } = await measure(server, {
        requests,
        seconds,
        amount,
        connections,
        warming: 0,
        headers: people[who] ?? { ...json, origin: server.url },
      })
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
        await timeOnce(3, () =>
          fetch(`${server.url}/api/students/bulk`, {
            method: 'POST',
            headers: admin,
            body: body(),
          }),
        )
        return 3000
      },
    },
    {
      name: 'W10',
      what: 'the students of a class as CSV',
      work: async () => {
        const answer = await exported(server, admin, {
          filter: 'class||$eq||8th',
          sort: 'name.lastName,ASC',
        })
        if (!answer.ok)
          throw new Error(
            `The export was refused: ${answer.status} ${(await answer.text()).slice(0, 300)}`,
          )
        return (await answer.text()).split('\r\n').length - 2
      },
    },
    {
      name: 'W11',
      what: 'one field of some 4,000 students',
      // A record that has the value already is not changed.
      work: () =>
        editTogether(server, admin, { about: 4000, section: sections[edits++ % sections.length] }),
    },
    {
      name: 'W12',
      what: 'an import of 2,000 students',
      work: async () => {
        await importStudents(server, admin, { schools, from: imported, count: 2000 })
        imported += 2000
        return 2000
      },
    },
  ]
}

/** Does work on many records at each of two servers. Returns true for each that takes no more CPU time per row. */
export async function compareMasses(small, large) {
  const results = []
  for (const [which, { name, what }] of large.masses.entries()) {
    const cpuOf = async ({ server, masses }) => {
      const before = cpuMs(server.pid)
      const rows = await masses[which].work()
      return before === null ? Infinity : (cpuMs(server.pid) - before) / rows
    }
    results.push(
      await compare({ name, what, per: 'row' }, [() => cpuOf(small), () => cpuOf(large)]),
    )
  }
  return results
}
