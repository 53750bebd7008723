import { archive } from '../plan/own-tables.js'
import type { Removal } from './purge-rows.js'

/** Links the records that were merged into this one to the record that it was merged into itself, so that erasing that one finds them. */
export async function keepMerged({ tx, plan, id }: Removal): Promise<void> {
  const { name: resource } = plan.resource
  const [row] = await archive.find(tx, { resource, record_id: id }, { columns: ['merged_into'] })
  await archive.update(tx, { resource, merged_into: id }, { merged_into: row?.merged_into ?? null })
}
