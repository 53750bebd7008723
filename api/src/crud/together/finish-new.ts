import type { ShownRow } from '@tinkerdesk/shared'
import type { Start } from '../steps/context.js'
import { announceChange, announceCounted } from '../write/announce.js'
import type { NewRow } from './prepare-each.js'

type Needs = Start & { rows: readonly NewRow[]; areWithinRule: true }

const changesOf = ({ me, tx, plan: { resource }, rows }: Start & { rows: readonly NewRow[] }) =>
  rows.map(({ next }) => ({ action: 'create' as const, resource, before: null, after: next, me, tx }))

/** Runs the after-hooks. */
export async function hooksTogether(context: Needs): Promise<{ areHooksDone: true }> {
  await context.machine.hooks.afterMany(changesOf(context))
  return { areHooksDone: true }
}

/** Emits the change of each record after the commit. */
export async function announceNew(context: Needs & { areHooksDone: true }): Promise<{ isAnnounced: true }> {
  const { events } = context.machine
  for (const change of changesOf(context)) {
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
  const shown = new Map((await machine.reader.readable(tx, me, plan, ids)).map((row) => [row.id, row]))
  return { answer: ids.map((id) => shown.get(id) ?? { id }) }
}
