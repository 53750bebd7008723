import { Injectable, type OnModuleInit } from '@nestjs/common'
import { copyStatuses, titleOf } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import { HookRegistry, type Change } from '../../crud/write/hooks.js'
import { planOf, quote } from '../../crud/plan/plan.js'
import type { Copy } from './copy.js'

/** Keeps the order of changes at the same moment. */
const nextId = monotonicFactory()

const insert = `INSERT INTO status_changes ("id", "at", "resource", "record_id", "title", "student", "school", "was", "status", "actor", "by_name")
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Logs every change of a copy's status, in the transaction of the change itself. */
@Injectable()
export class StatusRecord implements OnModuleInit {
  constructor(private readonly hooks: HookRegistry) {}

  onModuleInit(): void {
    for (const resource of Object.keys(copyStatuses))
      this.hooks.on(resource, {
        after: (change) => this.write(change),
        purge: async ({ id, tx }) => void (await tx.run('DELETE FROM status_changes WHERE "record_id" = ?', [id])),
      })
  }

  private async write({ action, resource, before, after, me, tx }: Change): Promise<void> {
    const [was, is] = [before as Copy | null, after as Copy | null]
    if (action !== 'update' || !was || !is || was.status === is.status) return
    const { modifiedAt, by } = is.statusHistory.at(-1)!
    const students = planOf('student')
    const [student] = await tx.all<{ school: string | null }>(
      `SELECT ${students.leaf('school')!.columns[0]} AS school FROM ${quote(students.table)} WHERE "id" = ?`,
      [is.student],
    )
    await tx.run(insert, [
      nextId(),
      modifiedAt,
      resource.name,
      is.id,
      titleOf(resource, is),
      is.student,
      student?.school ?? null,
      was.status,
      is.status,
      me.uid,
      by,
    ])
  }
}
