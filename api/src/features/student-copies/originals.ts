import { Injectable } from '@nestjs/common'
import type { AnyRow, Me, Original } from '@tinkerdesk/shared'
import { fillFiles, leavesWithFiles } from '../../crud/write/file-values.js'
import { Gate } from '../../crud/write/gate.js'
import { planOf } from '../../crud/plan/plan.js'
import { Database, type Transaction } from '../../database/database.js'
import { AttachmentService } from '../../files/attachment-service.js'
import { ProblemError } from '../../problems/problem-error.js'
import { carriedFields } from './carried-fields.js'
import type { Copying } from './copying.js'

/** Stores the original as it was when it was copied. */
@Injectable()
export class Originals {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly files: AttachmentService,
  ) {}

  /** Stores the fields that a copy of this version takes over. */
  async keep(tx: Transaction, copying: Copying, source: AnyRow): Promise<void> {
    const content = Object.fromEntries(carriedFields(copying).map((name) => [name, source[name]]))
    await tx.run(
      'INSERT INTO copied_versions (resource, record_id, version, content, copied_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      [copying.source, source.id, source.version, JSON.stringify(content), new Date().toISOString()],
    )
  }

  /** Returns the original of a copy to people who may read the copy. */
  async of(me: Me, copying: Copying, copyId: string): Promise<Original> {
    const copy = await this.gate.one(me, copying.copy, copyId)
    const rows = await this.database.read.all<{ content: string }>(
      'SELECT content FROM copied_versions WHERE resource = ? AND record_id = ? AND version = ?',
      [copying.source, String(copy.source), Number(copy.sourceVersion)],
    )
    if (!rows[0]) throw new ProblemError('not_found')
    const content: AnyRow = JSON.parse(rows[0].content)
    await fillFiles(this.files, this.database.read, [content], leavesWithFiles(planOf(copying.copy)))
    const now = await this.gate.reader.readable(this.database.read, me, planOf(copying.source), [String(copy.source)])
    return {
      source: String(copy.source),
      version: Number(copy.sourceVersion),
      current: now[0] ? Number(now[0].version) : null,
      content,
    }
  }
}
