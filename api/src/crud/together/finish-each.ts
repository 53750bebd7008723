import type { AnyRow } from '@tinkerdesk/shared'
import type { Audited } from '../steps/context.js'
import { announceChange, announceCounted } from '../write/announce.js'
import type { SortedOut, Together } from './sort-out.js'
import type { WrittenTogether } from './update-together.js'

type Needs = Together & SortedOut & WrittenTogether & Audited

/** Runs the after-hooks of each row, and emits its change after the commit. Returns the rows that were not written. */
export async function finishEach({
  machine,
  leaf,
  written,
  others,
}: Needs): Promise<{ answer: readonly AnyRow[] }> {
  for (const change of written) {
    await machine.hooks.after(change)
    await announceCounted(machine.events, change)
    announceChange(machine.events, { ...change, fields: [leaf.path] })
  }
  return { answer: others }
}
