import type { ShownRow } from '@tinkerdesk/shared'
import type { Start } from '../steps/context.js'
import { announceChange, announceCounted } from '../write/announce.js'
import type { Change } from '../machine/hooks.js'
import type { NewRow } from './prepare-each.js'

type Needs = Start & { rows: readonly NewRow[]; areWithinRule: true }

/** Runs the after-hooks. */
export async function hooksTogether({
  machine,
  me,
  tx,
  plan: { resource },
  rows,
}: Needs): Promise<{ changes: readonly Change[] }> {
  const changes = rows.map(({ next }): Change => ({
    action: 'create',
    resource,
    before: null,
    after: next,
    me,
    tx,
  }))
  await machine.hooks.afterMany(changes)
  return { changes }
}

/** Emits the change of each record after the commit. */
export async function announceNew({
  machine: { events },
  changes,
}: Start & { changes: readonly Change[] }): Promise<{ isAnnounced: true }> {
  for (const change of changes) {
    await announceCounted(events, change)
    announceChange(events, change)
  }
  return { isAnnounced: true }
}

/** Returns the records in their order, as this person may read them, or only the ids of those beyond their reach. */
export async function answerTogether({
  machine,
  tx,
  me,
  plan,
  rows,
}: Needs & { isAnnounced: true }): Promise<{ answer: (ShownRow | { id: string })[] }> {
  const ids = rows.map(({ next }) => next.id)
  const shown = new Map(
    (await machine.reader.readable(tx, me, plan, ids)).map((row) => [row.id, row]),
  )
  return { answer: ids.map((id) => shown.get(id) ?? { id }) }
}
