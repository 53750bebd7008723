import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { RecordReader } from '../../files/record-reader.js'
import { allOf, never, placeholders } from '../sql/fragment.js'
import { archive } from '../plan/own-tables.js'
import { allPlans, quote } from '../plan/plan.js'
import { leavesWithFiles } from '../write/file-values.js'
import { fileRightOf } from './file-rights.js'

/** Decides whose files a person may open: by the row rule of the record and the field that contains the file. */
@Injectable()
export class GateRecordReader extends RecordReader {
  constructor(private readonly database: Database) {
    super()
  }

  override async mayReadField(me: Me, resource: string, recordId: string, field: string): Promise<boolean> {
    return this.mayReadOneOf(me, resource, [recordId], field)
  }

  override async mayReadOneOf(me: Me, resource: string, recordIds: readonly string[], field: string): Promise<boolean> {
    const plan = allPlans.find(({ resource: { name } }) => name === resource)
    // An attachment may name a resource or field that was removed or renamed. No `except` of a grant names that any more, so nobody reads it.
    if (!plan || !leavesWithFiles(plan).some(({ path }) => path === field)) return false
    const { rows: rule, ofArchived } = fileRightOf(plan, me, field)
    if (rule === never || recordIds.length === 0) return false
    const marks = placeholders(recordIds.length)
    const where = allOf([{ text: `t."id" IN (${marks})`, values: recordIds }, rule])
    const rows = await this.database.read.all(`SELECT 1 FROM ${quote(plan.table)} t WHERE ${where.text} LIMIT 1`, where.values)
    if (rows.length) return true
    if (!ofArchived) return false
    return (await archive.count(this.database.read, { resource, record_id: recordIds })) > 0
  }
}
