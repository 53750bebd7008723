import { entryFor, listOfPart, recordKeysOf, type RecordKey } from '@tinkerdesk/shared'
import { rightsOf } from '../query/condition/rights.js'
import { findCandidates, keyedLine } from './find-candidates.js'
import { isRead, type ReadLine, type UnreadLine } from './read-lines.js'
import { shownLike, type ShownRecord } from './shown-like.js'
import type { ImportRequest } from '../change-sets/plan/take-lines.js'

/** The records that a line may mean, by the first key that some record has. */
export interface Candidates {
  key: RecordKey
  records: readonly ShownRecord[]
}

/** Records that are compared with one line. More have the same values, so none of them is the one. */
const maxRecords = 50

/** Finds the records of all lines that name none, key by key: a line that a key has matched is not looked for by the next. */
export async function recogniseLines({
  lines,
  rows,
  ...writing
}: ImportRequest & { lines: readonly (ReadLine | UnreadLine)[] }): Promise<{
  candidates: ReadonlyMap<number, Candidates>
}> {
  const { me, plan, leaving } = writing
  const rights = rightsOf(plan, me)
  const keys = recordKeysOf(plan.resource)
  const keyed = new Map<number, { key: RecordKey; ids: readonly string[] }>()
  for (const key of keys) {
    if (!key.parts.every((part) => rights.mayQuery(part.ofItems ? listOfPart(part) : part.path)))
      continue
    leaving?.throwIfAborted()
    const open = lines.filter(
      (line): line is ReadLine => isRead(line) && line.named === null && !keyed.has(line.line),
    )
    const toFind = open.flatMap(({ line, values }) => keyedLine(writing, key, line, values) ?? [])
    for (const [at, ids] of await findCandidates(writing, key, toFind))
      if (ids.length > 0) keyed.set(at, { key, ids: ids.slice(0, maxRecords) })
  }
  const ids = [...new Set([...keyed.values()].flatMap((each) => each.ids))]
  const paths = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const byId = await shownLike(writing, ids, paths)
  const surer = (key: RecordKey) =>
    keys
      .slice(0, keys.indexOf(key))
      .filter(({ group, parts }) => group === undefined && parts.length === 1)
  const textsOf = (key: RecordKey, values: Record<string, unknown>) =>
    JSON.stringify(keyedLine(writing, key, 0, values)?.texts)
  // A record with another UDISE code is another school, also of the same name and town.
  const isAnother = (key: RecordKey, values: Record<string, unknown>, { row }: ShownRecord) =>
    surer(key).some((each) => {
      const [ofLine, ofRecord] = [textsOf(each, values), textsOf(each, row)]
      return ofLine && ofRecord && ofLine !== ofRecord
    })
  const read = new Map(lines.filter(isRead).map((line) => [line.line, line]))
  const recordsOf = (at: number, { key, ids }: { key: RecordKey; ids: readonly string[] }) => {
    const line = entryFor(read, at)
    return ids.flatMap((id) => {
      const record = byId.get(id)
      return record && !isAnother(key, line.values, record) ? [record] : []
    })
  }
  return {
    candidates: new Map(
      [...keyed].flatMap(([at, each]) => {
        const records = recordsOf(at, each)
        return records.length > 0 ? [[at, { key: each.key, records }]] : []
      }),
    ),
  }
}
