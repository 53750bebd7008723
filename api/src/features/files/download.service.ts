import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { RecordReader } from '../../files/record-reader.js'
import { ProblemError } from '../../problems/problem-error.js'

/** A stored file, as the server knows it. */
export interface FileRow {
  id: string
  name: string
  size: number
  type: string
  sha256: string
  storageKey: string
  uploadedBy: string
}
interface Place {
  resource: string
  recordId: string
  field: string
}

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
    const [file] = await this.database.read.all<FileRow>(
      `SELECT id, name, size, type, sha256, storage_key AS "storageKey", uploaded_by AS "uploadedBy"
       FROM files WHERE id = ? AND deleted_at IS NULL`,
      [id],
    )
    if (!file || !(await this.mayRead(me, file))) throw new ProblemError('not_found')
    return file
  }

  private async mayRead(me: Me, file: FileRow): Promise<boolean> {
    const places = await this.database.read.all<Place>(
      `SELECT resource, record_id AS "recordId", field FROM attachments WHERE file_id = ?`,
      [file.id],
    )
    if (places.length === 0) return file.uploadedBy === me.uid
    // Many copies may share a file: check their records together.
    const fields = new Map<string, Place & { recordIds: string[] }>()
    for (const place of places) {
      const key = `${place.resource} ${place.field}`
      const known = fields.get(key) ?? { ...place, recordIds: [] }
      known.recordIds.push(place.recordId)
      fields.set(key, known)
    }
    for (const { resource, field, recordIds } of fields.values())
      if (await this.records.mayReadOneOf(me, resource, recordIds, field)) return true
    return false
  }
}
