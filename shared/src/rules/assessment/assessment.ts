/** A median is shown for so many schools and more. */
export const minOfMedian = 5

interface Form {
  levels: readonly { name: string | null; points: number | null }[]
  parameters: readonly { code: string | null; weight: number | null }[]
}

interface Answer {
  code: string | null
  level: string | null
}

/**
 * Returns the score of a year, from 0 to 100 with one decimal: of each parameter its weight times the points of its level, as a share of the most points. A
 * parameter without an answer counts for nothing. `null` for a form without parameters, or without points.
 */
export function scoreOf({ levels, parameters }: Form, answers: readonly Answer[]): number | null {
  const most = Math.max(0, ...levels.map(({ points }) => points ?? 0))
  if (most === 0 || parameters.length === 0) return null
  const levelOf = new Map(answers.map(({ code, level }) => [code, level]))
  const sum = parameters.reduce((all, { code, weight }) => {
    const level = levelOf.get(code)
    const points = levels.find(({ name }) => name === level)?.points ?? 0
    return all + ((weight ?? 0) * points) / most
  }, 0)
  return Math.round(sum * 10) / 10
}

/** Returns the median of some scores, with one decimal. `hidden` for too few of them. */
export function medianOf(scores: readonly number[]): number | 'hidden' {
  if (scores.length < minOfMedian) return 'hidden'
  const inOrder = scores.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [
    inOrder[Math.floor((inOrder.length - 1) / 2)],
    inOrder[Math.ceil((inOrder.length - 1) / 2)],
  ]
  return Math.round(((low + high) / 2) * 10) / 10
}
