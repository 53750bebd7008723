import type { Operation } from '../operation/operation.js'
import { changeRows } from '../plan/change-sets.tables.js'
import { archiveLinks } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import { eraseAuditValues } from '../write/audit.js'
import type { Audited, Entry, Start } from '../operation/context.js'
import type { ArchivedRow } from '../archive/archived-row.js'
import type { BatchRequest } from './find-batch.js'

/** One archived record that is permanently deleted. */
export interface Removal extends Start {
  id: string
}

/** Permanently deletes the rows of a batch. */
export const purgeRows =
  (purgeOne: Operation<Removal, void>) =>
  async ({
    machine,
    tx,
    me,
    batch,
    rows,
  }: BatchRequest & { rows: readonly ArchivedRow[] }): Promise<{ isBatchDone: true }> => {
    for (const { resource, record_id: id } of rows)
      await purgeOne({ machine, tx, me, plan: planOf(resource), id })
    await archiveLinks.remove(tx, { batch })
    return { isBatchDone: true }
  }

/** Lets features delete their own data about the record. */
export async function purgeHooks({
  machine,
  tx,
  me,
  plan,
  id,
}: Removal): Promise<{ isHooked: true }> {
  await machine.hooks.purge({ resource: plan.resource, id, me, tx })
  return { isHooked: true }
}

/** Releases the record's files. Those that nothing else names are deleted. */
export async function releaseFiles({
  machine,
  tx,
  plan,
  id,
}: Removal & { isHooked: true }): Promise<{ entry: Entry }> {
  await machine.files.release(tx, plan.resource.name, [id])
  return { entry: { id, version: 0, fields: [] } }
}

/** Erases the values of its history and of the change sets that it was in. */
export async function eraseValues({ tx, plan, id }: Removal): Promise<void> {
  await eraseAuditValues(tx, plan.resource, id)
  await changeRows.update(
    tx,
    { resource: plan.resource.name, record_id: id },
    { planned: null, previous: null },
  )
}

/** Emits the event after the commit. It has no scopes, so only people who read every row receive it. */
export function announcePurge({ machine, tx, me, plan, id }: Removal & Audited): void {
  const purged = {
    resource: plan.resource.name,
    id,
    version: 0,
    action: 'purge' as const,
    by: me.uid,
  }
  machine.events.emitAfter(tx, 'record-changed', purged)
}
