import { Injectable } from '@nestjs/common'
import {
  idPattern,
  maxPhoneRows,
  maxWrongPhones,
  resources,
  type AnyRow,
  type Me,
  type Resource,
  type WrongPhone,
  type WrongPhones,
} from '@tinkerdesk/shared'
import { describedRecords, records, resourceIn, tableOf } from '../../crud/index.js'
import { breathe } from '../../database/breathe.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { phoneFieldsOf, placeInWords, refusedPhones } from './stored-phones.js'

/** Rows of one read: a moment's work. */
const rowsAtOnce = 250

type Finding = Pick<WrongPhone, 'resource' | 'id' | 'path' | 'value' | 'problem'>

/** The last row that was read. */
interface Place {
  resource: Resource
  /** Empty at the beginning of the resource. */
  id: string
}

/** The progress of one request. */
interface Step {
  findings: Finding[]
  read: number
  last: Place
}

const withPhones = resources.filter((resource) => phoneFieldsOf(resource).length > 0)

/** Returns the place that an answer's `next` names. Throws `bad_request` for any other text. */
function placeOf(after: string | undefined): Place {
  if (after === undefined) return { resource: withPhones[0]!, id: '' }
  const [name, id = '', ...rest] = after.split(':')
  const resource = withPhones.find((each) => each.name === name)
  if (resource && (id === '' || idPattern.test(id)) && rest.length === 0) return { resource, id }
  throw new ProblemError('bad_request', {
    issues: [{ path: 'after', message: 'must be the "next" of an earlier answer' }],
  })
}

/**
 * Reads stored telephone numbers that a write would refuse today: they were stored before numbers were checked as they are now. Nothing is changed.
 * SQL, since ids have no order in a condition. Callers authorise.
 */
@Injectable()
export class WrongPhonesReader {
  constructor(private readonly database: Database) {}

  /** Returns the wrong numbers among the next rows. Throws `bad_request` for an unknown `after`. */
  async step(me: Me, after: string | undefined, leaving: AbortSignal): Promise<WrongPhones> {
    const sql = this.database.scan(me.uid, leaving)
    const start = placeOf(after)
    const step: Step = { findings: [], read: 0, last: start }
    let isComplete = true
    for (const resource of withPhones.slice(withPhones.indexOf(start.resource))) {
      if (resource !== start.resource) step.last = { resource, id: '' }
      isComplete = await readResource(sql, step, leaving)
      if (!isComplete) break
    }
    const { resource, id } = step.last
    return {
      data: await described(sql, me, step.findings),
      read: step.read,
      ...(after === undefined ? { total: await totalOf(sql) } : {}),
      next: isComplete ? null : `${resource.name}:${id}`,
    }
  }
}

/** Reads the rows of a resource after the last place. Returns false if the request has read or found as much as it may. */
async function readResource(sql: Sql, step: Step, leaving: AbortSignal): Promise<boolean> {
  const { resource } = step.last
  for (;;) {
    const limit = Math.min(rowsAtOnce, maxPhoneRows - step.read)
    if (limit === 0) return false
    const { ids, rows } = await rowsAfter(sql, step.last, limit)
    for (const id of ids) {
      const pause = breathe()
      if (pause) await pause
      leaving.throwIfAborted()
      const row = rows.get(id)
      const findings = row ? findingsIn(resource, row) : []
      if (step.findings.length > 0 && step.findings.length + findings.length > maxWrongPhones)
        return false
      step.findings.push(...findings.slice(0, maxWrongPhones))
      step.read += 1
      step.last = { resource, id }
    }
    if (ids.length < limit) return true
  }
}

/** Returns the next ids in their order, and their rows. One that was archived in between has none. */
async function rowsAfter(
  sql: Sql,
  { resource, id }: Place,
  limit: number,
): Promise<{ ids: readonly string[]; rows: ReadonlyMap<string, AnyRow> }> {
  const next = await sql.all<{ id: string }>(
    `SELECT "id" AS id FROM ${tableOf(resource).name} WHERE "id" > ? ORDER BY "id" LIMIT ?`,
    [id, limit],
  )
  const ids = next.map((row) => row.id)
  if (ids.length === 0) return { ids, rows: new Map() }
  const fields = phoneFieldsOf(resource).map(({ path }) => path)
  const rows = (await records(resource, sql).find({ id: { $in: ids } }, { fields })) as AnyRow[]
  return { ids, rows: new Map(rows.map((row) => [row.id, row])) }
}

const findingsIn = (resource: Resource, row: AnyRow): Finding[] =>
  phoneFieldsOf(resource).flatMap((field) =>
    refusedPhones(row[field.path], field).map((refused) => ({
      resource: resource.name,
      id: row.id,
      ...refused,
    })),
  )

/** Returns the findings with the names of their records, without those of records that are gone. */
async function described(sql: Sql, me: Me, findings: readonly Finding[]): Promise<WrongPhone[]> {
  const data: WrongPhone[] = []
  for (const resource of withPhones) {
    const own = findings.filter(({ resource: name }) => name === resource.name)
    if (own.length === 0) continue
    const spoken = resourceIn(resource, me.language)
    const ids = [...new Set(own.map(({ id }) => id))]
    const byId = new Map(
      (await describedRecords(sql, me, resource.name, ids)).map((record) => [record.id, record]),
    )
    for (const finding of own) {
      const record = byId.get(finding.id)
      if (!record) continue
      const { title, relations } = record
      data.push({ ...finding, title, relations, label: placeInWords(spoken, finding.path) })
    }
  }
  return data
}

async function totalOf(sql: Sql): Promise<number> {
  let total = 0
  for (const resource of withPhones) total += await records(resource, sql).count()
  return total
}
