import { Injectable } from '@nestjs/common'
import { resourceNamed, type AnyRow, type Me, type Original } from '@tinkerdesk/shared'
import { describeFiles, records } from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { carriedFields } from './carried-fields.js'
import type { Copying } from './copying.js'
import { copiedVersions } from '../../resources/student-copies.tables.js'

/** Stores the fields that a copy of this version of its source takes over, unless an earlier copy has stored them. */
export async function keepOriginal(
  tx: Transaction,
  copying: Copying,
  source: AnyRow,
): Promise<void> {
  const carried = Object.fromEntries(carriedFields(copying).map((name) => [name, source[name]]))
  const [content, now] = [JSON.stringify(carried), new Date().toISOString()]
  await copiedVersions.insertMissing(tx, {
    resource: copying.source,
    record_id: source.id,
    version: source.version,
    content,
    copied_at: now,
  })
}

/** Returns what of an original was copied in a version. `undefined` for one that no copy has stored. */
export async function keptContent(
  sql: Sql,
  { source }: Copying,
  id: string,
  version: number,
): Promise<Record<string, unknown> | undefined> {
  const [stored] = await copiedVersions.find(sql, { resource: source, record_id: id, version })
  return stored && (JSON.parse(stored.content) as Record<string, unknown>)
}

/** Reads originals as they were when they were copied. */
@Injectable()
export class Originals {
  constructor(private readonly database: Database) {}

  /** Returns the original of a copy to people who may read the copy. */
  async of(me: Me, copying: Copying, copyId: string): Promise<Original> {
    const { read } = this.database
    const copy = resourceNamed(copying.copy)
    const { source, sourceVersion } = await records(copy, read, me).one(copyId)
    const [id, version] = [String(source), Number(sourceVersion)]
    const content = await keptContent(read, copying, id, version)
    if (!content) throw new ProblemError('not_found')
    await describeFiles(copy, read, [content])
    const [current] = await records(resourceNamed(copying.source), read, me).find(
      { id },
      { fields: [] },
    )
    return { source: id, version, current: current ? Number(current.version) : null, content }
  }
}
