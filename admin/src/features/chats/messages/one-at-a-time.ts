/** Returns a function that runs work, never twice at the same time. A call while work runs makes the latest work run once more afterwards. */
export function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let isRunning = false
  let next: (() => Promise<void>) | undefined
  return async (work) => {
    next = work
    if (isRunning) return
    isRunning = true
    try {
      while (next) {
        const current = next
        next = undefined
        await current()
      }
    } finally {
      isRunning = false
    }
  }
}
