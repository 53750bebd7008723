import { entryFor } from '@tinkerdesk/shared'
/** Times in ms: a job waits for progress, and work stops that no job asks about. */
const [waitMs, leftMs] = [1000, 15_000]

/** Work that is under way. */
export interface Work {
  done: number
  total: number
  /** The name of what it made, once it is done. */
  name?: string
  error?: unknown
  askedAt: number
}

/** True for work that no job waits for any more, because it was stopped. */
export const isLeft = ({ askedAt }: Work): boolean => Date.now() - askedAt > leftMs

/** Long work outside transactions, for jobs that wait for it: each chunk of a job stores how far it is. */
export class WaitedWork {
  private readonly works = new Map<string, Work>()

  /** `make` does the work, counts in its state, ends early if it `isLeft`, and returns the name of what it made. */
  constructor(private readonly make: (state: Work) => Promise<string>) {}

  /** Starts the work of a job, or waits a moment for its progress. */
  async advance(job: string): Promise<void> {
    const state = this.works.get(job) ?? this.start(job)
    state.askedAt = Date.now()
    const until = Date.now() + waitMs
    while (state.name === undefined && state.error === undefined && Date.now() < until)
      await new Promise((end) => setTimeout(end, 50))
  }

  /** Returns the progress of a job's work. The caller has started it. An end is told once. */
  progress(job: string): Work {
    const state = entryFor(this.works, job)
    if (state.name !== undefined || state.error !== undefined) this.works.delete(job)
    return state
  }

  private start(job: string): Work {
    const state: Work = { done: 0, total: 0, askedAt: Date.now() }
    this.works.set(job, state)
    this.make(state).then(
      (name) => (state.name = name),
      (error: unknown) => {
        state.error = error
        if (isLeft(state)) this.works.delete(job)
      },
    )
    return state
  }
}
