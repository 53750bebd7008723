import { Injectable, Logger } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import type { Me } from '@tinkerdesk/shared'
import { Sessions, BearerTokens } from '../access/sessions.js'
import { system } from '../access/system.js'
import { noteToken } from '../database/token-in.js'
import { Database, type Transaction } from '../database/database.js'
import { Events } from '../events/events.js'
import { FreeSpace } from '../files/free-space.js'
import { ProblemError } from '../problems/problem-error.js'
import { problemFrom } from '../problems/problem-from.js'
import type { AnyJob, Chunk, Progress } from './job.js'
import { JobKinds } from './job-kinds.js'
import { JobQueue, LeaseLost } from './job-queue.js'
import { JobTimes } from './job-times.js'
import { shownJob, type JobRow } from './shown-job.js'

const sentences = {
  gone: 'Stopped, because the account of the person who started it is disabled or gone.',
  token: 'Stopped, because the token that started it has ended, or its owner may no longer use it.',
  unknown: 'This version of Tinkerdesk no longer does this kind of work.',
  newer: 'It waits for a server of a newer version, which does this kind of work.',
  full: 'It waits, because the disk is almost full. It continues by itself when there is space again.',
  failed: 'It failed several times. Please try again later, or contact your admin.',
}

/** Busy or unavailable: the same chunk may succeed later. */
const isPassing = ({ status }: ProblemError): boolean => status >= 500 || status === 429

/** Works on one claimed job, chunk by chunk. */
@Injectable()
export class JobWork {
  private readonly logger = new Logger('Jobs')

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly kinds: JobKinds,
    private readonly times: JobTimes,
    private readonly events: Events,
    private readonly sessions: Sessions,
    private readonly tokens: BearerTokens,
    private readonly space: FreeSpace,
    private readonly services: ModuleRef,
  ) {}

  private readonly get: Chunk<unknown>['get'] = (service) =>
    this.services.get(service, { strict: false })

  /** Runs the next chunk. Returns the job as it is then, without a lease if it waits, or `undefined` if this process no longer has it. */
  async step(row: JobRow): Promise<JobRow | undefined> {
    try {
      return this.announced(await this.next(row))
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      // A stop keeps the lease if there is something to take back.
      return this.queue.claimed(row)
    }
  }

  /** Lets another process, or the next start, continue the job. */
  async release(row: JobRow): Promise<void> {
    const now = new Date().toISOString()
    await this.queue
      .change(row, { state: 'queued', lease: null, due_at: now, attempts: 0 })
      .catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error
      })
  }

  private announced(row: JobRow): JobRow {
    this.events.emitEverywhere('job-changed', {
      owner: row.owner,
      job: shownJob(row, this.kinds.get(row.kind)),
    })
    return row
  }

  /** True for a job that a server of a newer version may have made, which runs beside this one for now. */
  private mayBeNewer({ created_at }: JobRow): boolean {
    const isAlone = this.database.hearing === 'alone'
    return !isAlone && Date.parse(created_at) > Date.now() - this.times.unknown
  }

  private async next(row: JobRow): Promise<JobRow> {
    const kind = this.kinds.get(row.kind)
    if (!kind && this.mayBeNewer(row)) return this.queue.pause(row, sentences.newer)
    if (!kind)
      return this.queue.change(row, {
        state: 'failed',
        error: sentences.unknown,
        ended_at: new Date().toISOString(),
      })
    if (row.attempts > this.times.maxAttempts)
      return this.end(row, kind, 'failed', sentences.failed)
    if (!kind.freesSpace && (await this.space.isLow()).records)
      return this.queue.pause(row, sentences.full)
    const me = row.ending === null && !kind.isOwnWork ? await this.personOf(row) : system
    if (!me) return this.end(row, kind, 'stopped', sentences[row.token === null ? 'gone' : 'token'])
    const act = row.ending === null ? kind.chunk : afterEnd(kind)!
    try {
      if (row.ending === null) await this.prepare(row, kind)
      return await this.chunk(row, me, act)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      const problem = problemFrom(error)
      if (problem.code === 'storage_full') return this.queue.pause(row, sentences.full)
      if (isPassing(problem) || row.ending !== null) return this.later(row, kind, error)
      if (!kind.refused) return this.end(row, kind, 'failed', sentenceOf(problem))
      return this.chunk(row, me, (chunk) => kind.refused!(chunk, problem))
    }
  }

  /** Does what comes before a chunk. If that is slow, such as clearing a large database, no other process takes the job meanwhile. */
  private async prepare(row: JobRow, { prepare }: AnyJob): Promise<void> {
    if (!prepare) return
    // A lease that is lost, or cannot be renewed, is noticed by the chunk.
    const renewing = setInterval(
      () => void this.queue.renew(row).catch(() => undefined),
      this.times.lease / 3,
    ).unref()
    try {
      await prepare({ id: row.id, input: JSON.parse(row.input) as unknown, get: this.get })
    } finally {
      clearInterval(renewing)
    }
  }

  /** Runs a part of the work and stores its progress, in one transaction. */
  private chunk(
    row: JobRow,
    me: Me,
    act: (chunk: Chunk<unknown>) => Promise<Progress>,
  ): Promise<JobRow> {
    const { id, done, total } = row
    const { get } = this
    const work = async (tx: Transaction) => {
      noteToken(tx, row.token)
      const progress = await act({
        id,
        input: JSON.parse(row.input) as unknown,
        done,
        total,
        me,
        tx,
        get,
      })
      return this.queue.progress(tx, row, progress)
    }
    // Transactions of a person take turns with those of others.
    return this.database.write(work, row.owner)
  }

  private async personOf({ owner, token }: JobRow): Promise<Me | null> {
    if (token !== null) return this.tokens.person(token)
    return owner === system.uid ? system : this.sessions.person(owner)
  }

  /** Ends the job, after what its kind does then. */
  private end(
    row: JobRow,
    kind: AnyJob,
    how: 'failed' | 'stopped',
    error: string,
  ): Promise<JobRow> {
    const now = new Date().toISOString()
    if (afterEnd(kind) && row.ending === null)
      return this.queue.change(row, { ending: how, error, attempts: 0 })
    return this.queue.change(row, { state: how, ending: null, error, ended_at: now })
  }

  /** Waits before the next attempt, longer each time. */
  private async later(row: JobRow, kind: AnyJob, error: unknown): Promise<JobRow> {
    this.logger.error(
      `A chunk of the job ${row.id} (${row.kind}) failed`,
      error instanceof Error ? error.stack : String(error),
    )
    if (row.attempts >= this.times.maxAttempts)
      return this.end(row, kind, 'failed', sentences.failed)
    await new Promise((resolve) =>
      setTimeout(resolve, this.times.retry * 2 ** (row.attempts - 1)).unref(),
    )
    return this.queue.change(row, { attempts: row.attempts + 1 })
  }
}

/** Returns what a kind of job does after a stop or a failure, if anything. */
export const afterEnd = ({ takeBack, settle }: AnyJob): AnyJob['chunk'] | undefined =>
  takeBack ?? settle

const sentenceOf = ({ details, message }: ProblemError): string =>
  [message, ...(details.issues ?? []).slice(0, 5).map((issue) => issue.message)].join(' ')
