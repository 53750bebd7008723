import { currentView } from './view.js'

/** A browser that blocks its storage may never answer. It gets this many steps of this length, in ms. */
const [steps, stepMs] = [15, 100]

/** Runs work on the storage of the browser. One that keeps nothing, because its storage is blocked or full, gives `otherwise`. So does a tab in which an admin looks as another person. */
export async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  if (currentView()) return otherwise
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => {
    // A busy page cannot take an answer that has come. However long it is busy, only one step passes.
    const wait = (left: number) => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : resolve(otherwise)), stepMs)
    }
    wait(steps)
  })
  try {
    return await Promise.race([work(), late])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
