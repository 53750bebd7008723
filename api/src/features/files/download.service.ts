import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import type { RowOf } from '../../database/table.js'
import { attachments, files } from '../../files/files.tables.js'
import { RecordReader } from '../../files/record-reader.js'
import { ProblemError } from '../../problems/problem-error.js'

/** A stored file, as the server knows it. */
export type FileRow = RowOf<typeof files.columns>

/** Decides who may download a file. */
@Injectable()
export class DownloadService {
  constructor(
    private readonly database: Database,
    private readonly records: RecordReader,
  ) {}

  /**
   * Returns the file if the person may read a field it is attached to, or uploaded it and has not attached it yet. Throws `not_found`
   * otherwise.
   */
  async find(me: Me, id: string): Promise<FileRow> {
    const [file] = await files.find(this.database.read, { id, deleted_at: null })
    if (!file || !(await this.mayRead(me, file))) throw new ProblemError('not_found')
    return file
  }

  private async mayRead(me: Me, file: FileRow): Promise<boolean> {
    const places = await attachments.find(this.database.read, { file_id: file.id })
    if (places.length === 0) return file.uploaded_by === me.uid
    // Many copies may share a file: check their records together.
    const fields = new Map<string, { resource: string; field: string; recordIds: string[] }>()
    for (const { resource, field, record_id } of places) {
      const key = `${resource} ${field}`
      const group = fields.get(key) ?? { resource, field, recordIds: [] }
      group.recordIds.push(record_id)
      fields.set(key, group)
    }
    for (const { resource, field, recordIds } of fields.values())
      if (await this.records.mayReadOneOf(me, resource, recordIds, field)) return true
    return false
  }
}
