import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { attachments } from '../../files/files.tables.js'
import { RecordReader } from '../../files/record-reader.js'
import { fragment } from '../sql/fragment.js'
import { planOf } from '../plan/plan.js'
import { readableAttachments, readableFiles } from './file-rights.js'
import { childFieldOf } from '../plan/child-field.js'
import { ReadLog } from './read-log.js'
import { selectRows } from './rows/rows.js'

/** Places of a file that are looked up one by one. All copies of an activity share its files, which may be 100,000. */
const maxPlaces = 100

/** A record that names a file. */
interface Place {
  resource: string
  record: string
}

/** Decides whose files a person may open: by the row rule of the record and the field that contains the file. */
@Injectable()
export class GateRecordReader extends RecordReader {
  constructor(
    private readonly database: Database,
    private readonly readLog: ReadLog,
  ) {
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
      const rows = await read.all<Place>(
        `SELECT a."resource" AS resource, a."record_id" AS record FROM ${attachments.name} a WHERE a."file_id" = ? AND ${rule.text} LIMIT 2`,
        [file, ...rule.values],
      )
      // A file that copies share is that of their source.
      if (rows.length === 1) await this.note(me, rows[0]!)
      return rows.length > 0
    }
    const { text, values } = readableFiles(me, 'f."id"', fragment('f."id" = ?', file))
    const scan = this.database.scan(me.uid, leaving, true)
    return (await scan.all(`${text} LIMIT 1`, values)).length > 0
  }

  private async note(me: Me, { resource, record: id }: Place): Promise<void> {
    if (me.role === 'student') return
    const plan = planOf(resource)
    const child = childFieldOf(plan)
    if (child === null) return
    const leaf = child === 'id' ? undefined : plan.leaf(child)
    const [row] = leaf
      ? await selectRows(this.database.read, {
          plan,
          where: fragment('t."id" = ?', id),
          limit: 1,
          leaves: [leaf],
        })
      : []
    this.readLog.note(me, plan, { kind: 'file', rows: [row?.row ?? { id }] })
  }
}
