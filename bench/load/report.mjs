import { percentile } from '../lib/requests.mjs'

const results = []
const kept = (most, value) => most === undefined || value <= most

/** Prints a part of the run. */
export const heading = (text) => console.log(`\n${text}`)

/** Prints a sentence: what a part could not do on this machine, or what it found beside its figures. */
export const say = (text) => console.log(`     ${text}`)

/** Prints a figure. It is a fault above `most`, and then the run fails. */
export function judge(name, value, { most, unit = '' } = {}) {
  const isFine = kept(most, value)
  results.push(isFine)
  const limit = most === undefined ? '' : ` (at most ${most})`
  const text = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0)
  console.log(`     ${name.padEnd(60)} ${text}${unit}${limit}${isFine ? '' : '  ABOVE'}`)
}

/** True if no figure was beyond its limit. */
export const isWithin = () => results.every(Boolean)

/** The times of steps, and what was refused. */
export class Steps {
  times = new Map()
  refusals = new Map()

  /** Takes the time of a request. `ask` resolves with its status and body. Returns what `ask` returns. */
  async take(step, ask) {
    const start = performance.now()
    const answer = await ask()
    this.add(step, performance.now() - start)
    if (answer.status === 0 || answer.status >= 400)
      this.refuse(`${step}: ${answer.status} ${answer.body?.title ?? ''}`)
    return answer
  }

  /** Adds a time in ms. */
  add(step, ms) {
    const own = this.times.get(step) ?? []
    own.push(ms)
    this.times.set(step, own)
  }

  refuse(what) {
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1)
  }

  get refusedTimes() {
    return [...this.refusals.values()].reduce((sum, count) => sum + count, 0)
  }

  print() {
    for (const [step, times] of this.times) {
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) =>
        `${Math.round(percentile(times, share))}`.padStart(6),
      )
      console.log(
        `     ${step.padEnd(34)} ${String(times.length).padStart(6)} times   p50 ${p50}  p95 ${p95}  p99 ${p99} ms`,
      )
    }
    for (const [what, count] of this.refusals) say(`refused ${count} times: ${what}`)
    if (this.refusals.size === 0) say('nothing was refused')
  }
}
