import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Database } from '../../database/database.js'
import { attachments, files, type FileRow } from '../../files/files.tables.js'
import { RecordReader } from '../../files/record-reader.js'
import { ProblemError } from '../../problems/problem-error.js'

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
  async find(me: Me, id: string, leaving: AbortSignal): Promise<FileRow> {
    const [file] = await files.find(this.database.read, { id, deleted_at: null })
    if (!file || !(await this.mayRead(me, file, leaving))) throw new ProblemError('not_found')
    return file
  }

  private async mayRead(me: Me, file: FileRow, leaving: AbortSignal): Promise<boolean> {
    const [place] = await attachments.find(
      this.database.read,
      { file_id: file.id },
      { columns: ['resource'], limit: 1 },
    )
    return place ? this.records.mayOpen(me, file.id, leaving) : file.uploaded_by === me.uid
  }
}
