/** The limits of a field. */
interface Limits {
  min?: number
  max?: number
}

/** Returns the mistake of limits that no value can keep, as the end of a sentence. */
export const limitMistakes = ({ min = -Infinity, max = Infinity }: Limits): string[] =>
  min > max ? [`has a min of ${min} and a max of ${max}, so no value fits`] : []

/** Returns the mistakes of a closed list of values, each as the end of a sentence. */
export function choiceMistakes(choices: readonly string[]): string[] {
  const doubled = choices.filter((value, at) => choices.indexOf(value) !== at)
  return [
    ...(choices.length === 0 ? ['has no choices'] : []),
    ...(choices.some((value) => value.trim() === '') ? ['has an empty choice'] : []),
    ...[...new Set(doubled)].map((value) => `has the choice "${value}" twice`),
  ]
}
