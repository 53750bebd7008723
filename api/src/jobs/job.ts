import type { JobResult, Me } from '@tinkerdesk/shared'
import type { z } from 'zod'
import type { Config } from '../config/config.js'
import type { Transaction } from '../database/database.js'
import type { ProblemError } from '../problems/problem-error.js'

/** A class that Nest provides. */
type Service<T> = abstract new (...args: never[]) => T

/** One chunk of a job: a transaction that also stores the progress, so that nothing runs twice. */
export interface Chunk<Input> {
  /** The job's id. */
  id: string
  input: Input
  /** Items that earlier chunks finished. */
  done: number
  total: number
  /** The person who started the job, with the rights of this moment. */
  me: Me
  tx: Transaction
  /** Returns the instance of a service that Nest provides. */
  get<T>(service: Service<T>): T
}

/** The progress that a chunk made. */
export interface Progress {
  /** The number of items that it finished, or took back. */
  items: number
  results?: readonly JobResult[]
  /** Defaults to true when all items are done. */
  isFinished?: boolean
}

/** The items of some results, and the person who reads them. */
interface ShownItems<Input> extends Pick<Chunk<Input>, 'input' | 'get'> {
  items: readonly string[]
  me: Me
}

/** The times of a kind of job that nobody starts. */
export interface Schedule {
  pattern: string
  title: string
  /** Returns true if the settings ask for it. Absent for a job that always runs at its times. */
  isOn?(config: Config): boolean
}

interface Ended {
  done: number
  total: number
  counts: Readonly<Record<string, number>>
}

/** A kind of job. See `defineJob`. */
export interface JobKind<Input> {
  name: string
  /** The input is stored as JSON and parsed again for each chunk, also after an update of the product. */
  input: z.ZodType<Input>
  /**
   * Does the next part of the work in one transaction of less than a second, through the gate as `me`. A `ProblemError` rolls it back and
   * ends the job, unless `refused` continues; any other error is tried again later.
   */
  chunk(chunk: Chunk<Input>): Promise<Progress>
  /** Runs before each chunk, outside its transaction: for work that others must not wait for. Returns within a few seconds. */
  prepare?(start: Pick<Chunk<Input>, 'id' | 'input' | 'get'>): Promise<void>
  /** Returns the result of the item at `done`, which was refused. It is stored, and the job continues with the next one. */
  refused?(chunk: Chunk<Input>, problem: ProblemError): Promise<Progress>
  /**
   * Takes back a part of what was done, as the product itself, until it is finished. Runs after a stop or a failure. Without it, what was
   * done stays.
   */
  takeBack?(chunk: Chunk<Input>): Promise<Progress>
  /**
   * Finishes an item that is half done, or takes it back, in parts as the product itself. Runs after a stop or a failure of a job that keeps what
   * was done.
   */
  settle?(chunk: Chunk<Input>): Promise<Progress>
  /** Defaults to true. */
  isStoppable?: boolean
  /** Runs as the product itself: the rights were checked when it was started, and it must not end half done. */
  isOwnWork?: boolean
  /** Runs also while the disk is almost full, because it deletes. Other jobs wait then. */
  freesSpace?: boolean
  /** Returns the titles of items as a person may read them now. Without it, results show the titles that they were stored with. */
  titles?(shown: ShownItems<Input>): Promise<ReadonlyMap<string, string>>
  /** Returns the result of a finished job in one sentence. */
  sentence(ended: Ended): string
  /** Returns the id of the change set that the job with this id makes. */
  changeSetOf?(input: Input, id: string): string
  /** Runs as the product itself at these times, under this title. `pattern` is a cron pattern in Indian time. Its input is `{}`. */
  schedule?: Schedule
}

/** A kind of job whose input is stored. */
export interface AnyJob {
  readonly name: string
  readonly schedule: Schedule | undefined
  readonly isStoppable: boolean
  readonly isOwnWork: boolean
  readonly freesSpace: boolean
  readonly chunk: JobKind<unknown>['chunk']
  readonly prepare: JobKind<unknown>['prepare'] | undefined
  readonly refused: JobKind<unknown>['refused'] | undefined
  readonly takeBack: JobKind<unknown>['takeBack'] | undefined
  readonly settle: JobKind<unknown>['settle'] | undefined
  /** Returns none for an input of an older build that is no longer understood. */
  readonly titles: JobKind<unknown>['titles'] | undefined
  readonly sentence: JobKind<unknown>['sentence']
  /** True if its jobs write a change set, which `changeSetOf` names. */
  readonly hasChangeSet: boolean
  /** Returns the change set of a job with this stored input and id. `null` for other work, and for an input of an older build that is no longer understood. */
  readonly changeSetOf: (stored: string, id: string) => string | null
}

/** A kind of job that can be started with an input of this type. */
export interface StartableJob<Input> extends AnyJob {
  /** Returns the input as it is stored. */
  stored(input: Input): string
}

/** Declares a kind of job as a value: `defineJob({ name: 'assign', input: z.strictObject({ … }), chunk: async ({ input, done, tx }) => … })`. */
export function defineJob<Input>(kind: JobKind<Input>): StartableJob<Input> {
  const {
    name,
    schedule,
    isStoppable = true,
    isOwnWork = false,
    freesSpace = false,
    prepare,
    refused,
    takeBack,
    settle,
    titles,
    changeSetOf,
  } = kind
  const read = (chunk: Chunk<unknown>): Chunk<Input> => ({
    ...chunk,
    input: kind.input.parse(chunk.input),
  })
  return {
    name,
    schedule,
    isStoppable,
    isOwnWork,
    freesSpace,
    prepare: prepare && ((start) => prepare({ ...start, input: kind.input.parse(start.input) })),
    chunk: (chunk) => kind.chunk(read(chunk)),
    refused: refused && ((chunk, problem) => refused(read(chunk), problem)),
    takeBack: takeBack && ((chunk) => takeBack(read(chunk))),
    settle: settle && ((chunk) => settle(read(chunk))),
    titles:
      titles &&
      (async (shown) => {
        const input = kind.input.safeParse(shown.input)
        return input.success ? titles({ ...shown, input: input.data }) : new Map()
      }),
    sentence: (ended) => kind.sentence(ended),
    hasChangeSet: changeSetOf !== undefined,
    changeSetOf(stored, id) {
      if (!changeSetOf) return null
      const input = kind.input.safeParse(JSON.parse(stored))
      return input.success ? changeSetOf(input.data, id) : null
    },
    stored: (input) => JSON.stringify(kind.input.parse(input)),
  }
}
