import { Injectable } from '@nestjs/common'
import {
  counted,
  formatCount,
  maxMergedPairs,
  maxPairs,
  resourceNamed,
  type Job,
  type LikelyPair,
  type LikelyPairs,
  type Me,
} from '@tinkerdesk/shared'
import {
  describedRecords,
  enterChangeSet,
  findPairs,
  Gate,
  mergePairsJob,
  mergesOf,
  pairKey,
  type DescribedRecord,
  type FoundPair,
  type FoundPairs,
} from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { shownJob } from '../../jobs/shown-job.js'
import { openJobOn, startJob } from '../../jobs/start-job.js'
import { ProblemError } from '../../problems/problem-error.js'
import { apartPairs } from './duplicates.tables.js'

const sorted = ([a, b]: readonly [string, string]) =>
  a < b ? { first_id: a, second_id: b } : { first_id: b, second_id: a }

const recordOf = ({ id, version, title, hint, createdAt }: DescribedRecord) => ({
  id,
  version,
  title,
  hint,
  createdAt,
})

/** All equal pairs as the person was shown them. `id` is that of the change set. */
export interface MergeEqual {
  id: string
  resource: string
  school?: string | undefined
  expected: number
}

/** Likely duplicates, and the pairs that are none. */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly events: Events,
  ) {}

  /** Returns the likeliest pairs among the records that this person may change and archive, of one school or of all. */
  async pairs(
    me: Me,
    resource: string,
    school: string | undefined,
    signal: AbortSignal,
  ): Promise<LikelyPairs> {
    const { pairs: all, isCut } = await this.find(me, resource, school, signal)
    const best = all.slice(0, maxPairs)
    const described = await describedRecords(
      this.database.read,
      me,
      resource,
      [...new Set(best.flatMap(({ ids }) => ids))],
      4,
    )
    const shown = new Map(described.map((record) => [record.id, recordOf(record)]))
    const pairOf = ({ ids, ...rest }: FoundPair): LikelyPair[] => {
      const [older, younger] = [shown.get(ids[0]), shown.get(ids[1])]
      return older && younger
        ? [
            {
              ...rest,
              same: [...rest.same],
              different: [...rest.different],
              records: [older, younger],
            },
          ]
        : []
    }
    return {
      pairs: best.flatMap(pairOf),
      total: all.length,
      equal: all.filter(({ isEqual }) => isEqual).length,
      isCut,
    }
  }

  /**
   * Starts a job that merges all equal pairs, each into its older record. The same id again starts nothing twice. Throws `not_applicable` if there are
   * others than `expected`, or none.
   */
  async mergeEqual(
    me: Me,
    { id, resource, school, expected }: MergeEqual,
    signal: AbortSignal,
  ): Promise<Job> {
    const { pairs } = await this.find(me, resource, school, signal, true)
    const equal = pairs.filter(({ isEqual }) => isEqual)
    const { label } = resourceNamed(resource)
    return this.database.write(async (tx) => {
      const subject = `changeSet ${id}`
      const title = `Merge ${counted(expected, 'equal pair')} of ${label.many.toLowerCase()}`
      if (!(await enterChangeSet(tx, { id, me, kind: 'merge', resource, title }))) {
        const open = await openJobOn(tx, subject)
        if (open) return shownJob(open, mergePairsJob)
        throw new ProblemError('not_applicable', {
          title: 'These pairs were merged already. Look again.',
        })
      }
      if (equal.length === 0 || equal.length !== expected)
        throw new ProblemError('not_applicable', {
          title: `Meanwhile there are ${counted(equal.length, 'equal pair')}. Look at them again.`,
        })
      if (equal.length > maxMergedPairs)
        throw new ProblemError('limit_exceeded', {
          title: `At most ${formatCount(maxMergedPairs)} pairs can be merged at once. Choose a school.`,
        })
      const merges = mergesOf(equal).map(([winner, loser]): [string, string] => [winner, loser])
      return startJob(tx, this.events, mergePairsJob, {
        me,
        input: { set: id, resource, merges },
        title,
        total: merges.length,
        subject,
      })
    }, me.uid)
  }

  private async find(
    me: Me,
    resource: string,
    school: string | undefined,
    signal: AbortSignal,
    isDeciding = false,
  ): Promise<FoundPairs> {
    const scan = this.database.scan(me.uid, signal, isDeciding)
    const pairs = await apartPairs.find(scan, { resource }, { columns: ['first_id', 'second_id'] })
    const apart = new Set(pairs.map(({ first_id, second_id }) => pairKey(first_id, second_id)))
    return findPairs(scan, me, resource, { apart, school })
  }

  /** Notes that two records are different, or with `isApart` false that they may be the same again. Throws `not_found` for records that this person may not change. */
  async setApart(
    me: Me,
    resource: string,
    ids: readonly [string, string],
    isApart: boolean,
  ): Promise<void> {
    if (ids[0] === ids[1])
      throw new ProblemError('not_applicable', { title: 'These are one record.' })
    for (const id of ids) {
      const { allowed } = await this.gate.one(me, resource, id, { fields: [] })
      if (!Array.isArray(allowed) || !allowed.includes('archive') || !allowed.includes('update'))
        throw new ProblemError('forbidden')
    }
    const pair = { resource, ...sorted(ids) }
    await this.database.write(async (tx) => {
      if (isApart)
        await apartPairs.insertMissing(tx, {
          ...pair,
          person: me.uid,
          at: new Date().toISOString(),
        })
      else await apartPairs.remove(tx, pair)
    }, me.uid)
  }
}
