import type { z } from 'zod'
import { system } from '../../access/system.js'
import { defineJob, type Chunk, type Progress, type StartableJob } from '../../jobs/job.js'
import { jobResults } from '../../jobs/jobs.tables.js'
import type { ProblemError } from '../../problems/problem-error.js'
import { machineOf } from '../machine/machine.js'
import { chunkSize, forgetSizes, shrinkChunk } from './chunk-size.js'
import type { SetOperation, Settled, SetWork } from './set-operation.js'

interface SetKind<Input, Items> {
  /** The name by which its jobs are stored and shown. */
  name: string
  input: z.ZodType<Input>
  itemsOf(input: Input): Items
  operation: SetOperation<Items>
  /**
   * `each`: every item has a result of its own. A refused one is left out, and what is done stays after a stop.
   * `all`: a stop or a refusal takes everything back.
   * `one`: the same for one item; the progress counts its records and references. If it must end, it cannot be stopped.
   */
  mode: 'all' | 'each' | 'one'
  /** Returns the result of a finished job in one sentence. */
  sentence(ended: { done: number; counts: Readonly<Record<string, number>> }): string
  /** Returns the id of the change set that the job with this id writes. */
  changeSetOf?(input: Input, job: string): string
}

const part: Progress = { items: 0, isFinished: false }
const end: Progress = { items: 0, isFinished: true }

/** The executor of sets that are too large for a request: the one kind of job that applies, stops, goes on and takes back, whatever the operation is. */
class SetJob<Input, Items> {
  constructor(private readonly kind: SetKind<Input, Items>) {}

  async chunk(chunk: Chunk<Input>): Promise<Progress> {
    const { operation, mode } = this.kind
    const { id, done, total } = chunk
    // The one before may have been refused after a part of it was done.
    if (mode === 'each' && !operation.mustEnd && (await this.settleAt(chunk, done - 1))) return part
    const work = await this.workAt(chunk, mode === 'one' ? 0 : done)
    const size = operation.isBatched ? chunkSize(id, done) : 1
    const applied = await operation.apply(work, size)
    if (!applied) return end
    const { items, written, results, apart } = applied
    if (mode === 'one')
      return { items: written, ...(apart && { results: apart }), isFinished: items > 0 }
    if (done + items >= total) forgetSizes(id)
    return {
      items,
      results: work.isBegun ? [] : results,
      ...(items === 0 ? { isFinished: false } : {}),
    }
  }

  async refused(chunk: Chunk<Input>, problem: ProblemError): Promise<Progress> {
    const { operation } = this.kind
    if (operation.isBatched && shrinkChunk(chunk.id, chunk.done)) return { items: 0 }
    const work = await this.workAt(chunk, chunk.done)
    const results = await operation.refuse(work, problem)
    const isHalfDone = !operation.mustEnd && (await operation.isHalfDone?.(work))
    return { items: 1, results, ...(isHalfDone ? { isFinished: false } : {}) }
  }

  /** Takes everything back, the last item first. */
  async takeBack(chunk: Chunk<Input>): Promise<Progress> {
    const { operation, mode } = this.kind
    const { done } = chunk
    if (mode === 'one') {
      const settled = await this.settleAt(chunk, 0)
      return settled && !settled.isDone
        ? { items: settled.written, isFinished: false }
        : { items: done, isFinished: true }
    }
    if (await this.settleAt(chunk, done)) return part
    if (done === 0) return end
    if (!(await operation.undo!(await this.workAt(chunk, done - 1)))) return part
    return { items: 1, isFinished: done === 1 }
  }

  /** After a stop of a set whose done items stay, none may stay half done. */
  async settle(chunk: Chunk<Input>): Promise<Progress> {
    const { done } = chunk
    const places = this.kind.operation.mustEnd ? [done] : [done - 1, done]
    for (const place of places) {
      const settled = await this.settleAt(chunk, place)
      if (settled) return settled.isDone && place === done ? end : part
    }
    return end
  }

  private async settleAt(chunk: Chunk<Input>, place: number): Promise<Settled | undefined> {
    const { settle } = this.kind.operation
    if (!settle || place < 0) return undefined
    const work = await this.workAt(chunk, place)
    return settle({ ...work, me: system })
  }

  private async workAt(chunk: Chunk<Input>, place: number): Promise<SetWork<Items>> {
    const { id: job, tx, me, get } = chunk
    const items = this.kind.itemsOf(chunk.input)
    const { mode, operation } = this.kind
    // Its result is stored with the first part.
    const isBegun =
      operation.mustEnd === true &&
      mode !== 'one' &&
      (await jobResults.count(tx, { job, place })) > 0
    return { machine: machineOf(tx), tx, me, job, items, place, isBegun, get }
  }
}

/** Returns the job that applies an operation to the items of a set. */
export function setJob<Input, Items>(kind: SetKind<Input, Items>): StartableJob<Input> {
  const { name, input, itemsOf, operation, mode, sentence, changeSetOf } = kind
  const { mustEnd = false, freesSpace, titles, settle } = operation
  const job = new SetJob(kind)
  const isUnstoppable = mode === 'one' && mustEnd
  return defineJob<Input>({
    name,
    input,
    isStoppable: !isUnstoppable,
    isOwnWork: isUnstoppable,
    freesSpace: freesSpace ?? false,
    chunk: (chunk) => job.chunk(chunk),
    ...(mode === 'each' && {
      refused: (chunk, problem) => job.refused(chunk, problem),
      ...(titles && {
        titles: ({ input: of, items, ...shown }) =>
          titles({ ...shown, items: itemsOf(of), of: items }),
      }),
      ...(settle && { settle: (chunk) => job.settle(chunk) }),
    }),
    ...(mode !== 'each' && !isUnstoppable && { takeBack: (chunk) => job.takeBack(chunk) }),
    ...(changeSetOf && { changeSetOf }),
    sentence,
  })
}
