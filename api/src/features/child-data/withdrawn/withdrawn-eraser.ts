import { Injectable } from '@nestjs/common'
import { student } from '@tinkerdesk/shared/resources/student'
import { system } from '../../../access/system.js'
import { archive, Gate } from '../../../crud/index.js'
import { Database, type Sql } from '../../../database/database.js'
import { Eraser } from '../eraser.js'
import { Withdrawer } from './withdrawer.js'
import { withdrawnRecords } from './withdrawn.tables.js'

/** Erases what was withdrawn, when its day has come. */
@Injectable()
export class WithdrawnEraser {
  constructor(
    private readonly database: Database,
    private readonly gate: Gate,
    private readonly eraser: Eraser,
    private readonly withdrawer: Withdrawer,
  ) {}

  /** True if something is to be erased on a day. */
  async isLeft(sql: Sql, day: string): Promise<boolean> {
    return (await withdrawnRecords.count(sql, { root: 1, erase_on: { $lte: day } })) > 0
  }

  /** Erases the record that has waited longest, and with a student what was merged into it. */
  async eraseNext(day: string): Promise<void> {
    const [root] = await withdrawnRecords.find(
      this.database.read,
      { root: 1, erase_on: { $lte: day } },
      { order: ['erase_on', 'id'], limit: 1 },
    )
    if (!root) return
    // For moments it is as any archived record: the erasure finds it there.
    await this.database.write(async (tx) => {
      await this.withdrawer.unhide(tx, root.batch)
      for (const { batch } of await withdrawnRecords.find(
        tx,
        { merged_into: root.record_id, root: 1 },
        { columns: ['batch'] },
      ))
        await this.withdrawer.unhide(tx, batch)
    }, 'product')
    try {
      await this.erase(root)
    } catch (error) {
      // Not found any more is erased already; anything else stays hidden until the next try.
      await this.database.write(async (tx) => {
        if ((await archive.count(tx, { batch: root.batch, root: 1 })) > 0)
          await this.withdrawer.hide(tx, system, root.batch, root.erase_on)
      }, 'product')
      throw error
    }
  }

  /** Erases an archived record at once: a student wholly, any other with its batch. */
  async erase(
    {
      resource,
      record_id: id,
      batch,
      title,
    }: Pick<Archived, 'resource' | 'record_id' | 'batch' | 'title'>,
    me = system,
  ): Promise<void> {
    if (resource === student.name) await this.eraser.erase(me, id, title)
    else if ((await archive.count(this.database.read, { batch })) > 0)
      await this.gate.purgeOrStart(me, batch)
  }
}

interface Archived {
  resource: string
  record_id: string
  batch: string
  title: string
}
