import { Events } from './events.js'
import { addresses, type Job, type Resources, type SavedImport } from './generated/resources.js'
import { Records } from './records.js'
import { call, type AnswerOf, type LooseCall, type OperationName } from './call.js'
import type { Operations } from './generated/operations.js'
import { Sender, type CallOptions, type ClientOptions } from './sender.js'
import type { Name } from './queries.js'

export type * from './generated/resources.js'
export type { Change, Changes } from './events.js'
export type { Operations } from './generated/operations.js'
export type { AnswerOf, CallOf, OperationName } from './call.js'
export type { CallOptions, ClientOptions } from './sender.js'
export type {
  ChangeOf,
  CreateOf,
  ListQuery,
  Name,
  Page,
  ReadOf,
  Row,
  Selection,
} from './queries.js'
export type { Archived, Records, Result, Version } from './records.js'
export { Conflict, Problem, type Issue } from './problem.js'

/** Everything that is no record. */
export interface Beside {
  /** Saves the new and changed rows of a file that was tried. Many rows are saved by a job. */
  applyImport(id: string, options?: CallOptions): Promise<SavedImport | Job>
  /** Waits until a job has ended, and returns it. */
  finished(job: Pick<Job, 'id'>, options?: CallOptions): Promise<Job>
  /**
   * Sends any operation of the description that has no method here, by its name, and returns its answer: of other content than JSON the `Response`.
   * Throws a `Problem` if it is refused.
   */
  call<N extends OperationName>(name: N, ...args: Operations[N]['args']): Promise<AnswerOf<N>>
  /** Ends all watching, so that a program can end. */
  close(): void
}

/** A client: the records of each resource, and the rest. */
export type Client = { readonly [N in Name]: Records<N> } & Beside

const isOpen = ({ state }: Job): boolean => state === 'queued' || state === 'running'

/** Returns a client of the product at an address. Nothing is sent before the first call. */
export function tinkerdesk(options: ClientOptions): Client {
  const sender = new Sender(options)
  const events = new Events(sender.address, sender.token)
  const beside: Beside = {
    applyImport: (id, more) =>
      sender.json({
        method: 'POST',
        path: `/api/imports/${encodeURIComponent(id)}/apply`,
        isRepeatable: true,
        ...more,
      }) as Promise<SavedImport | Job>,
    finished: async ({ id }, more) => {
      for (;;) {
        const path = `/api/jobs/${encodeURIComponent(id)}`
        const job = (await sender.json({ method: 'GET', path, ...more })) as Job
        if (!isOpen(job)) return job
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    },
    // Only the caller knows the types of a name.
    call: ((name: OperationName, sent?: LooseCall) => call(sender, name, sent)) as Beside['call'],
    close: () => events.close(),
  }
  const records = Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [
      name,
      new Records(sender, events.watch, address),
    ]),
  ) as { readonly [N in keyof Resources]: Records<N> }
  return { ...records, ...beside }
}
