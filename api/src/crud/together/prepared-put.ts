import { checkRow, mergeChange, withDerived, withoutHidden, type AnyRow } from '@tinkerdesk/shared'
import { system } from '../../access/system.js'
import type { Change } from '../machine/hooks.js'
import type { Place } from './put.js'

/** A change of a row that has both its rows. */
export type PreparedPut = Change & { before: AnyRow; after: AnyRow }

/** Returns the change of a row before it is written, or `undefined` if the row must be checked by itself. */
export async function preparedPut(
  { machine, tx, plan: { resource } }: Place,
  before: AnyRow,
  patch: Record<string, unknown>,
): Promise<PreparedPut | undefined> {
  const after = withoutHidden(resource, withDerived(resource, mergeChange(resource, before, patch)))
  if (checkRow(resource, after).length > 0) return undefined
  const change = { action: 'update' as const, resource, before, after, me: system, tx }
  let isPatched = false
  await machine.hooks.before(change, () => (isPatched = true))
  return isPatched ? undefined : change
}
