/** Least ratios to the CPU of the product: that of the lean ceiling, and that of the best peer. */
const goals = {
  sqlite: {
    W1: [0.6, 5],
    W1r: [0.6, 8],
    W2: [3, 6],
    W3: [0.4, 10],
    W4: [0.3, 6],
    W5: [0.6, 60],
    W7: [0.15, 3],
    W8: [0.5, 1.5],
  },
  postgres: { W1: [0.6, 2.5], W1r: [0.8, 4], W3: [0.35, 6], W4: [0.25, 3] },
}

/** The workloads that a database has. */
export const workloadsOn = (database) => Object.keys(goals[database])

/** Returns the ratios of a workload with their goals. `cpu` is the CPU per request by contender, in ms; a ratio is `null` without a contender for it. */
export function ratiosOf(database, name, cpu, peers) {
  const measured = peers.flatMap((peer) => cpu[peer] ?? [])
  const rivals = [cpu.bare ?? null, measured.length ? Math.min(...measured) : null]
  return goals[database][name].map((goal, at) => {
    const ratio = rivals[at] === null ? null : rivals[at] / cpu.ours
    return { ratio, goal, isBelow: ratio !== null && ratio < goal }
  })
}

/** Three digits that count. */
export const figure = (value) =>
  value === undefined || value === null
    ? '–'
    : value < 1000
      ? value.toPrecision(3)
      : value.toFixed(0)
const row = (cells) =>
  cells.map((cell, at) => (at ? String(cell).padStart(13) : String(cell).padEnd(5))).join('')
const judged = ({ ratio, goal, isBelow }) => [
  figure(ratio),
  ratio === null ? '' : `≥ ${goal}${isBelow ? ' BELOW' : ''}`,
]

/**
 * Prints what was measured by workload and contender: ms of CPU per request with the ratios, then requests per second. Returns true if no ratio is below its
 * goal.
 */
export function printTable(database, measured, contenders, peers) {
  const named = Object.entries(measured)
  const lines = named.map(([name, sides]) => {
    const cpu = Object.fromEntries(Object.entries(sides).map(([who, { ms }]) => [who, ms]))
    return { name, sides, cpu, ratios: ratiosOf(database, name, cpu, peers) }
  })
  console.log(`\nms of CPU per request, ${database}`)
  console.log(row(['', ...contenders, 'bare ÷ ours', 'goal', 'peer ÷ ours', 'goal']))
  for (const { name, cpu, ratios } of lines)
    console.log(
      row([name, ...contenders.map((who) => figure(cpu[who])), ...ratios.flatMap(judged)]),
    )
  console.log('\nrequests per second')
  for (const { name, sides } of lines)
    console.log(row([name, ...contenders.map((who) => figure(sides[who]?.perSecond))]))
  return lines.every(({ ratios }) => !ratios.some(({ isBelow }) => isBelow))
}
