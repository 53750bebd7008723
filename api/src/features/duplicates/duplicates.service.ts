import { Injectable } from '@nestjs/common'
import { maxPairs, type LikelyPair, type LikelyPairs, type Me } from '@tinkerdesk/shared'
import { describedRecords, findPairs, Gate, pairKey, type DescribedRecord, type FoundPair } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { apartPairs } from './duplicates.tables.js'

const sorted = ([a, b]: readonly [string, string]) => (a < b ? { first_id: a, second_id: b } : { first_id: b, second_id: a })

const recordOf = ({ id, version, title, hint, createdAt }: DescribedRecord) => ({ id, version, title, hint, createdAt })

/** Likely duplicates, and the pairs that are none. */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
  ) {}

  /** Returns the likeliest pairs among the records that this person may change and archive. */
  async pairs(me: Me, resource: string, signal: AbortSignal): Promise<LikelyPairs> {
    const scan = this.database.scan(me.uid, signal)
    const apart = await apartPairs.find(scan, { resource }, { columns: ['first_id', 'second_id'] })
    const { pairs: all, isCut } = await findPairs(
      scan,
      me,
      resource,
      new Set(apart.map(({ first_id, second_id }) => pairKey(first_id, second_id))),
    )
    const best = all.slice(0, maxPairs)
    const described = await describedRecords(this.database.read, me, resource, [...new Set(best.flatMap(({ ids }) => ids))], 4)
    const shown = new Map(described.map((record) => [record.id, recordOf(record)]))
    const pairOf = ({ ids, ...rest }: FoundPair): LikelyPair[] => {
      const [older, younger] = [shown.get(ids[0]), shown.get(ids[1])]
      return older && younger ? [{ ...rest, same: [...rest.same], different: [...rest.different], records: [older, younger] }] : []
    }
    return { pairs: best.flatMap(pairOf), total: all.length, isCut }
  }

  /** Notes that two records are different, or with `isApart` false that they may be the same again. Throws `not_found` for records that this person may not change. */
  async setApart(me: Me, resource: string, ids: readonly [string, string], isApart: boolean): Promise<void> {
    if (ids[0] === ids[1]) throw new ProblemError('not_applicable', { title: 'These are one record.' })
    for (const id of ids) {
      const { allowed } = await this.gate.one(me, resource, id, { fields: [] })
      if (!Array.isArray(allowed) || !allowed.includes('archive') || !allowed.includes('update')) throw new ProblemError('forbidden')
    }
    const pair = { resource, ...sorted(ids) }
    await this.database.write(async (tx) => {
      if (isApart) await apartPairs.insertMissing(tx, { ...pair, person: me.uid, at: new Date().toISOString() })
      else await apartPairs.remove(tx, pair)
    }, me.uid)
  }
}
