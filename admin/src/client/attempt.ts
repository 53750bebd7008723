/** A browser that blocks its storage may never answer. */
const patienceMs = 1_500

/** Runs work on the storage of the browser. One that keeps nothing, because its storage is blocked or full, gives `otherwise`. */
export async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), patienceMs)))
  try {
    return await Promise.race([work(), late])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
