import { autosavePause } from './autosave-pause.js'

/** Returns the moments, in ms, at which a draft is stored while keys are pressed at these moments. */
function storedAt(keys: readonly number[]): number[] {
  const stored: number[] = []
  let since: number | undefined
  for (const [at, key] of keys.entries()) {
    since ??= key
    const due = key + autosavePause(since, key)
    if (due >= (keys[at + 1] ?? Infinity)) continue
    stored.push(due)
    since = undefined
  }
  return stored
}

test('a draft is stored after a rest, and every two seconds while someone types without one', () => {
  expect(storedAt([0, 100, 200])).toEqual([700])
  const steady = Array.from({ length: 51 }, (_, at) => at * 100)
  expect(storedAt(steady)).toEqual([2_000, 4_100, 5_500])
})
