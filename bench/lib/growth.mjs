import { measure } from './load.mjs'

/** Longest CPU time of a request, as a multiple of its time on 100,000 students. */
const maxGrowth = 1.2
const rounds = 3

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Sends the workloads of each of two servers to it in turn, the second with more rows, and prints how much more CPU time their requests take.
 * CPU time hardly depends on other programs. Returns true for each workload that does not grow; `growth: null` exempts one.
 */
export async function compareGrowth(small, large, seconds) {
  const results = []
  for (const [which, { name, what, who, growth = maxGrowth }] of large.workloads.entries()) {
    const taken = [[], []]
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { server, people, workloads }] of [small, large].entries()) {
        const { cpuMs, failed } = await measure(server, { requests: workloads[which].ours, seconds, headers: people[who] })
        taken[at].push(failed > 0 || cpuMs === null ? Infinity : cpuMs)
      }
    const [before, after] = taken.map(median)
    const isFine = growth === null || after <= before * growth
    results.push(isFine)
    console.log(
      `${name.padEnd(4)} ${what}\n     cpu ${before.toFixed(3)} ms, with more rows ${after.toFixed(3)} ms: ${(after / before).toFixed(2)} times${growth === null ? '' : ` (at most ${growth})`}${isFine ? '' : '  ABOVE'}`,
    )
  }
  return results
}
