/** The mark of the oldest answer of this page, as the header `x-events` gives it. `null` after answers of several runs of the server. */
let oldest: string | null | undefined

const parts = (mark: string) => {
  const [run, count] = mark.split('.')
  return { run, count: Number(count) }
}

/** Notes when the server began to read for an answer. */
export function noteMark({ headers }: Response): void {
  const mark = headers.get('x-events')
  if (mark === null || oldest === null) return
  const [before, now] = [parts(oldest ?? mark), parts(mark)]
  if (before.run !== now.run) oldest = null
  else if (oldest === undefined || now.count < before.count) oldest = mark
}

/** Returns the mark since which the page may have missed changes. `undefined` if that is not certain. */
export const pageMark = (): string | undefined => oldest ?? undefined
