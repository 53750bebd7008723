import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { attachments } from '../../files/files.tables.js'
import { RecordReader } from '../../files/record-reader.js'
import { fragment } from '../sql/fragment.js'
import { readableAttachments, readableFiles } from './file-rights.js'

/** Places of a file that are looked up one by one. All copies of an activity share its files, which may be 100,000. */
const maxPlaces = 100

/** Decides whose files a person may open: by the row rule of the record and the field that contains the file. */
@Injectable()
export class GateRecordReader extends RecordReader {
  constructor(private readonly database: Database) {
    super()
  }

  override async mayOpen(me: Me, file: string, leaving: AbortSignal): Promise<boolean> {
    const { read } = this.database
    const places = await attachments.find(
      read,
      { file_id: file },
      { columns: ['resource'], limit: maxPlaces + 1 },
    )
    if (places.length <= maxPlaces) {
      const rule = readableAttachments(me)
      const rows = await read.all(
        `SELECT 1 FROM ${attachments.name} a WHERE a."file_id" = ? AND ${rule.text} LIMIT 1`,
        [file, ...rule.values],
      )
      return rows.length > 0
    }
    const { text, values } = readableFiles(me, 'f."id"', fragment('f."id" = ?', file))
    return (await this.database.scan(me.uid, leaving).all(`${text} LIMIT 1`, values)).length > 0
  }
}
