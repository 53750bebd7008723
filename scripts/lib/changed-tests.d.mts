interface Change {
  files: readonly string[]
  text: string
}
interface Ranked {
  path: string
  score: number
  seconds: number
}
interface Chosen {
  chosen: Record<'unit' | 'api' | 'browser', string[]>
  leftOut: number
}
export function rankTests(
  change: Change,
  tests: readonly (readonly [path: string, text: string])[],
): Ranked[]
export function withinTime(
  ranked: readonly Ranked[],
  seconds: number,
  times?: Readonly<Record<string, number>>,
): Chosen
