import { measure } from '../lib/load.mjs'
import { percentile } from '../lib/requests.mjs'

const usualConnections = 10
const warmMs = 2000
/** A busy machine may take long. In seconds. */
const patience = 600

const requestsOf = ({ contender }, { kind, inputs, makes }) => {
  const build = contender.requests[kind]
  if (!makes) return inputs.map((input) => ({ method: 'GET', path: build(input).path }))
  return [
    {
      method: 'POST',
      path: build(makes()).path,
      setupRequest: (request) => ({ ...request, body: JSON.stringify(build(makes()).body) }),
    },
  ]
}

/** Sends an amount of requests. Returns the CPU of each in ms, the requests per second, and how many failed. */
async function sent(side, workload, amount) {
  const { cpuMs, taken, failed } = await measure(side.server, {
    requests: requestsOf(side, workload),
    connections: workload.connections ?? usualConnections,
    warming: 0,
    timeout: patience,
    amount,
    headers: side.people[workload.who],
  })
  return { ms: cpuMs, perSecond: amount / taken, failed }
}

/** Sends more and more requests until they take two seconds of CPU: by then the code is compiled. Returns the amount of a round. */
async function amountOf(side, workload, seconds) {
  const least = workload.connections ?? usualConnections
  for (let amount = least; ; amount *= 3) {
    const { ms } = await sent(side, workload, amount)
    if (ms * amount >= warmMs) return Math.max(least, Math.ceil((seconds * 1000) / ms))
  }
}

/** Measures contenders in rounds, in rotating order. Returns the medians by name: `ms` of CPU per request, `perSecond`, and the number that `failed`. */
export async function inRounds(sides, workload, { seconds, rounds }) {
  const runs = []
  for (const side of sides)
    runs.push({ side, amount: await amountOf(side, workload, seconds), taken: [] })
  for (let round = 0; round < rounds; round += 1)
    for (let at = 0; at < runs.length; at += 1) {
      const { side, amount, taken } = runs[(at + round) % runs.length]
      taken.push(await sent(side, workload, amount))
    }
  const median = (taken, key) =>
    percentile(
      taken.map((each) => each[key]),
      0.5,
    )
  return Object.fromEntries(
    runs.map(({ side, taken }) => [
      side.contender.name,
      {
        ms: median(taken, 'ms'),
        perSecond: median(taken, 'perSecond'),
        failed: taken.reduce((sum, { failed }) => sum + failed, 0),
      },
    ]),
  )
}
