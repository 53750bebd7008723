/** Rows that a chunk applies together. After a refusal it applies fewer for as many rows, so that only one is rolled back in the end. */
const sizes = [100, 10, 1] as const

/** The ends of the rows of which a job applies fewer at a time, by the job's id. Lost by a restart, which costs more attempts. */
const smallerUntil = new Map<string, readonly number[]>()

/** Returns the ends beyond this place. Each makes the chunks smaller. */
const endsAfter = (id: string, done: number): readonly number[] =>
  (smallerUntil.get(id) ?? []).filter((end) => done < end)

/** Returns the number of rows of the next chunk of a job. */
export const chunkSize = (id: string, done: number): number =>
  sizes[endsAfter(id, done).length] ?? 1

/** Makes the chunks smaller after a refusal, for as many rows as the refused one had. Returns false for a chunk of one row. */
export function shrinkChunk(id: string, done: number): boolean {
  const size = chunkSize(id, done)
  if (size > 1) smallerUntil.set(id, [...endsAfter(id, done), done + size])
  return size > 1
}

/** Forgets the sizes of a job that is over. */
export const forgetSizes = (id: string): boolean => smallerUntil.delete(id)
